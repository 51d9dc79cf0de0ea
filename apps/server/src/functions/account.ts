import type { signInOptions } from '@sundry/contracts/accounts'
import type { syncRecipes } from '@sundry/contracts/sync-recipes'
import type { OperationsRepository, Ports, RecipesRepository } from '../ports/ports.ts'
import type { Call, Handler } from '../runtime/function.ts'
import { signInFirst } from '../runtime/refusal.ts'

interface SignedIn {
  userId: string
  operations: OperationsRepository
  recipes: RecipesRepository
}

/** The user comes from the session and from nowhere else. */
export async function signedIn({ operations, recipes }: Ports, call: Call): Promise<SignedIn> {
  const userId = await call.userId()
  if (userId === null || operations === null || recipes === null) throw signInFirst()
  return { userId, operations, recipes }
}

export const options: Handler<typeof signInOptions> = async (_input, { accounts }) =>
  accounts?.options ?? { accounts: false, mail: false, providers: [] }

export const sync: Handler<typeof syncRecipes> = async (changes, ports, call) => {
  const { userId, recipes } = await signedIn(ports, call)
  const refused = await recipes.change(userId, changes)
  return { ...(await recipes.since(userId, changes.known)), refused }
}

type Pages = AsyncIterable<readonly object[]>

/** In pieces, because a full log is too long for one string. */
async function* written(facts: object, lists: Readonly<Record<string, Pages>>) {
  yield JSON.stringify(facts).slice(0, -1)
  for (const [name, pages] of Object.entries(lists)) {
    let before = `,"${name}":[`
    for await (const page of pages) {
      if (page.length === 0) continue
      yield before + page.map((row) => JSON.stringify(row)).join(',')
      before = ','
    }
    yield before === ',' ? ']' : `${before}]`
  }
  yield '}'
}

export async function exportAccount(_input: object, ports: Ports, call: Call): Promise<AsyncIterable<string>> {
  const { userId, operations, recipes } = await signedIn(ports, call)
  const facts = await ports.accounts?.facts(userId)
  if (!facts) throw signInFirst()
  const exportedAt = new Date(ports.clock.now()).toISOString()
  return written(
    { exportedAt, ...facts },
    { recipes: recipes.pages(userId), imageOperations: operations.pages(userId) },
  )
}
