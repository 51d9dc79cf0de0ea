import type { CutoutStyle } from '@sundry/cutout'
import { useCallback, useRef, useState } from 'react'
import { LONG_MS, toast } from '../../../shell/stores/toasts.ts'
import type { Cut } from '../cuts-store.ts'
import { messageOf } from '../fault.ts'
import { toasts } from '../text.ts'
import { begin, change, redo, undo } from './history.ts'
import { firstTool, type Step, shownLook, type Tool, workingLook } from './step.ts'
import { usePreview } from './use-preview.ts'
import { DownloadStopped, useSubject } from './use-subject.ts'

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
    setLook: (some: Partial<CutoutStyle>, about: string | null = null) =>
      setHistory((now) => change(now, { ...now.now, look: { ...now.now.look, ...some } }, about)),
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
