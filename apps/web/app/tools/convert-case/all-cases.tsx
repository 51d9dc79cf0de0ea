import { type CaseKind, caseKinds } from '@sundry/text'
import { useCallback } from 'react'
import { useLatestValue } from '../../platform/use-latest.ts'
import { Panel } from '../../ui/panel.tsx'
import { textWorker, useCaseState, type useResult } from './model.ts'
import { caseOptions, useCaseSettings } from './settings.ts'
import { example, words } from './text.ts'

const PREVIEW_CHARACTERS = 160

const LOOKED_AT = 2000

/** The first line that says something, cut where a preview ends. */
export function beginning(text: string): string {
  const line = text
    .slice(0, LOOKED_AT)
    .split(/\r?\n/)
    .find((candidate) => candidate.trim() !== '')
  return [...(line ?? '')].slice(0, PREVIEW_CHARACTERS).join('')
}

export function AllCases({ result }: { result: ReturnType<typeof useResult> }) {
  const source = useCaseState((state) => state.source)
  const settings = useCaseSettings()
  const typed = source.kind === 'typed' ? beginning(source.text) : ''
  const sample = typed || beginning(example)

  const preview = useCallback(
    (signal: AbortSignal) => textWorker.call('preview', { text: sample, options: caseOptions(settings) }, { signal }),
    [sample, settings],
  )
  const previews = useLatestValue(preview) ?? []

  const copyAll = async (kind: CaseKind) => {
    result.copy(await textWorker.call('transform', { source, kind, options: caseOptions(settings) }), kind)
  }
  return (
    <Panel title={words.all} className="lg:order-2 lg:col-span-2">
      <p className="-mt-2 mb-3 text-quiet">{words.allHint}</p>
      <ul className="divide-y divide-line">
        {caseKinds.map(({ id, label }, index) => (
          <li key={id} className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-2 sm:grid-cols-[11rem_1fr_auto]">
            <span className="text-sm font-semibold text-hue">{label}</span>
            <span
              className={`col-start-1 row-start-2 min-h-6 [overflow-wrap:anywhere] sm:col-start-2 sm:row-start-1 ${typed ? '' : 'text-quiet'}`}
              data-preview={id}
            >
              {previews[index]}
            </span>
            <button
              type="button"
              onClick={() => copyAll(id)}
              aria-label={`${words.copy} ${label}`}
              className="row-span-2 min-h-11 rounded-full px-4 text-sm font-semibold text-quiet hover:bg-raised hover:text-ink sm:row-span-1"
            >
              {result.copied === id ? words.copied : words.copy}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
