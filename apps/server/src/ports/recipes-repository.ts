import type { AccountRecipe, RecipeChanges, SyncedRecipes } from '@sundry/contracts/sync-recipes'

export interface StoredRecipe {
  id: string
  revision: number
  changedAt: string
  recipe: AccountRecipe
}

/** Every call names the user, and reaches that user's rows alone. */
export interface RecipesRepository {
  /** Newest change first. */
  all(userId: string): Promise<StoredRecipe[]>
  /** Gives what was not written: changed elsewhere since its base, or one too many. */
  change(userId: string, changes: RecipeChanges): Promise<SyncedRecipes['refused']>
}
