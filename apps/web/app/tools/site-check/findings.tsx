import type { Ignored } from '@sundry/site-check'
import { useDeferredValue, useMemo, useState } from 'react'
import { usePrinting } from '../../platform/print.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { Chevron } from '../../ui/fold.tsx'
import { ALL, everything, FilterBar, type Filters, isIn, severities } from './filter-bar.tsx'
import { isIgnoredBy, keepIgnores, storedIgnores } from './ignores.ts'
import { nameOf, type SiteResult, setIgnores, useSiteCheck } from './model.ts'
import { RuleDoc } from './rule-doc.tsx'
import type { ShownFinding } from './site-check.worker.ts'
import { ImageOf, imageType, Lines, Press, SourceOf } from './source-view.tsx'
import { words } from './text.ts'

interface Reason {
  readonly text: string
  readonly remember: boolean
}

interface FindingRowProps {
  readonly finding: ShownFinding
  readonly result: SiteResult
  readonly isIgnored: boolean
  readonly showsRule: boolean
  /** How many findings its rule has here. */
  readonly sameRule: number
  readonly onIgnore: (reason: Reason, isAll: boolean) => void
  readonly onRestore: () => void
}

function FindingRow({ finding, result, isIgnored, showsRule, sameRule, onIgnore, onRestore }: FindingRowProps) {
  const { file, line, message, state, rule, severity } = finding
  const { input, id, checked, docs } = result
  const [isIgnoring, setIgnoring] = useState(false)
  const reason = useSiteCheck(({ ignores }) =>
    isIgnored ? ignores.find((one) => isIgnoredBy(one, finding))?.reason : null,
  )
  const site = input && state !== 'fixed' ? { id, input } : null
  const place = checked.places?.[file] ?? file
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-3 last:border-0 lg:grid-cols-2">
      <div className="min-w-0">
        {showsRule && (
          <p className="text-sm text-quiet">
            {words.one[severity]}: {docs[rule]?.title ?? rule}
          </p>
        )}
        <p className="wrap-anywhere">{message}</p>
        <p className="mt-0.5 font-mono text-sm text-quiet wrap-anywhere">
          {place}
          {line !== undefined && `:${line}`}
        </p>
        {finding.related !== undefined && <Lines label={words.add(place)} text={finding.related} />}
        <div className="flex flex-wrap items-center gap-x-3">
          {(state === 'new' || state === 'fixed') && (
            <span className={`text-sm font-semibold ${state === 'new' ? 'text-warn' : 'text-good'}`}>
              {words.states[state]}
            </span>
          )}
          {isIgnored ? (
            <>
              <span className="text-sm text-quiet">{words.ignoredFor(reason || words.noReason)}</span>
              <Press label={words.unignore} onPress={onRestore} />
            </>
          ) : (
            state !== 'fixed' && (
              <Press label={words.ignore} isOpen={isIgnoring} onPress={() => setIgnoring(!isIgnoring)} />
            )
          )}
        </div>
        {isIgnoring && !isIgnored && <IgnoreForm count={sameRule} onIgnore={onIgnore} />}
      </div>
      {site && imageType(file) ? (
        <ImageOf site={site} file={file} />
      ) : (
        site && line !== undefined && <SourceOf site={site} file={file} line={line} value={finding.value ?? ''} />
      )}
    </li>
  )
}

function IgnoreForm({ count, onIgnore }: { count: number; onIgnore: FindingRowProps['onIgnore'] }) {
  const [text, setText] = useState('')
  const [remember, setRemember] = useState(false)
  const reason = { text: text.trim(), remember }
  return (
    <form
      className="grid gap-2 rounded-2xl border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onIgnore(reason, false)
      }}
    >
      <TextField
        label={words.ignoreReason}
        value={text}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        label={words.remember}
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary">
          {words.ignoreThis}
        </Button>
        {count > 1 && (
          <Button variant="quiet" onClick={() => onIgnore(reason, true)}>
            {words.ignoreAll(count)}
          </Button>
        )}
      </div>
    </form>
  )
}

const GROUPS = 40
const FIRST_ROWS = 5
const MORE_ROWS = 50
/** Limits the printed rows of a rule that a whole site breaks. */
const PRINTED_ROWS = 50

interface Props {
  readonly result: SiteResult
  readonly ignored: ReadonlySet<ShownFinding>
}

export function Findings({ result, ignored }: Props) {
  const [filters, setFilters] = useState(everything)
  const [groupCount, setGroupCount] = useState(GROUPS)
  const shown = useDeferredValue(filters)
  const groups = useMemo(() => groupsOf(result, ignored, shown), [result, ignored, shown])
  const change = (some: Partial<Filters>) => {
    setFilters((before) => ({ ...before, ...some }))
    setGroupCount(GROUPS)
  }
  if (result.findings.length === 0) return null
  return (
    <div className="mt-6">
      <FilterBar result={result} ignored={ignored} filters={filters} change={change} />
      {groups.length === 0 && (
        <div role="status" className="mt-6">
          <p className="text-quiet">{words.none}</p>
          <Button variant="secondary" className="mt-2" onClick={() => change(everything)}>
            {words.clearFilters}
          </Button>
        </div>
      )}
      <ul className="mt-4 grid gap-3">
        {groups.slice(0, groupCount).map(([key, findings], at) => (
          <Group
            key={`${shown.by} ${key}`}
            name={key}
            by={shown.by}
            findings={findings}
            result={result}
            ignored={ignored}
            isFirst={at === 0}
          />
        ))}
      </ul>
      {groups.length > groupCount && (
        <Button variant="secondary" className="mt-3" onClick={() => setGroupCount(groupCount + GROUPS)}>
          {words.more(Math.min(GROUPS, groups.length - groupCount))}
        </Button>
      )}
    </div>
  )
}

function groupsOf({ findings, docs }: SiteResult, ignored: ReadonlySet<ShownFinding>, filters: Filters) {
  const { by, family, state } = filters
  const text = filters.text.trim().toLowerCase()
  const found = findings.filter((finding) => {
    if (!isIn(state, finding, ignored) || !filters.severities.includes(finding.severity)) return false
    if (family !== ALL && docs[finding.rule]?.family !== family) return false
    return text === '' || `${finding.rule} ${finding.file} ${finding.message}`.toLowerCase().includes(text)
  })
  const rankOf = ({ severity }: ShownFinding) => severities.indexOf(severity)
  return [...Map.groupBy(found, (finding) => (by === 'rule' ? finding.rule : finding.file))]
    .map(([key, some]) => [key, some.toSorted((a, b) => rankOf(a) - rankOf(b))] as const)
    .sort(([, a], [, b]) => rankOf(a[0] as ShownFinding) - rankOf(b[0] as ShownFinding) || b.length - a.length)
}

interface GroupProps extends Props {
  readonly name: string
  readonly by: 'rule' | 'page'
  readonly findings: readonly ShownFinding[]
  readonly isFirst: boolean
}

const tones = { error: 'text-bad', warning: 'text-warn', info: 'text-quiet' } as const

function Group({ name, by, findings, result, ignored, isFirst }: GroupProps) {
  const [isOpen, setOpen] = useState(isFirst)
  const [rows, setRows] = useState(FIRST_ROWS)
  const isPrinting = usePrinting()
  const doc = by === 'rule' ? result.docs[name] : undefined
  const worst = severities.find((one) => findings.some(({ severity }) => severity === one)) ?? 'info'
  return (
    <li className="rounded-(--radius-card) border border-line bg-surface">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 rounded-(--radius-card) px-4 py-3 text-left hover:bg-raised sm:px-5"
        >
          <span className={`shrink-0 text-sm font-semibold ${tones[worst]}`}>{words.one[worst]}</span>
          <span className="min-w-0 grow font-semibold wrap-anywhere">{doc?.title ?? name}</span>
          <span className="tabular-nums text-quiet">{findings.length.toLocaleString('en-US')}</span>
          <Chevron />
        </button>
      </h3>
      {(isOpen || isPrinting) && (
        <div className="border-t border-line px-4 pb-4 sm:px-5">
          {doc && <RuleDoc id={name} rule={doc} />}
          <ul>
            {findings.slice(0, isPrinting ? PRINTED_ROWS : rows).map((finding) => (
              <FindingRow
                key={JSON.stringify(finding)}
                finding={finding}
                result={result}
                isIgnored={ignored.has(finding)}
                showsRule={by === 'page'}
                sameRule={by === 'rule' ? findings.length : 1}
                onIgnore={(reason, isAll) => ignore(result, finding, reason, isAll)}
                onRestore={() => restore(result, finding)}
              />
            ))}
          </ul>
          {findings.length > rows && (
            <Button variant="secondary" className="mt-2" onClick={() => setRows(rows + MORE_ROWS)}>
              {words.more(Math.min(MORE_ROWS, findings.length - rows))}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Stored in this browser only if some of this site already are, or by the visitor's choice. */
function change(result: SiteResult, ignores: readonly Ignored[], remember: boolean): void {
  setIgnores(ignores)
  if (remember) keepIgnores(nameOf(result), ignores)
}

const isStored = (result: SiteResult) => storedIgnores(nameOf(result)).length > 0

function ignore(
  result: SiteResult,
  finding: ShownFinding,
  reason: { text: string; remember: boolean },
  isAll: boolean,
) {
  const one = {
    rule: finding.rule,
    file: isAll ? null : finding.file,
    value: isAll ? '' : (finding.value ?? ''),
    reason: reason.text,
  }
  change(result, [...useSiteCheck.getState().ignores, one], reason.remember || isStored(result))
}

function restore(result: SiteResult, { rule, file, value = '' }: ShownFinding) {
  const rest = useSiteCheck
    .getState()
    .ignores.filter((one) => !(one.rule === rule && (one.file === null || (one.file === file && one.value === value))))
  change(result, rest, isStored(result))
}
