import { readRecipe, writeRecipe } from '@sundry/recipes'
import { readStored, writeStored } from '../../../platform/storage.ts'
import type { Keeping, Kept, Removal } from './kept-recipes.ts'

const KEY = 'kept-recipes'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const wholeOrNull = (value: unknown) => (Number.isInteger(value) ? Number(value) : null)

/** A text alone is a recipe that an earlier release kept. */
function readKept(value: unknown): Kept[] {
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
    recipes: Array.isArray(recipes) ? recipes.flatMap(readKept) : [],
    removals: Array.isArray(removals) ? removals.flatMap(readRemoval) : [],
  }
}

/** False when the browser has no room for it, or keeps nothing. */
export function writeKeeping({ recipes, removals }: Keeping): boolean {
  const texts = recipes.map(({ recipe, ...rest }) => ({ ...rest, text: writeRecipe(recipe) }))
  const text = JSON.stringify({ recipes: texts, removals })
  writeStored(KEY, text)
  return readStored(KEY) === text
}
