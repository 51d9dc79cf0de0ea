import type { syncRecipes } from '@sundry/contracts/sync-recipes'
import type { Handler } from '../runtime/function.ts'
import { signedIn } from './signed-in.ts'

export const handler: Handler<typeof syncRecipes> = async (changes, ports, call) => {
  const { userId, recipes } = await signedIn(ports, call)
  const refused = await recipes.change(userId, changes)
  return { ...(await recipes.since(userId, changes.known)), refused }
}
