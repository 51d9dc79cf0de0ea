// The goals of a page are loaded when one is pressed. Most of them are the recipe of the same name.
import {
  type FormRule,
  forms,
  inOrder,
  newStep,
  planRecipe,
  type Recipe,
  recipeFromLink,
  recipeToLink,
  type Step,
  starters,
} from '@sundry/recipes'
import type { Goal } from '../model/settings.ts'
import { goalTexts, planWords } from './plan-text.ts'
import { formatLimit } from './plan-words.ts'

const KIBIBYTE = 1024
const MEBIBYTE = KIBIBYTE ** 2

const recipeOf = (id: string): Recipe & { rule?: FormRule } => {
  const found = [...starters, ...forms].find((one) => one.id === id)
  if (!found) throw new Error(`there is no recipe "${id}"`)
  return found
}

/** A recipe that the image engine makes in one pass, in place of the tool's own settings. */
function whole(id: Goal['id'], plan: string, { name, steps }: Recipe): Goal {
  const { passes, range } = planRecipe({ name, steps })
  const [pass] = passes
  if (passes.length !== 1 || pass?.engine !== 'images') throw new Error(`"${id}" takes more than one pass`)
  return { id, plan, isWhole: true, range, settings: () => pass.settings, steps: () => steps }
}

export const email = () => whole('email', goalTexts.plans.email, recipeOf('e-mail'))
export const location = () => whole('location', goalTexts.plans.location, recipeOf('remove-location'))

export function form(id: string): Goal {
  const recipe = recipeOf(id)
  const { width, height } = recipe.rule ?? { width: 0, height: 0 }
  return whole('form', goalTexts.plans.form(recipe.name, `${width} × ${height} px`), recipe)
}

/** A limit on top of what the tool does. */
export const under = (kilobytes: number): Goal => ({
  id: 'under',
  plan: planWords.ceiling(formatLimit(kilobytes * KIBIBYTE)),
  isWhole: false,
  range: null,
  settings: (own) => ({
    ...own,
    compressionLevel: 100,
    maxSizeMB: kilobytes / KIBIBYTE,
    reduceLossless: true,
  }),
  steps: (own, quality) => [
    ...own.filter(({ kind }) => kind !== 'compress'),
    newStep('compress', { quality, most: (kilobytes / KIBIBYTE) * MEBIBYTE, reduce: true }),
  ],
})

/** Exact dimensions on top of what the tool does. */
export const exact = (size: { width: number; height: number }): Goal => ({
  id: 'exact',
  plan: planWords.fit.cover(`${size.width} × ${size.height}`),
  isWhole: false,
  range: null,
  settings: (own) => ({
    ...own,
    ...size,
    enableResize: true,
    percent: null,
    fit: 'cover',
    maintainAspectRatio: true,
    neverEnlarge: false,
    resampling: 'best',
    keepPixels: true,
  }),
  steps: (own, quality) =>
    inOrder([newStep('resize', { by: 'pixels', ...size, fit: 'cover', enlarge: true, quality }), ...own]),
})

/** The link of a goal's recipe, behind what a tool does before it. */
export function linkOf(goal: Goal, before: string | null): string {
  const own = before === null ? [] : stepsIn(before)
  const steps = goal.isWhole ? [...own, ...goal.steps([], QUALITY)] : goal.steps(own, QUALITY)
  return recipeToLink({ name: '', steps })
}

const QUALITY = 90

/** The link of a recipe that only its own page runs. */
export function linkOfRecipe(id: string, before: string | null): string {
  const recipe = recipeOf(id)
  return recipeToLink(before === null ? recipe : { name: '', steps: [...stepsIn(before), ...recipe.steps] })
}

const stepsIn = (link: string): readonly Step[] => recipeFromLink(link).recipe?.steps ?? []
