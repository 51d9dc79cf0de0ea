import type { AccountRecipe, RecipeChanges, SyncedRecipes } from '@sundry/contracts/sync-recipes'

export interface StoredRecipe {
  id: string
  revision: number
  changedAt: string
  recipe: AccountRecipe
}

/** Every call names the user, and reaches that user's rows alone. */
export interface RecipesRepository {
  /** Newest change first, as many at once as an answer holds. */
  pages(userId: string): AsyncIterable<readonly StoredRecipe[]>
  /** Newest change first; what the caller has in the same revision comes without its recipe, and costs no reading. */
  since(userId: string, known: RecipeChanges['known']): Promise<Pick<SyncedRecipes, 'recipes' | 'more'>>
  /** Gives what was not written: changed elsewhere since its base, or one too many. */
  change(userId: string, changes: Pick<RecipeChanges, 'saves' | 'removals'>): Promise<SyncedRecipes['refused']>
}
