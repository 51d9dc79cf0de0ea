import { type Recipe, readRecipe, writeRecipe } from '@sundry/recipes'
import { create } from 'zustand'
import { readStored, writeStored } from '../../platform/storage.ts'
import { forget, isOf, type Keeping, keep, type Removal, type Retained } from './kept-recipes.ts'
import { useRecipe } from './recipe/model.ts'

const KEY = 'kept-recipes'

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
    stored = JSON.parse(readStored(KEY) ?? '[]')
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
  writeStored(KEY, text)
  return readStored(KEY) === text
}

export type AccountState =
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
