import { type Recipe, readRecipe, type Step, writeRecipe } from '@sundry/recipes'
import { create } from 'zustand'
import { readStored, writeStored } from '../../platform/storage.ts'
import { useRecipe } from './recipe/model.ts'

// Named recipes as this browser keeps them, and how they meet those of an account.

interface Retained {
  id: string
  recipe: Recipe
  /** The user whose account has it; null where it is in this browser alone. */
  account: string | null
  /** Revision of the account's copy that this was made from. */
  revision: number | null
  /** Since that revision. */
  isChanged: boolean
}

export interface Removal {
  id: string
  account: string
  base: number
}

interface Keeping {
  recipes: readonly Retained[]
  /** Recipes forgotten here that the account may still have. */
  removals: readonly Removal[]
}

/** Null where the account had no copy yet. */
export interface Sent {
  id: string
  base: number | null
  text: string
}

export interface Answer {
  recipes: readonly { id: string; revision: number; recipe: unknown }[]
  refused: readonly { id: string; reason: 'changed' | 'full' }[]
}

export const holdsImage = ({ steps }: Recipe): boolean =>
  steps.some((step) => step.kind === 'watermark-picture' && step.picture !== '')

/** The parts that may leave this browser: everything but the images inside. */
const withoutImages = ({ name, steps }: Recipe): Recipe => ({
  name,
  steps: steps.map((step) => (step.kind === 'watermark-picture' ? { ...step, picture: '' } : step)),
})

export const accountText = (recipe: Recipe): string => writeRecipe(withoutImages(recipe))

/** The account's recipe with the images that this browser has for it, found by their file names. */
function withImages({ name, steps }: Recipe, known: Recipe | undefined): Recipe {
  const images = known?.steps.flatMap((step) => (step.kind === 'watermark-picture' ? [step] : [])) ?? []
  const filled = (step: Step): Step => {
    if (step.kind !== 'watermark-picture') return step
    return { ...step, picture: images.find((one) => one.name === step.name)?.picture ?? '' }
  }
  return { name, steps: steps.map(filled) }
}

/** Who is signed out has those of this browser alone. */
const isOf = ({ account }: { account: string | null }, user: string | null) => account === null || account === user

function freeName(name: string, taken: readonly Retained[]): string {
  const names = new Set(taken.map(({ recipe }) => recipe.name))
  let free = name
  for (let count = 2; names.has(free); count += 1) free = `${name} (${count})`
  return free
}

function keep({ recipes, removals }: Keeping, recipe: Recipe, user: string | null): Keeping {
  const before = recipes.find((one) => one.recipe.name === recipe.name && isOf(one, user))
  const next: Retained = before
    ? { ...before, recipe, isChanged: before.account !== null }
    : { id: crypto.randomUUID(), recipe, account: null, revision: null, isChanged: false }
  return { recipes: [next, ...recipes.filter((one) => one !== before)], removals }
}

function forget({ recipes, removals }: Keeping, name: string, user: string | null): Keeping {
  const gone = recipes.filter((one) => one.recipe.name === name && isOf(one, user))
  return {
    recipes: recipes.filter((one) => !gone.includes(one)),
    removals: [
      ...removals,
      ...gone.flatMap(({ id, account, revision }) =>
        account !== null && revision !== null ? [{ id, account, base: revision }] : [],
      ),
    ],
  }
}

/** Recipes that the account lacks and may have. */
export const unsent = ({ recipes }: Keeping, user: string, length: number): Sent[] =>
  recipes
    .filter((one) => one.account === null || (one.account === user && one.isChanged))
    .map(({ id, revision, recipe }) => ({ id, base: revision, text: accountText(recipe) }))
    .filter(({ text }) => JSON.stringify(JSON.parse(text)).length <= length)

const asNew = (one: Retained, taken: readonly Retained[]): Retained => ({
  id: crypto.randomUUID(),
  recipe: { ...one.recipe, name: freeName(one.recipe.name, taken) },
  account: null,
  revision: null,
  isChanged: false,
})

/**
 * Joins what is kept here with what the account answered. A recipe changed on both sides is there twice afterwards; one
 * that was removed elsewhere goes, unless it was changed here meanwhile; one forgotten while it was sent is to be removed.
 */
export function join(
  keeping: Keeping,
  user: string,
  answer: Answer,
  sent: readonly Sent[] = [],
  removed: readonly Removal[] = [],
): Keeping {
  const here = new Map(keeping.recipes.filter((one) => isOf(one, user)).map((one) => [one.id, one]))
  const refused = new Set(answer.refused.filter(({ reason }) => reason === 'changed').map(({ id }) => id))
  const removals = keeping.removals.filter((one) => !removed.some(({ id }) => id === one.id))
  const joined: Retained[] = []
  const copies: Retained[] = []
  for (const { id, revision, recipe } of answer.recipes) {
    const { recipe: read } = readRecipe(JSON.stringify(recipe))
    if (!read || removals.some((one) => one.id === id)) continue
    const own = here.get(id)
    const theirs: Retained = { id, recipe: withImages(read, own?.recipe), account: user, revision, isChanged: false }
    const written = refused.has(id) ? undefined : sent.find((one) => one.id === id)
    if (!own) {
      if (written) removals.push({ id, account: user, base: revision })
      else joined.push(theirs)
      continue
    }
    const text = accountText(own.recipe)
    if (text === accountText(read) || text === written?.text) joined.push(theirs)
    else if (refused.has(id)) {
      joined.push(theirs)
      copies.push(own)
    } else if (written) joined.push({ ...own, account: user, revision, isChanged: true })
    else joined.push(own.isChanged ? own : theirs)
  }
  const answered = new Set(answer.recipes.map(({ id }) => id))
  for (const own of here.values()) {
    if (answered.has(own.id)) continue
    if (own.account === null || own.isChanged || refused.has(own.id)) copies.push(own)
  }
  const others = keeping.recipes.filter((one) => !isOf(one, user))
  return { recipes: [...withCopies(joined, copies), ...others], removals }
}

/** A recipe kept here before it met the account is the account's own where both say the same. */
function withCopies(joined: readonly Retained[], copies: readonly Retained[]): Retained[] {
  const all = [...joined]
  for (const copy of copies) {
    const equal = all.findIndex((one) => accountText(one.recipe) === accountText(copy.recipe))
    const found = all[equal]
    if (found) all[equal] = { ...found, recipe: withImages(found.recipe, copy.recipe) }
    else if (copy.account === null && !all.some(({ recipe }) => recipe.name === copy.recipe.name)) all.push(copy)
    else all.push(asNew(copy, all))
  }
  return all
}

export const STORED_RECIPES = 'kept-recipes'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const wholeOrNull = (value: unknown) => (Number.isInteger(value) ? Number(value) : null)

/** A text alone is a recipe that an earlier release kept. */
function recipesOf(value: unknown): Retained[] {
  const { id, text, account, revision, isChanged } = isObject(value) ? value : { text: value }
  const { recipe } = readRecipe(String(text))
  if (!recipe) return []
  return [
    {
      id: textOrNull(id) ?? crypto.randomUUID(),
      recipe,
      account: textOrNull(account),
      revision: wholeOrNull(revision),
      isChanged: isChanged === true,
    },
  ]
}

function readRemoval(value: unknown): Removal[] {
  const { id, account, base } = isObject(value) ? value : {}
  return typeof id === 'string' && typeof account === 'string' && typeof base === 'number'
    ? [{ id, account, base }]
    : []
}

export function readKeeping(): Keeping {
  let stored: unknown
  try {
    stored = JSON.parse(readStored(STORED_RECIPES) ?? '[]')
  } catch {
    stored = []
  }
  const { recipes, removals } = isObject(stored) && !Array.isArray(stored) ? stored : { recipes: stored, removals: [] }
  return {
    recipes: Array.isArray(recipes) ? recipes.flatMap(recipesOf) : [],
    removals: Array.isArray(removals) ? removals.flatMap(readRemoval) : [],
  }
}

/** False when the browser has no room for it, or keeps nothing. */
function writeKeeping({ recipes, removals }: Keeping): boolean {
  const texts = recipes.map(({ recipe, ...rest }) => ({ ...rest, text: writeRecipe(recipe) }))
  const text = JSON.stringify({ recipes: texts, removals })
  writeStored(STORED_RECIPES, text)
  return readStored(STORED_RECIPES) === text
}

type AccountState =
  | { is: 'unknown' }
  | { is: 'signed-out' }
  | { is: 'asking' }
  | { is: 'kept' }
  /** Some stay in this browser alone. */
  | { is: 'full' }
  | { is: 'away'; message: string }

interface Store {
  /** Those that the visitor may see: not what another account left in this browser. */
  stored: readonly Retained[]
  user: string | null
  account: AccountState
}

export const useStored = create<Store>()(() => ({ stored: [], user: null, account: { is: 'unknown' } }))

/** Another tab may have written since, so what is stored is read again before each change. */
export function changeKeeping(change: (keeping: Keeping, user: string | null) => Keeping): boolean {
  const { user } = useStored.getState()
  const next = change(readKeeping(), user)
  const isWritten = writeKeeping(next)
  if (isWritten) showStored(next)
  return isWritten
}

export function showStored(keeping: Keeping = readKeeping()): void {
  const { user } = useStored.getState()
  useStored.setState({ stored: keeping.recipes.filter((one) => isOf(one, user)) })
}

/** The recipe in progress, where it is nothing but a copy of what another account keeps. */
export function closeForeign(): void {
  const { user } = useStored.getState()
  const { recipe, reset } = useRecipe.getState()
  const text = writeRecipe(recipe)
  if (!readKeeping().recipes.some((one) => !isOf(one, user) && writeRecipe(one.recipe) === text)) return
  reset()
  useRecipe.setState({ past: [] })
}

const MAX_STORED = 100

/** False when this browser has no room for it. */
export const keepRecipe = (recipe: Recipe): boolean => {
  const { stored: retained } = useStored.getState()
  if (retained.length >= MAX_STORED && !retained.some((one) => one.recipe.name === recipe.name)) return false
  return changeKeeping((keeping, user) => keep(keeping, recipe, user))
}

export const forgetRecipe = (name: string): boolean => changeKeeping((keeping, user) => forget(keeping, name, user))
