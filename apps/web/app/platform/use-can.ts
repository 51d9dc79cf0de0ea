import { useEffect, useState, useSyncExternalStore } from 'react'

/** It is false on the server and until the page is live. `test` stays the same function. */
export function useCan(test: () => boolean): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => setCan(test()), [test])
  return can
}

function watch(change: () => void): () => void {
  addEventListener('online', change)
  addEventListener('offline', change)
  return () => {
    removeEventListener('online', change)
    removeEventListener('offline', change)
  }
}

/** False only where the browser knows that there is no network at all. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
