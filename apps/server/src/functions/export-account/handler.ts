import type { exportAccount } from '@sundry/contracts/accounts'
import { limits } from '@sundry/contracts/limits'
import type { Handler } from '../function.ts'
import { Refusal } from '../refusal.ts'
import { signedIn } from '../signed-in.ts'

export const handler: Handler<typeof exportAccount> = async (_input, ports, call) => {
  const { userId, operations } = await signedIn(ports, call)
  const facts = await ports.accounts?.facts(userId)
  if (!facts) throw new Refusal(401, 'Please sign in first.')
  const log = await operations.list(userId, { search: '', before: null, limit: limits.operations.perUser })
  const exportedAt = new Date(ports.clock.now()).toISOString()
  return { exportedAt, ...facts, imageOperations: log.operations }
}
