import { type RefObject, useEffect } from 'react'
import { bringIntoView } from '../../platform/bring-into-view.ts'
import { useRun } from '../../shell/stores/run.ts'
import type { ImageToolId } from '../types.ts'

/**
 * Brings the results into view when a run has ended that the visitor has waited for, however late their panel was
 * loaded.
 */
export function useShownWhenDone(tool: ImageToolId, section: RefObject<HTMLElement | null>): void {
  const awaited = useRun((run) => run.awaited === tool)
  useEffect(() => {
    if (!awaited) return
    // The overlay closes in the same commit and hands the focus back to the button; it goes on from there.
    const frame = requestAnimationFrame(() => {
      useRun.setState({ awaited: null })
      bringIntoView(section.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [awaited, section])
}
