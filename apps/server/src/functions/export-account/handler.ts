import type { Ports } from '../../ports/ports.ts'
import type { Call } from '../../runtime/function.ts'
import { Refusal } from '../../runtime/refusal.ts'
import { signedIn } from '../signed-in.ts'

/** In pieces, because a full log is too long for one string. */
async function* written(facts: object, pages: AsyncIterable<readonly object[]>, exportedAt: string) {
  const head = JSON.stringify({ exportedAt, ...facts })
  yield `${head.slice(0, -1)},"imageOperations":[`
  let isFirst = true
  for await (const page of pages) {
    if (page.length === 0) continue
    const rows = page.map((row) => JSON.stringify(row)).join(',')
    yield isFirst ? rows : `,${rows}`
    isFirst = false
  }
  yield ']}'
}

export async function handler(_input: object, ports: Ports, call: Call): Promise<AsyncIterable<string>> {
  const { userId, operations, recipes } = await signedIn(ports, call)
  const facts = await ports.accounts?.facts(userId)
  if (!facts) throw new Refusal(401, 'Please sign in first.')
  return written(
    { ...facts, recipes: await recipes.all(userId) },
    operations.pages(userId),
    new Date(ports.clock.now()).toISOString(),
  )
}
