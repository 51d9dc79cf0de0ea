import type { CutoutStyle, Subject } from '@sundry/cutout'
import { useEffect, useRef, useState } from 'react'
import { openCutoutEngine } from '../../../images/cutout/engine.ts'
import { messageOf } from '../cut/fault.ts'

export interface Shown {
  url: string
  width: number
  height: number
  look: CutoutStyle
}

interface Order {
  subject: Subject
  look: CutoutStyle
  maxSide: number
}

/**
 * While one preview is drawn only the newest request waits, so that a dragged slider is followed at the machine's
 * speed.
 */
export function usePreview(subject: Subject, look: CutoutStyle, maxSide: number) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const next = useRef<Order | null>(null)
  const drawing = useRef(false)
  const left = useRef<AbortController>(null)

  useEffect(() => {
    const stop = new AbortController()
    left.current = stop
    return () => stop.abort()
  }, [])

  useEffect(() => {
    next.current = { subject, look, maxSide }
    const signal = left.current?.signal
    if (drawing.current || !signal) return
    const drawAll = async () => {
      drawing.current = true
      setBusy(true)
      for (let order = next.current; order && !signal.aborted; order = next.current) {
        next.current = null
        const { look: drawnLook, maxSide: side } = order
        try {
          const engine = await openCutoutEngine()
          const { file, width, height } = await engine.render(order.subject, drawnLook, { maxSide: side, signal })
          if (signal.aborted) break
          setFault(null)
          setShown({ url: URL.createObjectURL(file), width, height, look: drawnLook })
        } catch (error) {
          if (!signal.aborted) setFault(messageOf(error))
        }
      }
      drawing.current = false
      setBusy(false)
    }
    void drawAll()
  }, [subject, look, maxSide])

  useEffect(() => () => void (shown && URL.revokeObjectURL(shown.url)), [shown])
  return { shown, busy, fault }
}
