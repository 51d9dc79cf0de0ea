export type ShareOutcome = 'shared' | 'cancelled' | 'unsupported' | 'failed'

/** Hands data to the system's share sheet and says what became of it. */
export async function share(data: ShareData): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function' || navigator.canShare?.(data) === false) return 'unsupported'
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}

/** Whether the system's share sheet takes such a file; few browsers on desks have one. */
export const canShareFile = (file: File): boolean =>
  typeof navigator.share === 'function' && navigator.canShare?.({ files: [file] }) === true
