import type { imageOperations } from '@sundry/contracts/image-operations'
import { limits } from '@sundry/contracts/limits'
import { HistoryFull } from '../ports.ts'
import type { Handler } from '../runtime/function.ts'
import { Refusal } from '../runtime/refusal.ts'
import { signedIn } from './signed-in.ts'

const { rowsPerUser, bytesPerUser } = limits.operations
const most = `${rowsPerUser.toLocaleString('en-US')} pictures, ${bytesPerUser / 1024 / 1024} MB`

export const handler: Handler<typeof imageOperations> = async (input, ports, call) => {
  const { userId, operations } = await signedIn(ports, call)
  try {
    return { saved: await operations.add(userId, input) }
  } catch (error) {
    if (!(error instanceof HistoryFull)) throw error
    throw new Refusal(409, `Your history holds as much as it can (${most}). Export and clear it to go on.`)
  }
}
