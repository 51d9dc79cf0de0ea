import type { listImageOperations } from '@sundry/contracts/image-history'
import { limits } from '@sundry/contracts/limits'
import type { Handler } from '../runtime/function.ts'
import { signedIn } from './signed-in.ts'

export const handler: Handler<typeof listImageOperations> = async ({ search, before, totals }, ports, call) => {
  const { userId, operations } = await signedIn(ports, call)
  const page = await operations.list(userId, { search, before, limit: limits.operations.pageSize })
  return { ...page, totals: totals ? await operations.totals(userId) : null }
}
