import type { OperationsRepository, Ports, RecipesRepository } from '../ports.ts'
import type { Call } from '../runtime/function.ts'
import { Refusal } from '../runtime/refusal.ts'

interface SignedIn {
  userId: string
  operations: OperationsRepository
  recipes: RecipesRepository
}

/** The user comes from the session and from nowhere else. */
export async function signedIn({ operations, recipes }: Ports, call: Call): Promise<SignedIn> {
  const userId = await call.userId()
  if (userId === null || operations === null || recipes === null) throw new Refusal(401, 'Please sign in first.')
  return { userId, operations, recipes }
}
