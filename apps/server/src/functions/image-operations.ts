import type { clearImageOperations, listImageOperations } from '@sundry/contracts/image-history'
import type { imageOperations } from '@sundry/contracts/image-operations'
import { limits } from '@sundry/contracts/limits'
import { HistoryFull } from '../ports/ports.ts'
import type { Handler } from '../runtime/function.ts'
import { Refusal } from '../runtime/refusal.ts'
import { signedIn } from './account.ts'

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
