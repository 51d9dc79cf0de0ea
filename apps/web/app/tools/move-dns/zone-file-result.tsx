import type { ZoneReport } from '@sundry/lookups/browser'
import { FindingList, SourceLine } from '../../lookup/findings/finding-list.tsx'
import { GradeMark } from '../../lookup/findings/grade-mark.tsx'
import { describeFinding } from '../../lookup/findings/tell-findings.ts'
import { bad, good, warn } from '../../lookup/reading.ts'
import { DataTable } from '../../lookup/reading-view.tsx'
import { words as common } from '../../lookup/text.ts'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { Notice } from '../../ui/notice.tsx'
import { zoneWords as words } from './text.ts'

type Section = NonNullable<ZoneReport['sections']['zone']>
type Findings = Section['findings']

const MAX_SHOWN = 100
const colours = { error: 'text-bad', warning: 'text-warn', info: 'text-quiet' } as const
const severities = Object.keys(colours)

/** Two sentences: can it be published, and what would be wrong then. */
function verdictOf({ faults, lints, sections, unasked }: ZoneReport) {
  const findings = Object.values(sections).flatMap((section) => section?.findings ?? [])
  // A missing dot is a slip of the file, wherever it is listed.
  const slips = findings.filter(({ code }) => code === 'zone-dot-missing')
  const of = (list: readonly { severity: string }[], severity: string) =>
    list.filter((one) => one.severity === severity).length
  return {
    errors: faults.length + of(lints, 'error') + slips.length,
    severe: of(findings, 'error') - slips.length,
    warnings: of(findings, 'warning') + of(lints, 'warning'),
    isWhole: unasked.length === 0 && Object.values(sections).every((section) => section !== null),
  }
}

export default function ZoneFileResult({ report, text }: { report: ZoneReport; text: string }) {
  const region = useBroughtIntoView<HTMLElement>(report)
  const { domain, records, faults, lints, sections, signers, changes, effects, notTested, unasked } = report
  const { errors, severe, warnings, isWhole } = verdictOf(report)
  const isPartly = unasked.length > 0
  const lines = text.split('\n')
  const own = [...faults.map(({ line, message }) => ({ line, message, severity: 'error' as const })), ...lints].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || a.line - b.line,
  )
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.result}
      className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 border-t border-line pt-6"
    >
      <div>
        <h3 className="text-2xl wrap-anywhere">{domain}</h3>
        <p className="mt-2 text-lg">
          <strong className={errors + severe > 0 ? 'text-bad' : isWhole ? 'text-good' : 'text-warn'}>
            {words.verdict(errors, severe, isWhole)}
          </strong>{' '}
          {words.counts(records, warnings)}
        </p>
      </div>
      {own.length > 0 && (
        <div>
          <h3 className="mb-3 text-xl">{words.inFile}</h3>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {own.slice(0, MAX_SHOWN).map(({ line, message, severity }) => (
              <li key={`${line} ${message}`} className="rounded-xl border border-line p-4">
                <p className={`font-semibold wrap-anywhere ${colours[severity]}`}>{message}</p>
                <SourceLine line={line} lines={lines} />
              </li>
            ))}
          </ul>
          {own.length > MAX_SHOWN && <p className="mt-2 text-quiet">{words.more(own.length - MAX_SHOWN)}</p>}
        </div>
      )}
      {isPartly && <Notice title={words.notCompared(unasked)} />}
      {changes && (
        <div>
          {changes.length === 0 ? (
            <p className="text-quiet">{words.noChanges}</p>
          ) : (
            <DataTable
              table={{
                title: words.changes,
                columns: words.changeColumns,
                rows: changes.map(({ name, type, live, file }) => [
                  name,
                  type,
                  live.length === 0 ? '–' : live.join(', '),
                  file.length === 0
                    ? bad(words.removed)
                    : live.length === 0
                      ? good(file.join(', '))
                      : warn(file.join(', ')),
                ]),
              }}
            />
          )}
        </div>
      )}
      {effects && effects.appear.length > 0 && (
        <Findings title={words.appear} findings={effects.appear} lines={lines} />
      )}
      {effects && effects.disappear.length > 0 && (
        <Findings title={words.disappear} findings={effects.disappear} lines={lines} />
      )}
      {sections.zone && <Findings title={words.zone} {...sections.zone} lines={lines} isPartly={isPartly} />}
      {sections.mail && <Findings title={words.mail} {...sections.mail} lines={lines} isPartly={isPartly} />}
      {sections.dnssec && <Findings title={words.dnssec} {...sections.dnssec} lines={lines} />}
      {signers.length > 0 && (
        <div className="rounded-xl border border-line p-4">
          <p>{words.signers}</p>
          {signers.map((data) => (
            <code key={data} className="mt-2 block font-mono text-sm wrap-anywhere">
              {data}
            </code>
          ))}
        </div>
      )}
      <div>
        <h3 className="mb-2 text-xl">{words.notTested}</h3>
        <ul className="list-disc pl-5 text-quiet">
          {notTested.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface FindingsProps {
  title: string
  grade?: Section['grade']
  findings: Findings
  lines: readonly string[]
  /** Nothing found is then no good news. */
  isPartly?: boolean
}

function Findings({ title, grade, findings, lines, isPartly = false }: FindingsProps) {
  return (
    <div>
      <div className="mb-3 flex items-center gap-3">
        {grade && <GradeMark grade={grade} />}
        <h3 className="text-xl">
          {title}
          {grade && <span className="sr-only">{words.grade(grade)}</span>}
        </h3>
      </div>
      {isPartly && findings.length === 0 ? (
        <p className="text-quiet">{common.notChecked}</p>
      ) : (
        <FindingList
          lines={lines}
          findings={findings.map((one) => ({ ...describeFinding(one), paste: one.paste, draft: one.draft }))}
        />
      )}
    </div>
  )
}
