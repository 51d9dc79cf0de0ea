import { useState } from 'react'
import { logFailure } from '../../../platform/log-failure.ts'
import { LONG_MS, toast } from '../../../shell/stores/toasts.ts'
import { useQueue } from '../../../workbench/queue/queue-store.ts'
import { openCutoutEngine } from '../../../workbench/run/cutout-engine.ts'
import { startRun } from '../../../workbench/run/run.ts'
import type { QueueItem } from '../../../workbench/types.ts'
import { type Cut, keepCut } from '../cuts-store.ts'
import { messageOf } from '../fault.ts'
import { imageTool } from '../image-tool.ts'
import { useOptions } from '../options-store.ts'
import { resultOf } from '../result-of.ts'
import { toasts } from '../text.ts'
import type { EditorState } from './use-editor.ts'

export function useSave(item: QueueItem, cut: Cut, { step, subject, keep }: EditorState, onDone: () => void) {
  const [saving, setSaving] = useState(false)

  const save = async () => {
    setSaving(true)
    try {
      const engine = await openCutoutEngine()
      const drawn = await engine.render(subject, step.look)
      keep()
      keepCut(item.id, { ...cut, ...step, subject })
      const result = resultOf(item, { ...drawn, notes: [...subject.notes, ...drawn.notes] })
      const preview = URL.createObjectURL(result.processedFile)
      useQueue.getState().addResult(imageTool.id, { ...result, id: item.id, original: item, preview })
      onDone()
    } catch (error) {
      logFailure(error)
      toast.bad(toasts.failed(messageOf(error)), LONG_MS)
      setSaving(false)
    }
  }

  const applyToAll = async () => {
    const { strokes: _own, ...look } = step.look
    const { background } = look
    keep()
    keepCut(item.id, { ...cut, ...step, subject })
    // Made with this device's mask, so it must not send a photo anywhere.
    useOptions.setState({ look, place: cut.provider, ...(background.kind === 'color' && { colour: background.color }) })
    onDone()
    await startRun(imageTool)
  }
  return { saving, save, applyToAll }
}
