import { type FormEvent, useRef, useState } from 'react'
import { GradeMark } from '../../../lookup/findings/grade-mark.tsx'
import { describeFindings } from '../../../lookup/findings/tell-findings.ts'
import { type Fact, textOfValue } from '../../../lookup/reading.ts'
import { SampleNotice } from '../../../lookup/sample.tsx'
import UnansweredNotice from '../../../lookup/unanswered-details.tsx'
import { words as unansweredWords } from '../../../lookup/unanswered-text.ts'
import { useBroughtIntoView } from '../../../platform/bring-into-view.ts'
import { counted } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { sectionNames, sectionWords } from '../text.ts'
import type { ReportRun, ReportStart, SectionStates } from './report-state.ts'
import { readSavedReport, type SavedReport } from './saved-report.ts'
import { showSection } from './show-section.ts'
import { readInput, useReport } from './use-report.ts'

interface ComparedFact {
  name: string
  first: string
  second: string
  isSame: boolean
}

interface ComparedSection {
  name: string
  first: string | null
  second: string | null
  facts: ComparedFact[]
  onlyFirst: string[]
  onlySecond: string[]
}

/** Facts that describe the setup of a domain rather than its owner. */
const compared = new Set([
  'Expires',
  'Registrar',
  'Verdict',
  'Certificate',
  'TLS',
  'HSTS',
  'CAA',
  'SPF lookups',
  'DMARC policy',
  'DKIM',
  'MTA-STS',
  'TLS reports',
  'BIMI',
  'Serial',
])

/** Findings that only the newer report has, those that only the older one has, and the facts that differ. */
export const changesIn = (rows: readonly ComparedSection[]) => ({
  added: rows.flatMap(({ name, onlyFirst }) => onlyFirst.map((found) => `${name}: ${found}`)),
  gone: rows.flatMap(({ name, onlySecond }) => onlySecond.map((found) => `${name}: ${found}`)),
  changed: rows.flatMap(({ facts }) =>
    facts.filter(({ isSame }) => !isSame).map(({ name, first, second }) => `${name}: ${second} → ${first}`),
  ),
})

export function compareReports(one: SectionStates, other: SectionStates): ComparedSection[] {
  return sectionNames.flatMap((section): ComparedSection[] => {
    const [first, second] = [one[section], other[section]].map((state) =>
      state?.state === 'done' ? state.answer : undefined,
    )
    if (!first || !second) return []
    const [factsOne, factsTwo] = [factsOf(showSection(first).facts), factsOf(showSection(second).facts)]
    const names = [...new Set([...factsOne.keys(), ...factsTwo.keys()])]
    const [foundOne, foundTwo] = [describeFindings(first), describeFindings(second)]
    const lacks = (list: typeof foundOne) => {
      const codes = new Set(list.map(({ code }) => code))
      return ({ code, severity }: (typeof foundOne)[number]) => severity !== 'info' && !codes.has(code)
    }
    return [
      {
        name: sectionWords[section].name,
        first: first.grade,
        second: second.grade,
        facts: names.map((name) => {
          const [a, b] = [factsOne.get(name) ?? '–', factsTwo.get(name) ?? '–']
          return { name, first: a, second: b, isSame: a === b }
        }),
        onlyFirst: foundOne.filter(lacks(foundTwo)).map(({ found }) => found),
        onlySecond: foundTwo.filter(lacks(foundOne)).map(({ found }) => found),
      },
    ]
  })
}

const factsOf = (facts: readonly Fact[]) =>
  new Map(facts.filter(({ name }) => compared.has(name)).map(({ name, value }) => [name, textOfValue(value)]))

const words = {
  title: 'Compare with another domain or a saved report',
  label: 'Other domain',
  run: 'Compare',
  cancel: 'Cancel',
  wrong: 'Please enter one domain.',
  result: 'Comparison',
  section: 'Section',
  grade: 'Grade',
  saved: 'Choose a Saved Report',
  savedWrong: 'This file is not a whole domain report. Choose one that Export saved as JSON.',
  now: (name: string) => `${name}, now`,
  changes: (saved: string, { added, gone, changed }: ReturnType<typeof changesIn>) =>
    `Compared with ${saved}: ${counted(added.length, 'new finding')}, ${gone.length} gone, ${counted(changed.length, 'changed fact')}.`,
  kinds: { added: 'New', gone: 'Gone', changed: 'Changed' },
  notCompared: (names: readonly string[]) => `Without a result on both sides: ${names.join(', ')}.`,
  only: 'Only on one side',
  both: 'No section has results on both sides yet.',
  progress: 'Sections of the other domain',
} as const

const shownName = ({ unicodeName, domain, asked: requested, state }: ReportStart) =>
  `${unicodeName ?? domain ?? requested}${state ? ` (${unansweredWords.kinds[state].title})` : ''}`

export default function ComparePanel({ first }: { first: ReportRun }) {
  const [text, setText] = useState('')
  const { run, requestReport, retry, cancel, fail, clear, clearError } = useReport()
  const [saved, setSaved] = useState<SavedReport | null>(null)
  const region = useBroughtIntoView<HTMLDivElement>(saved ?? run.start)
  const chooser = useRef<HTMLInputElement>(null)
  const busy = run.phase === 'running'
  const take = async (file: File | undefined) => {
    if (!file) return
    const report = await readSavedReport(file)
    setSaved(report)
    if (report === null) fail(words.savedWrong)
    else clear()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = readInput(text)
    setSaved(null)
    if (input.kind === 'name') void requestReport({ domain: input.name })
    else fail(words.wrong)
  }
  const states = Object.values(run.sections)
  return (
    <Panel title={words.title} className={saved || run.start ? 'mt-5' : 'no-print mt-5'}>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3 sm:flex-nowrap">
        <TextField
          label={words.label}
          value={text}
          error={run.unanswered ? null : run.error}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value)
            clearError()
          }}
          className="min-w-0 grow basis-56"
        />
        <Button type="submit" variant="secondary" disabled={busy} className="sm:mt-7">
          {words.run}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => chooser.current?.click()} className="sm:mt-7">
          {words.saved}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".json"
          hidden
          aria-label={words.saved}
          onChange={(event) => {
            const { files } = event.currentTarget
            void take(files?.[0])
            event.currentTarget.value = ''
          }}
        />
        {busy && (
          <Button variant="quiet" onClick={cancel} className="sm:mt-7">
            {words.cancel}
          </Button>
        )}
      </form>
      {run.unanswered && (
        <div className="mt-4">
          <UnansweredNotice
            unanswered={run.unanswered}
            retries={run.retries}
            onRetry={(isAutomatic) => void retry(isAutomatic)}
          />
        </div>
      )}
      {busy && (
        <ProgressBar
          label={words.progress}
          value={run.start ? states.filter(({ state }) => state !== 'waiting').length : null}
          max={Math.max(1, states.length)}
          className="mt-4"
        />
      )}
      {saved && first.start && (
        <div ref={region} tabIndex={-1} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
          <Since first={first} saved={saved} />
        </div>
      )}
      {run.start && first.start && (
        <div ref={region} tabIndex={-1} className="mt-5">
          {run.start.isMockData ? (
            <SampleNotice isAbove={false} onRetry={(isAutomatic) => void retry(isAutomatic)} />
          ) : (
            <Compared
              rows={compareReports(first.sections, run.sections)}
              names={[shownName(first.start), shownName(run.start)]}
            />
          )}
        </div>
      )}
    </Panel>
  )
}

/** The changes come before the table that shows everything. */
function Since({ first, saved }: { first: ReportRun; saved: SavedReport }) {
  const rows = compareReports(first.sections, saved.sections)
  const changes = changesIn(rows)
  const compared = new Set(rows.map(({ name }) => name))
  const missing = sectionNames.map((name) => sectionWords[name].name).filter((name) => !compared.has(name))
  return (
    <>
      {rows.length > 0 && (
        <Notice tone={changes.added.length > 0 ? 'warn' : 'info'} title={words.changes(saved.title, changes)}>
          <dl className="grid gap-2">
            {(['added', 'gone', 'changed'] as const).map(
              (kind) =>
                changes[kind].length > 0 && (
                  <div key={kind}>
                    <dt className="font-semibold text-ink">{words.kinds[kind]}</dt>
                    {changes[kind].map((one) => (
                      <dd key={one} className="wrap-anywhere">
                        {one}
                      </dd>
                    ))}
                  </div>
                ),
            )}
          </dl>
          {missing.length > 0 && <p className="mt-2">{words.notCompared(missing)}</p>}
        </Notice>
      )}
      <Compared rows={rows} names={[words.now(first.start ? shownName(first.start) : ''), saved.title]} />
    </>
  )
}

function Compared({ rows, names }: { rows: readonly ComparedSection[]; names: readonly [string, string] }) {
  if (rows.length === 0) return <p className="text-quiet">{words.both}</p>
  return (
    <ScrollBox label={words.result}>
      <table className="w-full min-w-lg text-left text-[0.9375rem]">
        <thead className="text-sm text-quiet">
          <tr>
            {[words.section, ...names].map((name) => (
              <th key={name} scope="col" className="px-4 py-3 font-semibold wrap-anywhere">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <Section key={row.name} row={row} names={names} />
        ))}
      </table>
    </ScrollBox>
  )
}

function Section({ row, names }: { row: ComparedSection; names: readonly [string, string] }) {
  const hasFindings = row.onlyFirst.length + row.onlySecond.length > 0
  return (
    <tbody className="border-t border-line-strong">
      <tr>
        <th scope="rowgroup" className="px-4 py-3 text-lg font-semibold">
          {row.name}
        </th>
        {[row.first, row.second].map((grade, index) => (
          <td key={names[index]} className="px-4 py-3">
            <GradeMark grade={grade as Parameters<typeof GradeMark>[0]['grade']} />
            <span className="sr-only">{grade ? `${words.grade} ${grade}` : '–'}</span>
          </td>
        ))}
      </tr>
      {row.facts.map(({ name, first, second, isSame }) => (
        <tr key={name} className="border-t border-line">
          <th scope="row" className="px-4 py-2 align-top text-sm font-normal text-quiet">
            {name}
          </th>
          <td className="px-4 py-2 align-top wrap-anywhere">{first}</td>
          <td className={`px-4 py-2 align-top wrap-anywhere ${isSame ? 'text-quiet' : ''}`}>{second}</td>
        </tr>
      ))}
      {hasFindings && (
        <tr className="border-t border-line align-top">
          <th scope="row" className="px-4 py-2 text-sm font-normal text-quiet">
            {words.only}
          </th>
          {[row.onlyFirst, row.onlySecond].map((found, index) => (
            <td key={names[index]} className="px-4 py-2 text-sm wrap-anywhere">
              {found.length === 0 ? (
                '–'
              ) : (
                <ul className="grid gap-1">
                  {found.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              )}
            </td>
          ))}
        </tr>
      )}
    </tbody>
  )
}
