import type { clearImageOperations } from '@sundry/contracts/image-history'
import type { Handler } from '../runtime/function.ts'
import { signedIn } from './signed-in.ts'

export const handler: Handler<typeof clearImageOperations> = async (_input, ports, call) => {
  const { userId, operations } = await signedIn(ports, call)
  return { cleared: await operations.clear(userId) }
}
