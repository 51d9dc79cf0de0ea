import { useEffect } from 'react'
import { useProcessing } from '../shell/stores/processing.ts'

/** Asks before a run is thrown away by closing the tab. */
export function useGuardedLeave(): void {
  const running = useProcessing((run) => run.isProcessing)
  useEffect(() => {
    if (!running) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [running])
}
