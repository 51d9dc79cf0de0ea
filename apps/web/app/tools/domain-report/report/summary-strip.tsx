import { type SummaryLine, type SummarySections, type SummaryTone, summarizeReport } from '@sundry/domain-report'
import { LineIcon } from '../../../ui/glyph.tsx'
import { words } from '../text.ts'
import type { ReportRun } from './report-state.ts'

const sectionOf = { mail: 'mail', site: 'web', renewal: 'registration' } as const
const subjects = Object.keys(sectionOf) as SummaryLine['subject'][]

/** The sentences of what is known; where an answer failed to come, the reason takes its place. */
export function summaryOf({ sections }: ReportRun): readonly SummaryLine[] {
  const seen: [string, unknown][] = []
  for (const [name, section] of Object.entries(sections)) {
    const missing = { reading: null, findings: [] }
    if (section.state === 'done') seen.push([name, section.answer])
    else if (section.state === 'failed') seen.push([name, { ...missing, error: section.error }])
    else if (section.state === 'stopped') seen.push([name, { ...missing, error: words.stopped }])
  }
  return summarizeReport(Object.fromEntries(seen) as SummarySections)
}

const marks: Readonly<Record<SummaryTone, { tone: string; path: string }>> = {
  good: { tone: 'text-good', path: 'M5 12.5l4.5 4.5L19 7.5' },
  warn: { tone: 'text-warn', path: 'M12 6v7M12 17v.5' },
  bad: { tone: 'text-bad', path: 'M7 7l10 10M17 7L7 17' },
  none: { tone: 'text-quiet', path: 'M6 12h12' },
  unknown: { tone: 'text-quiet', path: 'M9 9.5a3 3 0 1 1 3.5 3q-.5.1-.5 1.5M12 17.5v.5' },
}

/** Mail, website and renewal, each in one sentence; a place is held for what is still to come. */
export function SummaryStrip({ run }: { run: ReportRun }) {
  const lines = summaryOf(run)
  const shown = subjects.filter((subject) => run.sections[sectionOf[subject]])
  if (shown.length === 0) return null
  return (
    <ul aria-label={words.summary} className="divide-y divide-line">
      {shown.map((subject) => (
        <li key={subject} className="flex min-h-26 items-center gap-3 py-2.5 sm:min-h-17 xl:min-h-12">
          <Line line={lines.find((line) => line.subject === subject)} />
        </li>
      ))}
    </ul>
  )
}

function Line({ line }: { line: SummaryLine | undefined }) {
  if (!line)
    return (
      <>
        <span className="sr-only">{words.loading}</span>
        <span aria-hidden="true" className="size-7 shrink-0 rounded-full bg-raised" />
        <span aria-hidden="true" className="h-4 w-2/3 rounded bg-raised motion-safe:animate-pulse" />
      </>
    )
  const { tone, path } = marks[line.tone]
  return (
    <>
      <span className={`grid size-7 shrink-0 place-items-center rounded-full bg-current/12 ${tone}`}>
        <LineIcon path={path} size={18} />
      </span>
      <p
        data-subject={line.subject}
        data-tone={line.tone}
        className="min-w-0 text-[0.9375rem] leading-snug wrap-anywhere sm:text-base"
      >
        <span className={line.tone === 'unknown' ? 'text-quiet' : 'font-medium'}>{line.text}</span>
        {line.cause && <span className="text-sm text-quiet"> {line.cause}</span>}
      </p>
    </>
  )
}
