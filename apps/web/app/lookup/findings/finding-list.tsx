import type { Draft } from '@sundry/domain-report'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { DraftBox } from './draft-box.tsx'
import { RecordBox } from './record-box.tsx'
import { bySeverity, type ReportedFinding } from './tell-findings.ts'
import { words as offers, riskOf, type Staged, stagesOf, listWords as words } from './text.ts'

const tones = { error: 'text-bad', warning: 'text-warn', info: 'text-quiet' } as const

interface Recheck {
  isWaiting: boolean
  onPress: (code: string) => void
}

interface Props {
  findings: readonly ReportedFinding[]
  recheck?: Recheck
  /** Lines of the checked file, to quote the subject of a finding. */
  lines?: readonly string[]
}

export function FindingList({ findings, recheck, lines }: Props) {
  const sorted = bySeverity(findings)
  const weighty = sorted.filter(({ severity }) => severity !== 'info')
  const notes = sorted.slice(weighty.length)
  const shared = { recheck, lines }
  if (findings.length === 0) return <p className="text-quiet">{words.nothingWrong}</p>
  return (
    <div className="grid gap-3">
      {weighty.map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one code may be found twice, and the list is never reordered
        <FindingItem key={`${finding.code} ${index}`} finding={finding} {...shared} />
      ))}
      {notes.length > 0 && (
        <Fold isFlush title={words.notes(notes.length)} open={weighty.length === 0 && notes.length < 3}>
          <div className="divide-y divide-line border-t border-line">
            {notes.map((finding, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <FindingItem key={`${finding.code} ${index}`} finding={finding} {...shared} isFramed={false} />
            ))}
          </div>
        </Fold>
      )}
    </div>
  )
}

function Linked({ text, url }: { text: string; url: string }) {
  const [before, after] = text.split(url)
  if (after === undefined || !url.startsWith('https://')) return text
  return (
    <>
      {before}
      <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        {url}
      </a>
      {after}
    </>
  )
}

const MAX_SOURCE = 300

export const SourceLine = ({ line, lines }: { line: number; lines: readonly string[] }) => (
  <p className="mt-1 overflow-x-auto whitespace-pre font-mono text-sm text-quiet">
    {line}: {(lines[line - 1] ?? '').slice(0, MAX_SOURCE)}
  </p>
)

interface ItemProps {
  finding: ReportedFinding
  recheck: Recheck | undefined
  lines: readonly string[] | undefined
  isFramed?: boolean
}

function FindingItem({ finding, recheck, lines, isFramed = true }: ItemProps) {
  const { severity, found, why, fix, evidence, paste, draft, code, lookup, line } = finding
  const stages = stagesOf(code)
  const risk = riskOf(finding)
  const id = useId()
  const after = (
    <>
      {risk && (
        <p className="mt-2 text-sm">
          <span className="font-semibold">{offers.risk}</span> {risk}
        </p>
      )}
      {stages && <Stages {...stages} />}
    </>
  )
  return (
    <article
      aria-labelledby={id}
      className={`min-w-0 px-4 py-3 ${isFramed ? 'rounded-xl border border-line' : ''}`}
      data-code={code}
      data-severity={severity}
    >
      <p className="font-semibold wrap-anywhere">
        <span className={`mr-1 text-xs uppercase tracking-wider ${tones[severity]}`}>{words.severity[severity]}</span>{' '}
        <span id={id}>{found}</span>
      </p>
      {lines && line !== undefined && <SourceLine line={line} lines={lines} />}
      {why && <p className="mt-0.5 text-quiet wrap-anywhere">{why}</p>}
      {fix && <p className="mt-0.5 wrap-anywhere">{lookup ? <Linked text={fix} url={lookup} /> : fix}</p>}
      {evidence.length > 0 && (
        <ul aria-label={words.evidence} className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 font-mono text-xs text-quiet">
          {evidence.map((one) => (
            <li key={one} className="wrap-anywhere">
              {one}
            </li>
          ))}
        </ul>
      )}
      {paste && <RecordBox record={paste} />}
      {draft ? (
        <Fold className="mt-2" title={offers.draft.complete(draft.name)}>
          <DraftBox draft={draft as Draft} />
          {after}
        </Fold>
      ) : (
        after
      )}
      {recheck && (risk || stages) && (
        <Button
          variant="quiet"
          className="no-print mt-1 -mb-1 -ml-3 px-3"
          aria-disabled={recheck.isWaiting}
          onClick={() => !recheck.isWaiting && recheck.onPress(code)}
        >
          {recheck.isWaiting ? words.rechecking : words.recheck}
          <span className="sr-only">: {paste?.name ?? found}</span>
        </Button>
      )}
    </article>
  )
}

/** A policy that is made stricter step by step: each step is safe once the one before has shown no losses. */
function Stages({ stages, reached }: Staged) {
  return (
    <ol aria-label={offers.stages} className="mt-3 grid gap-2 sm:grid-cols-3">
      {stages.map(({ name, value, about }, index) => {
        const isHere = index === Math.max(0, reached - 1)
        return (
          <li
            key={value}
            aria-current={isHere ? 'step' : undefined}
            className={`rounded-xl border p-3 text-sm ${isHere ? 'border-hue' : 'border-line text-quiet'}`}
          >
            <p className="font-semibold text-ink">
              {index + 1}. {name} <code className="font-mono font-normal wrap-anywhere">{value}</code>
            </p>
            <p className="mt-0.5">{about}</p>
            {isHere && <p className="mt-1 font-semibold text-hue">{reached === 0 ? offers.first : offers.here}</p>}
          </li>
        )
      })}
    </ol>
  )
}
