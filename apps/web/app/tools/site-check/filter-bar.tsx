import { TextField } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import type { SiteResult } from './model.ts'
import type { ShownFinding } from './site-check.worker.ts'
import { familyTitle, words } from './text.ts'

export const severities = ['error', 'warning', 'info'] as const
type Severity = (typeof severities)[number]
type ListState = keyof typeof words.states

export interface Filters {
  readonly by: 'rule' | 'page'
  readonly severities: readonly Severity[]
  readonly family: string
  readonly text: string
  readonly state: ListState
}

export const ALL = 'all'
export const everything: Filters = { by: 'rule', severities, family: ALL, text: '', state: 'open' }

export function isIn(state: ListState, finding: ShownFinding, ignored: ReadonlySet<ShownFinding>): boolean {
  if (state === 'ignored') return ignored.has(finding)
  if (ignored.has(finding)) return false
  return state === 'open' ? finding.state !== 'fixed' : finding.state === state
}

interface Props {
  readonly result: SiteResult
  readonly ignored: ReadonlySet<ShownFinding>
  readonly filters: Filters
  readonly change: (some: Partial<Filters>) => void
}

export function FilterBar({ result, ignored, filters, change }: Props) {
  const { findings, docs, comparedWith } = result
  const count = (level: Severity) =>
    findings.filter((finding) => finding.severity === level && isIn(filters.state, finding, ignored)).length
  const states = (Object.keys(words.states) as ListState[]).filter((state) =>
    state === 'open' ? true : state === 'ignored' ? ignored.size > 0 || filters.state === state : comparedWith !== null,
  )
  const families = [...new Set(Object.values(docs).map(({ family }) => family))].sort()
  const toggle = (severity: Severity) => {
    const now = filters.severities.includes(severity)
      ? filters.severities.filter((one) => one !== severity)
      : [...filters.severities, severity]
    change({ severities: now })
  }
  return (
    <div className="no-print grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[auto_auto_1fr_1fr_auto]">
      <Segments
        label={words.by}
        value={filters.by}
        options={[
          { value: 'rule', label: words.byRule },
          { value: 'page', label: words.byPage },
        ]}
        onValue={(by) => change({ by })}
      />
      <fieldset className="flex flex-wrap gap-x-4">
        <legend className="sr-only">{words.severity}</legend>
        {severities.map((severity) => (
          <label key={severity} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-(--accent-text)"
              checked={filters.severities.includes(severity)}
              onChange={() => toggle(severity)}
            />
            {words.severities[severity]} <span className="tabular-nums text-quiet">{count(severity)}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={words.find}
        type="search"
        value={filters.text}
        autoComplete="off"
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <Select
        label={words.family}
        value={filters.family}
        options={[
          { value: ALL, label: words.allFamilies },
          ...families.map((family) => ({ value: family, label: familyTitle(family) })),
        ]}
        onChange={(event) => change({ family: event.currentTarget.value })}
      />
      {states.length > 1 && (
        <Select
          label={words.show}
          value={filters.state}
          options={states.map((state) => ({ value: state, label: words.states[state] }))}
          onChange={(event) => change({ state: event.currentTarget.value as ListState })}
        />
      )}
    </div>
  )
}
