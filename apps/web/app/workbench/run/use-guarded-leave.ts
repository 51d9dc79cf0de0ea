import { useEffect } from 'react'
import { isRunning, useRun } from '../../shell/stores/run.ts'

export function useGuardedLeave(): void {
  const running = useRun(isRunning)
  useEffect(() => {
    if (!running) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [running])
}
