import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * A new run aborts the one before, and leaving the page aborts the last; an aborted run resolves with undefined.
 * @example const { run, isBusy, cancel } = useLatest()
 */
export function useLatest(onIdle?: () => void) {
  const latest = useRef<AbortController>(null)
  const idle = useRef(onIdle)
  idle.current = onIdle
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => latest.current?.abort(), [])

  const run = useCallback(async <Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value | undefined> => {
    latest.current?.abort()
    const controller = new AbortController()
    latest.current = controller
    setBusy(true)
    try {
      const value = await work(controller.signal)
      return controller.signal.aborted ? undefined : value
    } catch (error) {
      if (controller.signal.aborted) return undefined
      throw error
    } finally {
      if (latest.current === controller) {
        setBusy(false)
        idle.current?.()
      }
    }
  }, [])
  const cancel = useCallback(() => latest.current?.abort(), [])
  return { run, isBusy, cancel }
}

/** `work` begins when it has stayed the same for `settleMs`, and is aborted when another replaces it; memoise it. */
export function useLatestValue<Value>(work: (signal: AbortSignal) => Promise<Value>, settleMs = 0): Value | null {
  const [value, setValue] = useState<Value | null>(null)
  useEffect(() => {
    const overtaken = new AbortController()
    const { signal } = overtaken
    const begin = () =>
      work(signal).then(
        (made) => signal.aborted || setValue(made),
        (error: unknown) => signal.aborted || console.error(error),
      )
    const timer = setTimeout(begin, settleMs)
    return () => {
      clearTimeout(timer)
      overtaken.abort()
    }
  }, [work, settleMs])
  return value
}
