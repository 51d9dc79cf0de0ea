import type { Edges } from '@sundry/cutout'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { openCutoutEngine } from '../../../images/cutout/engine.ts'
import { ModelDownload } from '../../../images/cutout/model-status.tsx'
import { useModels } from '../../../images/cutout/models-store.ts'
import { useQueue } from '../../../images/model/queue-store.ts'
import type { QueueItem, ResultItem } from '../../../images/model/types.ts'
import { startRun } from '../../../images/run/run.ts'
import { logFailure } from '../../../platform/load-code.ts'
import { LONG_MS, toast } from '../../../platform/toasts-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { BackgroundChoice } from '../cut/ground.tsx'
import { imageTool, keyOf } from '../cut/image-tool.ts'
import { type Cut, keepCut, messageOf, ownOf, useCuts } from '../cut/model.ts'
import { useOptions } from '../cut/options-store.ts'
import { resultOf } from '../cut/result-of.ts'
import { toasts } from '../text.ts'
import { Stage } from './stage.tsx'
import { EditorStatus, ToolBar, ViewBar } from './stage-bar.tsx'
import { CropTab, ShadowTab, SubjectTab } from './subject-tab.tsx'
import { editorWords as say } from './text.ts'
import { type EditorState, useEditor } from './use-editor.ts'

function useSave(item: QueueItem, cut: Cut, { step, subject, keep }: EditorState, onDone: () => void) {
  const [saving, setSaving] = useState(false)

  const save = async () => {
    setSaving(true)
    try {
      const engine = await openCutoutEngine()
      const drawn = await engine.render(subject, step.look)
      keep()
      const { place, look } = useOptions.getState()
      const own = ownOf(step.look, look)
      keepCut(item.id, { ...cut, ...step, subject, own })
      const result = resultOf(item, { ...drawn, notes: [...subject.notes, ...drawn.notes] })
      const preview = URL.createObjectURL(result.processedFile)
      const madeWith = keyOf(place, look, own)
      useQueue.getState().addResult(imageTool.id, { ...result, id: item.id, original: item, preview, madeWith })
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
    useCuts.setState(({ of }) => ({
      of: Object.fromEntries(Object.entries(of).map(([id, { own: _mine, ...shared }]) => [id, shared])),
    }))
    // Made with this device's mask, so it must not send a photo anywhere.
    useOptions.setState({ look, place: cut.provider, ...(background.kind === 'color' && { colour: background.color }) })
    onDone()
    await startRun(imageTool)
  }
  return { saving, save, applyToAll }
}

function EdgesTab({ editor: { step, setLook } }: { editor: EditorState }) {
  const { edges } = step.look
  const set = (some: Partial<Edges>) => setLook({ edges: { ...edges, ...some } }, Object.keys(some).join())
  return (
    <div className="space-y-4">
      <Slider
        label={say.shift}
        value={edges.shift}
        min={-20}
        max={20}
        format={say.px}
        onValue={(shift) => set({ shift })}
      />
      <Slider
        label={say.feather}
        value={edges.feather}
        max={20}
        format={say.px}
        onValue={(feather) => set({ feather })}
      />
      <Slider
        label={say.decontaminate}
        value={Math.round(edges.decontaminate * 100)}
        step={5}
        format={say.percent}
        onValue={(percent) => set({ decontaminate: percent / 100 })}
      />
    </div>
  )
}

function OutputTab({ editor: { step, setLook } }: { editor: EditorState }) {
  const { output } = step.look
  return (
    <>
      <Segments label={say.output} value={output} options={say.outputs} onValue={(next) => setLook({ output: next })} />
      <p className="mt-2 text-sm text-quiet">{say.outputHint[output]}</p>
    </>
  )
}

interface Ways {
  undo: () => void
  redo: () => void
}

function useUndoKeys(ways: Ways): void {
  const now = useRef(ways)
  now.current = ways
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'z' && !event.shiftKey) now.current.undo()
      else if (key === 'y' || key === 'z') now.current.redo()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function useHeldKey(key: string): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const down = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === key && !(event.ctrlKey || event.metaKey || event.altKey) && !isText(event.target))
        setHeld(true)
    }
    addEventListener('keydown', down, { signal })
    addEventListener('keyup', (event) => event.key.toLowerCase() === key && setHeld(false), { signal })
    addEventListener('blur', () => setHeld(false), { signal })
    return () => listeners.abort()
  }, [key])
  return isHeld
}

const isText = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'text'

function ClickDownload() {
  const download = useModels((models) => models.download)
  return download?.what === 'click' ? (
    <div className="mt-2 pb-2">
      <ModelDownload label={say.clickModel} download={download} />
    </div>
  ) : null
}

interface Props {
  result: ResultItem
  onClose: () => void
}

export default function Editor({ result, onClose }: Props) {
  const cut = useCuts(({ of }) => of[result.id])
  const [opened] = useState(cut)
  if (!opened) return null
  return <OpenEditor result={result} cut={opened} onClose={onClose} />
}

function OpenEditor({ result, cut, onClose }: Props & { cut: Cut }) {
  const editor = useEditor(cut)
  useUndoKeys(editor)
  const fetching = useModels((models) => models.download !== null)
  const [leaving, setLeaving] = useState(false)
  const [isPressed, setShowOriginal] = useState(false)
  const isHeld = useHeldKey('o')
  const showOriginal = isPressed || isHeld
  const { saving, save, applyToAll } = useSave(result.original, cut, editor, onClose)
  const leave = () => (editor.changed ? setLeaving(true) : onClose())
  const { step, preview, subject } = editor
  const { original, dimensions } = result
  // Until the first preview is drawn the result itself is shown.
  const shown = preview.shown ?? { url: result.preview, ...dimensions, look: cut.look }
  const painted = shown.look.strokes.length

  return (
    <Dialog title={say.title(original.name)} closeLabel={say.close} onClose={leave} fills>
      <div data-group="image" className="flex min-h-0 grow flex-col gap-3 lg:flex-row lg:gap-5">
        <div className="flex min-w-0 shrink-0 flex-col gap-2 lg:h-full lg:grow">
          <ViewBar editor={editor} showOriginal={showOriginal} onShowOriginal={setShowOriginal} />
          <div
            className="relative flex min-h-0 grow flex-col max-lg:h-[min(44dvh,calc((100vw-2rem)/var(--ratio)))]"
            style={{ '--ratio': subject.width / subject.height } as CSSProperties}
          >
            <Stage
              photo={original.preview}
              size={{ width: subject.width, height: subject.height }}
              shown={shown}
              zoom={editor.zoom}
              onZoom={editor.setZoom}
              tool={editor.tool}
              onTool={editor.setTool}
              pending={step.look.strokes.slice(painted)}
              clicks={editor.tool.kind === 'click' ? step.clicks : []}
              showOriginal={showOriginal}
              onStroke={(stroke) => editor.setLook({ strokes: [...step.look.strokes, stroke] })}
              onClick={(click) => fetching || editor.set({ clicks: [...step.clicks, click] })}
            />
            <EditorStatus editor={editor} />
          </div>
          <ToolBar editor={editor} />
          <ClickDownload />
        </div>
        <div className="flex min-h-56 min-w-0 grow flex-col lg:h-full lg:w-88 lg:shrink-0 lg:grow-0">
          <div className="min-h-0 grow overflow-y-auto [scrollbar-color:var(--line-strong)_transparent] lg:-mx-2 lg:px-2">
            <Tabs
              rows
              label={say.tabs}
              tabs={[
                { label: say.subject, content: () => <SubjectTab editor={editor} /> },
                { label: say.edges, content: () => <EdgesTab editor={editor} /> },
                {
                  label: say.background,
                  content: () => (
                    <BackgroundChoice
                      value={step.look.background}
                      onValue={(background, about) => editor.setLook({ background }, about ?? null)}
                    />
                  ),
                },
                { label: say.shadow, content: () => <ShadowTab editor={editor} /> },
                { label: say.crop, content: () => <CropTab editor={editor} /> },
                { label: say.output, content: () => <OutputTab editor={editor} /> },
              ]}
            />
          </div>
          <div className="shrink-0 border-t border-line bg-surface pt-3">
            {leaving && (
              <p role="alert" className="mb-3 flex flex-wrap items-center justify-between gap-2 text-sm text-warn">
                {say.unsaved}
                <Button variant="danger" onClick={onClose}>
                  {say.discard}
                </Button>
              </p>
            )}
            <div className="flex gap-2">
              <Button className="grow" disabled={saving || editor.finding} onClick={save}>
                {saving ? say.saving : say.save}
              </Button>
              {!cut.serviced && (
                <Button
                  variant="secondary"
                  className="grow"
                  disabled={saving || editor.finding}
                  aria-describedby="apply-all-hint"
                  onClick={applyToAll}
                >
                  {say.applyAll}
                </Button>
              )}
            </div>
            <p id="apply-all-hint" className="mt-2 text-sm text-quiet max-lg:sr-only">
              {cut.serviced ? say.servicedHint : say.applyAllHint}
            </p>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
