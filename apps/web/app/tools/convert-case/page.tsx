import { caseKinds } from '@sundry/text'
import { useEffect, useRef, useState } from 'react'
import { bringIntoView } from '../../platform/bring-into-view.ts'
import { unpackHash } from '../../platform/hash-state.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toolMeta } from '../tool-meta.ts'
import { AllCases } from './all-cases.tsx'
import { CaseButtons } from './case-buttons.tsx'
import { Counts } from './counts.tsx'
import { InputPanel } from './input-panel.tsx'
import { OutputPanel } from './output-panel.tsx'
import { useCaseSettings } from './settings.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useCaseState } from './state.ts'
import { howTo, tips, words } from './text.ts'
import { emptySource, sourceOfText } from './text-source.ts'
import { tool } from './tool.ts'
import { useResult } from './use-result.ts'
import { type Selection, useTransform } from './use-transform.ts'

export const meta = () => toolMeta(tool)

export default function Page() {
  const area = useRef<HTMLTextAreaElement>(null)
  const [selection, setSelection] = useState<Selection>(null)
  const { transform, clean, progress, cancel } = useTransform()
  const result = useResult()
  useKeptAndShared()

  const output = useRef<HTMLElement>(null)
  const choose = (kind: (typeof caseKinds)[number]['id']) => transform(kind, selection)
  const press = async (kind: (typeof caseKinds)[number]['id']) => {
    if (await choose(kind)) bringIntoView(output.current)
  }
  return (
    <ToolPage tool={tool} howTo={howTo}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the buttons inside do */}
      <div
        className="grid gap-4 lg:grid-cols-2"
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey) return
          const { kind, undo, redo } = useCaseState.getState()
          const key = event.key.toLowerCase()
          if (key === 'enter') choose(kind ?? 'upper')
          // The text area's own history knows nothing of what the buttons did.
          if ((key === 'z' || key === 'y') && !isOtherField(event.target)) {
            event.preventDefault()
            if (key === 'y' || event.shiftKey) redo()
            else undo()
          }
        }}
      >
        <InputPanel area={area} onSelect={setSelection} />
        <CaseButtons
          onChoose={press}
          note={selection && words.selection((selection.end - selection.start).toLocaleString('en-US'))}
        />
        <OutputPanel region={output} result={result} progress={progress} onCancel={cancel} />
        <Counts />
        <AllCases result={result} />
        <SettingsPanel onClean={clean} />
        <Panel title={words.tips} className="lg:order-3 lg:col-span-2">
          <ul className="grid gap-x-8 gap-y-2 leading-relaxed text-quiet sm:grid-cols-2">
            {tips.map((tip) => (
              <li key={tip} className="flex gap-2.5">
                <span className="mt-2.5 size-1.5 shrink-0 rotate-45 bg-hue" aria-hidden />
                {tip}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </ToolPage>
  )
}

const isOtherField = (target: EventTarget) => target instanceof HTMLInputElement

function useKeptAndShared(): void {
  useEffect(() => {
    useCaseSettings.getState().load()
    unpackHash(location.hash).then((shared) => {
      if (typeof shared !== 'object' || shared === null || !('text' in shared) || typeof shared.text !== 'string')
        return
      const kind = 'kind' in shared ? caseKinds.find(({ id }) => id === shared.kind)?.id : undefined
      useCaseState.getState().change({ source: sourceOfText(shared.text), output: emptySource, kind: kind ?? null })
    })
  }, [])
}
