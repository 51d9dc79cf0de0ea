export type ShareOutcome = 'shared' | 'cancelled' | 'unsupported' | 'failed'

export async function share(data: ShareData): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function' || navigator.canShare?.(data) === false) return 'unsupported'
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}

export const canShareFile = (file: File): boolean =>
  typeof navigator.share === 'function' && navigator.canShare?.({ files: [file] }) === true

/** A touch screen's own sheet takes all files in one go. */
export const canShareAll = (files: readonly File[]): boolean =>
  typeof navigator.share === 'function' &&
  matchMedia('(pointer: coarse)').matches &&
  navigator.canShare?.({ files: [...files] }) === true
