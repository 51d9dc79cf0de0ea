import type { Ports } from '../ports/ports.ts'
import type { OperationsRepository } from '../ports/repository.ts'
import type { Call } from '../runtime/function.ts'
import { Refusal } from '../runtime/refusal.ts'

/** The user comes from the session and from nowhere else. */
export async function signedIn(
  ports: Ports,
  call: Call,
): Promise<{ userId: string; operations: OperationsRepository }> {
  const userId = await call.userId()
  if (userId === null || ports.operations === null) throw new Refusal(401, 'Please sign in first.')
  return { userId, operations: ports.operations }
}
