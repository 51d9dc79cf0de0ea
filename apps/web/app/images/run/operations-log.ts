import { limits } from '@sundry/contracts/limits'
import { create } from 'zustand'
import { isShown } from '../../platform/site.ts'
import type { ImageToolId, ResultItem } from '../model/types.ts'

export interface OperationRecord {
  user_id: string
  original_filename: string
  original_size: number
  processed_filename: string
  processed_size: number
  settings: Record<string, unknown> & { tool: string }
}

export const useUnlogged = create<{ records: readonly OperationRecord[] }>()(() => ({ records: [] }))

const { perRequest } = limits.operations

/** For anyone but a signed-in visitor nothing leaves the page. */
export async function logOperations(records: readonly OperationRecord[]): Promise<void> {
  const unwritten: OperationRecord[] = []
  for (let at = 0; at < records.length; at += perRequest) {
    const some = records.slice(at, at + perRequest)
    const { invoke } = await import('../../platform/invoke.ts')
    const { error } = await invoke('image-operations', { body: some, timeoutMs: limits.client.timeoutMs })
    if (error) unwritten.push(...some)
  }
  useUnlogged.setState({ records: unwritten })
}

/** True once the account has the records. */
export async function logRun(
  tool: ImageToolId,
  results: readonly ResultItem[],
  settingsOf: (result: ResultItem) => Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (isShown('demo')) return false
  const { signedInUser } = await import('../../platform/session.ts')
  const user = await signedInUser()
  if (!user || results.length === 0) return false
  await logOperations(
    results.map((result) => ({
      user_id: user.id,
      original_filename: result.original.name,
      original_size: result.originalSize,
      processed_filename: result.processedFile.name,
      processed_size: result.processedSize,
      settings: { tool, ...settingsOf(result) },
    })),
  )
  return useUnlogged.getState().records.length === 0
}
