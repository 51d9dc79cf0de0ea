// Named recipes as this browser keeps them, and how they meet those of an account.
import { type Recipe, readRecipe, type Step, writeRecipe } from '@sundry/recipes'

export interface Retained {
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

export interface Keeping {
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
export const isOf = ({ account }: { account: string | null }, user: string | null) =>
  account === null || account === user

function freeName(name: string, taken: readonly Retained[]): string {
  const names = new Set(taken.map(({ recipe }) => recipe.name))
  let free = name
  for (let count = 2; names.has(free); count += 1) free = `${name} (${count})`
  return free
}

export function keep({ recipes, removals }: Keeping, recipe: Recipe, user: string | null): Keeping {
  const before = recipes.find((one) => one.recipe.name === recipe.name && isOf(one, user))
  const next: Retained = before
    ? { ...before, recipe, isChanged: before.account !== null }
    : { id: crypto.randomUUID(), recipe, account: null, revision: null, isChanged: false }
  return { recipes: [next, ...recipes.filter((one) => one !== before)], removals }
}

export function forget({ recipes, removals }: Keeping, name: string, user: string | null): Keeping {
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
    if (own.account === null && !refused.has(own.id)) copies.push(own)
    else if (own.isChanged || refused.has(own.id)) copies.push(own)
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
