import { type CaseKind, caseKinds } from '@sundry/text'
import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { bringIntoView } from '../../platform/bring-into-view.ts'
import { unpackHash } from '../../platform/hash-state.ts'
import { useLatestValue } from '../../platform/use-latest.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { controlClass, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { toolMeta } from '../tool-meta.ts'
import { AllCases } from './all-cases.tsx'
import { InputPanel } from './input-panel.tsx'
import { type Selection, textWorker, useCaseState, useResult, useTransform } from './model.ts'
import { useCaseSettings } from './settings.ts'
import { howTo, languages, quotes, tips, words } from './text.ts'
import { emptySource, isEmpty, sourceOfText } from './text-source.ts'
import { tool } from './tool.ts'

interface Props {
  region: Ref<HTMLElement>
  result: ReturnType<typeof useResult>
  progress: number | null
  onCancel: () => void
}

function OutputPanel({ region, result, progress, onCancel }: Props) {
  const { output, change } = useCaseState()
  return (
    <Panel
      title={words.output}
      region={region}
      actions={
        <Button variant="quiet" disabled={isEmpty(output)} onClick={() => change({ source: output })}>
          {words.useAsInput}
        </Button>
      }
    >
      <textarea
        aria-label={words.output}
        readOnly
        value={output.kind === 'typed' ? output.text : output.head}
        placeholder={words.outputEmpty}
        className={`${controlClass} h-[min(20rem,26dvh)] min-h-36 bg-raised py-3 leading-relaxed`}
      />
      {output.kind === 'document' && <p className="mt-1.5 text-sm text-quiet">{words.shownInPart}</p>}
      {progress !== null && (
        <div className="mt-3 flex items-center gap-3">
          <progress max={100} value={progress} aria-label={words.working} className="h-2 grow accent-(--hue)" />
          <span className="tabular-nums text-sm text-quiet">{progress}%</span>
          <Button variant="secondary" onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => result.copy()}>{result.copied === 'output' ? words.copied : words.copy}</Button>
        <Button variant="secondary" onClick={result.save}>
          {words.save}
        </Button>
        <Button variant="secondary" onClick={result.shareText}>
          {words.share}
        </Button>
        <Button variant="quiet" onClick={result.link} title={words.linkHint}>
          {result.copied === 'link' ? words.copied : words.link}
        </Button>
      </div>
    </Panel>
  )
}

export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const SETTLE_MS = 150
const number = new Intl.NumberFormat('en-US')

function Counts() {
  const source = useCaseState((state) => state.source)
  const language = useCaseSettings((settings) => settings.language)
  const locale = language === 'und' ? undefined : language
  const count = useCallback(
    (signal: AbortSignal) => textWorker.call('count', { source, locale }, { signal }),
    [source, locale],
  )
  const counts = useLatestValue(count, SETTLE_MS)

  const shown: [string, string][] = [
    ['Characters', number.format(counts?.characters ?? 0)],
    ['No spaces', number.format(counts?.charactersNoSpaces ?? 0)],
    ['Words', number.format(counts?.words ?? 0)],
    ['Sentences', number.format(counts?.sentences ?? 0)],
    ['Lines', number.format(counts?.lines ?? 0)],
    ['Paragraphs', number.format(counts?.paragraphs ?? 0)],
    ['Bytes', number.format(counts?.bytes ?? 0)],
    ['Reading', duration(counts?.readingSeconds ?? 0)],
    ['Speaking', duration(counts?.speakingSeconds ?? 0)],
  ]
  return (
    <dl
      aria-label="Counts"
      className="grid grid-cols-3 gap-px overflow-hidden rounded-(--radius-card) border border-line bg-line lg:order-2 lg:col-span-2 lg:grid-cols-9"
    >
      {shown.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse bg-surface p-4">
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums tracking-tight sm:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const SPECIFIED = 7

function CaseButtons({ onChoose, note }: { onChoose: (kind: CaseKind) => void; note: string | null }) {
  return (
    <Panel title={words.options} className="no-print lg:order-1 lg:col-span-2">
      <div className="flex flex-wrap gap-2">
        {caseKinds.slice(0, SPECIFIED).map(({ id, label }) => (
          <CaseButton key={id} id={id} label={label} onChoose={onChoose} />
        ))}
      </div>
      <h3 className="mb-2 mt-5 text-sm font-semibold text-quiet">{words.moreCases}</h3>
      <div className="flex flex-wrap gap-2">
        {caseKinds.slice(SPECIFIED).map(({ id, label }) => (
          <CaseButton key={id} id={id} label={label} onChoose={onChoose} />
        ))}
      </div>
      <p role="status" className="mt-3 min-h-5 text-sm text-quiet">
        {note}
      </p>
    </Panel>
  )
}

interface ButtonProps {
  id: CaseKind
  label: string
  onChoose: (kind: CaseKind) => void
}

function CaseButton({ id, label, onChoose }: ButtonProps) {
  const chosen = useCaseState((state) => state.kind === id)
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(id)}
      className="min-h-11 rounded-full border border-line-strong bg-surface px-4 text-[0.9375rem] font-semibold transition-colors hover:bg-raised aria-pressed:border-hue aria-pressed:bg-hue-soft aria-pressed:text-hue"
    >
      {label}
    </button>
  )
}

export const meta = () => toolMeta(tool)

export default function Page() {
  const area = useRef<HTMLTextAreaElement>(null)
  const [selection, setSelection] = useState<Selection>(null)
  const { transform, clean, progress, cancel } = useTransform()
  const result = useResult()
  useStoredAndShared()

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
        <Panel title={words.tips} className="no-print lg:order-3 lg:col-span-2">
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

function useStoredAndShared(): void {
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

const keepings = ['keepNames', 'keepAcronyms', 'headingsOnly'] as const
const cleanings = ['trimLines', 'collapseSpaces', 'collapseBlankLines', 'removeAccents', 'slug'] as const

function SettingsPanel({ onClean }: { onClean: () => void }) {
  const settings = useCaseSettings()
  return (
    <>
      <Panel title={words.settings} className="lg:order-2">
        <Select
          label={words.language}
          hint={words.languageHint}
          options={languages}
          value={settings.language}
          onChange={(event) => settings.change({ language: event.currentTarget.value })}
        />
        <TextField
          label={words.keep}
          hint={words.keepHint}
          className="mt-4"
          value={settings.keep}
          autoComplete="off"
          onChange={(event) => settings.change({ keep: event.currentTarget.value })}
        />
        <div className="mt-2">
          {keepings.map((name) => (
            <Checkbox
              key={name}
              label={words[name]}
              checked={settings[name]}
              onChange={(event) => settings.change({ [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
      </Panel>
      <Panel title={words.clean} className="lg:order-2">
        <div className="grid gap-x-6 sm:grid-cols-2">
          {cleanings.map((name) => (
            <Checkbox
              key={name}
              label={words[name]}
              checked={settings[name]}
              onChange={(event) => settings.change({ [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
        <div className="mt-2 flex flex-wrap items-end gap-3">
          <Select
            label={words.quotes}
            className="grow"
            options={quotes}
            value={settings.quotes}
            onChange={(event) => settings.change({ quotes: event.currentTarget.value })}
          />
          <Button variant="secondary" onClick={onClean}>
            {words.cleanRun}
          </Button>
        </div>
      </Panel>
    </>
  )
}
