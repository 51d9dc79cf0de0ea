import type { exportAccount } from '@sundry/contracts/accounts'
import type { Handler } from '../function.ts'
import { Refusal } from '../refusal.ts'
import { signedIn } from '../signed-in.ts'

export const handler: Handler<typeof exportAccount> = async (_input, ports, call) => {
  const { userId, operations } = await signedIn(ports, call)
  const facts = await ports.accounts?.facts(userId)
  if (!facts) throw new Refusal(401, 'Please sign in first.')
  const imageOperations = []
  for await (const page of operations.pages(userId)) imageOperations.push(...page)
  const exportedAt = new Date(ports.clock.now()).toISOString()
  return { exportedAt, ...facts, imageOperations }
}
