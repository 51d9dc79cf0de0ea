import type { Ports } from '../ports.ts'
import type { Call } from '../runtime/function.ts'
import { Refusal } from '../runtime/refusal.ts'
import { signedIn } from './signed-in.ts'

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

export async function handler(_input: object, ports: Ports, call: Call): Promise<AsyncIterable<string>> {
  const { userId, operations, recipes } = await signedIn(ports, call)
  const facts = await ports.accounts?.facts(userId)
  if (!facts) throw new Refusal(401, 'Please sign in first.')
  const exportedAt = new Date(ports.clock.now()).toISOString()
  return written(
    { exportedAt, ...facts },
    { recipes: recipes.pages(userId), imageOperations: operations.pages(userId) },
  )
}
