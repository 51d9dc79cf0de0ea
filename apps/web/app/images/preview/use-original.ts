import { useEffect, useState } from 'react'
import { logFailure } from '../../platform/load-code.ts'
import type { QueueItem } from '../model/types.ts'
import { excerptOf, isShownByAll, isTriedSmaller } from './preview.ts'

/**
 * The address of an image as it came; of a smaller copy where it is large, because an element decodes every pixel.
 * Undefined while it is made, null where there is nothing to show.
 */
export function useOriginal(item: QueueItem): string | null | undefined {
  const isCopied = isTriedSmaller(item) || !isShownByAll(item)
  const [address, setAddress] = useState<string | null>()
  useEffect(() => {
    if (!isCopied) return
    const stop = new AbortController()
    excerptOf(item)
      .then(({ view }) => {
        if (stop.signal.aborted) return
        const made = URL.createObjectURL(view)
        stop.signal.addEventListener('abort', () => URL.revokeObjectURL(made))
        setAddress(made)
      })
      .catch((error: unknown) => {
        logFailure(error)
        if (!stop.signal.aborted) setAddress(null)
      })
    return () => stop.abort()
  }, [isCopied, item])
  return isCopied ? address : item.preview
}
