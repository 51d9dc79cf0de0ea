import { schemaType } from '@sundry/schema'
import { useEffect, useRef, useState } from 'react'
import { bringIntoView } from '../../platform/bring-into-view.ts'
import { unpackHash } from '../../platform/hash-state.ts'
import { LONG_MS, toast } from '../../shell/stores/toasts.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toolMeta } from '../tool-meta.ts'
import { ChecksPanel } from './checks-panel.tsx'
import { EntityBar } from './entity-bar.tsx'
import { ShapeFields } from './form/shape-fields.tsx'
import { OutputPanel } from './output-panel.tsx'
import { PastePanel } from './paste-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { keepDrafts, readShared, useDrafts, valuesOf } from './state.ts'
import { howTo, toasts, words } from './text.ts'
import { tool } from './tool.ts'
import { TypePanel } from './type-panel.tsx'
import { type OutputFormat, useDocument } from './use-document.ts'

export const meta = () => toolMeta(tool)

export default function Page() {
  const [format, setFormat] = useState<OutputFormat>('json')
  const draft = useDrafts(({ drafts, active }) => drafts[active] ?? drafts[0])
  const several = useDrafts((state) => state.drafts.length > 1)
  const { document, text, findings, faqItems } = useDocument(format)
  const output = useRef<HTMLElement>(null)
  const showOutput = () => requestAnimationFrame(() => bringIntoView(output.current))
  useKeptAndShared()

  const type = draft && schemaType(draft.typeId)
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <EntityBar />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {draft && <TypePanel draft={draft} onFilled={showOutput} />}
          {draft && type && (
            <Panel title={words.form}>
              <ShapeFields key={`${draft.key} ${type.id}`} shape={type} path="" values={valuesOf(draft)} />
            </Panel>
          )}
          <PastePanel onFilled={showOutput} />
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-[calc(var(--below-header)+1rem)] lg:max-h-[calc(100dvh-var(--below-header)-2rem)] lg:overflow-y-auto lg:overscroll-contain">
          <OutputPanel region={output} text={text} faqItems={faqItems} format={format} onFormat={setFormat} />
          <ChecksPanel findings={findings} empty={document === null} several={several} />
          {draft && <PreviewPanel draft={draft} />}
        </div>
      </div>
    </ToolPage>
  )
}

const KEEP_AFTER_MS = 400

function useKeptAndShared(): void {
  useEffect(() => {
    // State from an earlier visit in the same tab is newer than what was stored.
    if (useDrafts.getState().drafts.every(({ key }) => key === 0)) useDrafts.getState().restore()
    unpackHash(location.hash).then((shared) => {
      const entities = readShared(shared)
      if (entities.length === 0) return
      useDrafts.getState().load(entities)
      // Or a reload would put the link's state over what has been edited since.
      history.replaceState(history.state, '', location.pathname + location.search)
      toast.good(
        { ...toasts.loaded(entities.length), action: { label: words.undo, run: useDrafts.getState().undo } },
        LONG_MS,
      )
    })
    let timer: ReturnType<typeof setTimeout>
    const keep = () => keepDrafts(useDrafts.getState().drafts)
    const stop = useDrafts.subscribe(({ drafts }, before) => {
      if (drafts === before.drafts) return
      clearTimeout(timer)
      timer = setTimeout(keep, KEEP_AFTER_MS)
    })
    addEventListener('pagehide', keep)
    return () => {
      stop()
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
}
