import type { signInOptions } from '@sundry/contracts/accounts'
import type { clearImageOperations, listImageOperations } from '@sundry/contracts/image-history'
import type { imageOperations } from '@sundry/contracts/image-operations'
import { limits } from '@sundry/contracts/limits'
import type { syncRecipes } from '@sundry/contracts/sync-recipes'
import { HistoryFull, type OperationsRepository, type Ports, type RecipesRepository } from '../ports/ports.ts'
import type { Call, Handler } from '../runtime/function.ts'
import { Refusal, signInFirst } from '../runtime/refusal.ts'

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

async function* none(): Pages {}

export async function exportAccount(_input: object, ports: Ports, call: Call): Promise<AsyncIterable<string>> {
  const { userId, operations, recipes } = await signedIn(ports, call)
  const facts = await ports.accounts?.facts(userId)
  if (!facts) throw signInFirst()
  const exportedAt = new Date(ports.clock.now()).toISOString()
  return written(
    { exportedAt, ...facts },
    {
      recipes: recipes.pages(userId),
      watches: ports.watches?.pages(userId) ?? none(),
      mailboxes: ports.mailboxes?.pages(userId) ?? none(),
      imageOperations: operations.pages(userId),
    },
  )
}

const { pageSize, rowsPerUser, bytesPerUser } = limits.operations
const max = `${rowsPerUser.toLocaleString('en-US')} images, ${bytesPerUser / 1024 / 1024} MB`

export const add: Handler<typeof imageOperations> = async (input, ports, call) => {
  const { userId, operations } = await signedIn(ports, call)
  try {
    return { saved: await operations.add(userId, input) }
  } catch (error) {
    if (!(error instanceof HistoryFull)) throw error
    throw new Refusal(409, `Your history is full (${max}). Export and clear it to continue.`)
  }
}

export const list: Handler<typeof listImageOperations> = async ({ search, before, totals }, ports, call) => {
  const { userId, operations } = await signedIn(ports, call)
  const page = await operations.list(userId, { search, before, limit: pageSize })
  return { ...page, totals: totals ? await operations.totals(userId) : null }
}

export const clear: Handler<typeof clearImageOperations> = async (_input, ports, call) => {
  const { userId, operations } = await signedIn(ports, call)
  return { cleared: await operations.clear(userId) }
}
