import { schemaType } from '@sundry/schema'
import { memo } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { type Placed, useDrafts } from './model.ts'
import type { Checked } from './output-panel.tsx'
import { words } from './text.ts'

interface Props {
  checked: Checked
  empty: boolean
  several: boolean
}

const MAX_SHOWN = 40
const tones = { error: 'bg-bad', warning: 'bg-warn', info: 'bg-quiet' } as const

export const ChecksPanel = memo(function ChecksPanel({ checked, empty, several }: Props) {
  const findings = typeof checked === 'string' ? [] : checked
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length
  const faults = findings.filter(({ severity }) => severity !== 'info')
  const sorted = [...faults].sort(
    (one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'),
  )
  return (
    <Panel title={words.checks}>
      {empty && faults.length === 0 ? (
        <p className="text-quiet">{words.checksEmpty}</p>
      ) : typeof checked === 'string' ? (
        <p className="text-quiet">{words.checksUnknown[checked]}</p>
      ) : faults.length === 0 ? (
        <p className="text-lg font-semibold text-good">{words.checksGood}</p>
      ) : (
        <>
          <p className="flex flex-wrap gap-x-6 text-2xl font-semibold" data-counts>
            <span className={count('error') > 0 ? 'text-bad' : 'text-good'}>{words.errors(count('error'))}</span>
            <span className={count('warning') > 0 ? 'text-warn' : 'text-good'}>{words.warnings(count('warning'))}</span>
          </p>
          <ul className="mt-3">
            {sorted.slice(0, MAX_SHOWN).map((finding) => (
              <li key={`${finding.draft} ${finding.path} ${finding.code}`} className="border-t border-line">
                <button
                  type="button"
                  onClick={() => goTo(finding)}
                  className="flex min-h-11 w-full items-baseline gap-3 py-2.5 text-left hover:bg-raised"
                >
                  <span
                    className={`mt-2 size-2 shrink-0 self-start rotate-45 ${tones[finding.severity]}`}
                    aria-hidden
                  />
                  <span className="min-w-0">
                    <span className="sr-only">{finding.severity}: </span>
                    {finding.message}
                    <span className="block font-mono text-xs text-quiet wrap-anywhere">
                      {several && finding.typeId ? `${schemaType(finding.typeId).label} · ` : ''}
                      {finding.path}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
})

function goTo({ draft, path }: Placed): void {
  useDrafts.getState().choose(draft)
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('[data-path], [data-fold]')]
    const at = (own: string | undefined) => own !== undefined && (own === path || own === `${path}[0]`)
    const target =
      fields.find(({ dataset }) => at(dataset.path) || at(dataset.fold)) ??
      fields.find(({ dataset }) => (dataset.path ?? dataset.fold ?? '').startsWith(path))
    for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
    const control = target instanceof HTMLDetailsElement ? target.querySelector('summary') : target
    control?.scrollIntoView({ block: 'center' })
    control?.focus()
  })
}
