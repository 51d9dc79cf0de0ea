import { type Recipe, writeRecipe } from '@sundry/recipes'
import { create } from 'zustand'
import { useRecipe } from '../recipe-state.ts'
import { forget, isOf, type Keeping, type Kept, keep } from './kept-recipes.ts'
import { readKeeping, writeKeeping } from './kept-storage.ts'

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
  kept: readonly Kept[]
  user: string | null
  account: AccountState
}

export const useKept = create<Store>()(() => ({ kept: [], user: null, account: { is: 'unknown' } }))

/** Another tab may have written since, so what is stored is read anew before each change. */
export function changeKeeping(change: (keeping: Keeping, user: string | null) => Keeping): boolean {
  const { user } = useKept.getState()
  const next = change(readKeeping(), user)
  const isWritten = writeKeeping(next)
  if (isWritten) showKept(next)
  return isWritten
}

export function showKept(keeping: Keeping = readKeeping()): void {
  const { user } = useKept.getState()
  useKept.setState({ kept: keeping.recipes.filter((one) => isOf(one, user)) })
}

/** The recipe under way, where it is nothing but a copy of what another account keeps. */
export function closeForeign(): void {
  const { user } = useKept.getState()
  const { recipe, reset } = useRecipe.getState()
  const text = writeRecipe(recipe)
  if (!readKeeping().recipes.some((one) => !isOf(one, user) && writeRecipe(one.recipe) === text)) return
  reset()
  useRecipe.setState({ past: [] })
}

const MOST_KEPT = 100

/** False when this browser has no room for it. */
export const keepRecipe = (recipe: Recipe): boolean => {
  const { kept } = useKept.getState()
  if (kept.length >= MOST_KEPT && !kept.some((one) => one.recipe.name === recipe.name)) return false
  return changeKeeping((keeping, user) => keep(keeping, recipe, user))
}

export const forgetRecipe = (name: string): boolean => changeKeeping((keeping, user) => forget(keeping, name, user))
