// The visitor's own certificate: in the memory of this page until it is closed, and stored nowhere.
import type { SigningIdentity } from '@sundry/images'
import type { Recipe } from '@sundry/recipes'
import { create } from 'zustand'

export interface Signer {
  /** Another certificate has another number, so that older results count as old. */
  id: number
  identity: SigningIdentity
}

export const useSigning = create<{ signer: Signer | null }>()(() => ({ signer: null }))

/** Results are signed where the step is that says so. */
export const signs = ({ steps }: Recipe): boolean => steps.some(({ kind, off }) => kind === 'metadata' && !off)

/** Steps and certificate decide whether a result is still the latest. */
export const keyOf = (recipe: Recipe, signer: Signer | null): string =>
  JSON.stringify(recipe.steps) + (signer && signs(recipe) ? ` signed ${signer.id}` : '')
