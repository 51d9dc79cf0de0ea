import type { CutoutStyle, Subject } from '@sundry/cutout'
import { useCallback, useEffect, useRef, useState } from 'react'
import { openCutoutEngine } from '../../../images/cutout/engine.ts'
import { LONG_MS, toast } from '../../../platform/toasts-store.ts'
import { type Cut, messageOf } from '../cut/model.ts'
import { toasts } from '../text.ts'
import { DownloadStopped, firstTool, type Step, shownLook, type Tool, useSubject, workingLook } from './use-subject.ts'

interface History<State> {
  past: readonly State[]
  now: State
  future: readonly State[]
  /** Subject of the last change; null when the next one is a step of its own. */
  about: string | null
}

export const begin = <State>(now: State): History<State> => ({ past: [], now, future: [], about: null })

/** Changes about the same thing in a row, such as a dragged slider, are one step. */
export function change<State>(history: History<State>, next: State, about: string | null = null): History<State> {
  const same = about !== null && about === history.about
  return { past: same ? history.past : [...history.past, history.now], now: next, future: [], about }
}

export function undo<State>({ past, now, future }: History<State>): History<State> {
  const last = past.at(-1)
  return last === undefined
    ? { past, now, future, about: null }
    : { past: past.slice(0, -1), now: last, future: [now, ...future], about: null }
}

export function redo<State>({ past, now, future }: History<State>): History<State> {
  const [next, ...rest] = future
  return next === undefined
    ? { past, now, future, about: null }
    : { past: [...past, now], now: next, future: rest, about: null }
}

const PREVIEW_SIDE = 1000
const CLOSER_SIDE = 2000

export function useEditor(cut: Cut) {
  const first = useRef<Step>({ look: cut.look, mode: cut.mode, clicks: cut.clicks }).current
  const [history, setHistory] = useState(() => begin(first))
  const [tool, setTool] = useState<Tool>(firstTool)
  const [zoom, setZoom] = useState(1)
  const step = history.now

  const { subject, busy, percent, visit, keep } = useSubject(cut, step, (error) => {
    if (!(error instanceof DownloadStopped)) toast.bad(toasts.clickFailed(messageOf(error)), LONG_MS)
    setHistory((now) => undo(now))
  })
  const shown = useShownLook(step.look, tool.kind !== 'move')
  const preview = usePreview(subject, shown, zoom > 1 ? CLOSER_SIDE : PREVIEW_SIDE)

  const changeTool = useCallback((some: Partial<Tool>) => setTool((now) => ({ ...now, ...some })), [])
  const set = (some: Partial<Step>, about: string | null = null) =>
    setHistory((now) => change(now, { ...now.now, ...some }, about))
  return {
    /** Only the two models together leave a choice. */
    candidates: cut.provider === 'local' && !cut.serviced,
    step,
    subject,
    finding: busy,
    visit,
    percent,
    preview,
    tool,
    setTool: changeTool,
    zoom,
    setZoom,
    set,
    setLook: (some: Partial<CutoutStyle>, about: string | null = null) => {
      // Changes outside the working view must be visible, so the view switches.
      if (!('strokes' in some || 'edges' in some)) changeTool({ kind: 'move' })
      setHistory((now) => change(now, { ...now.now, look: { ...now.now.look, ...some } }, about))
    },
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    changed: step !== first,
    keep,
  }
}

export type EditorState = ReturnType<typeof useEditor>

/** The same object for the same look, so that nothing is drawn twice. */
function useShownLook(look: CutoutStyle, working: boolean): CutoutStyle {
  const last = useRef<{ look: CutoutStyle; working: boolean; shown: CutoutStyle }>(null)
  if (last.current?.look !== look || last.current.working !== working)
    last.current = { look, working, shown: working ? workingLook(look) : shownLook(look) }
  return last.current.shown
}

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
function usePreview(subject: Subject, look: CutoutStyle, maxSide: number) {
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
