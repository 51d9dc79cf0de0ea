import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { awaitResult } from './bring-into-view.ts'
import type { FoundFile } from './file-intake.ts'

/** The input from the box on the home page for the tool that opens next. */
export interface HandedOver {
  toolId: string
  text?: string
  files?: readonly FoundFile[]
}

const useWaiting = create<{ waiting: HandedOver | null }>()(() => ({ waiting: null }))

export const handOver = (waiting: HandedOver) => useWaiting.setState({ waiting })

/** Called once, when the page of that tool opens with something handed over. */
export function useHandedOver(toolId: string, take: (handedOver: HandedOver) => void): void {
  const taken = useEffectEvent(take)
  useEffect(() => {
    const { waiting } = useWaiting.getState()
    if (waiting?.toolId !== toolId) return
    useWaiting.setState({ waiting: null })
    awaitResult()
    taken(waiting)
  }, [toolId])
}
