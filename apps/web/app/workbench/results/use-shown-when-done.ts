import { type RefObject, useEffect } from 'react'
import { bringIntoView } from '../../platform/bring-into-view.ts'
import { useRun } from '../../shell/stores/run.ts'
import type { ImageToolId } from '../types.ts'

export function useShownWhenDone(tool: ImageToolId, section: RefObject<HTMLElement | null>): void {
  const awaited = useRun((run) => run.awaited === tool)
  useEffect(() => {
    if (!awaited) return
    // The overlay closes in the same commit and returns the focus to the button first.
    const frame = requestAnimationFrame(() => {
      useRun.setState({ awaited: null })
      bringIntoView(section.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [awaited, section])
}
