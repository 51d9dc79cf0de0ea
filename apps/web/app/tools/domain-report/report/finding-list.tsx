import type { Draft } from '@sundry/mail'
import { FoldSummary } from '../fold-summary.tsx'
import { words } from '../text.ts'
import { DraftBox } from './draft-box.tsx'
import { RecordBox } from './record-box.tsx'
import { bySeverity, type ToldFinding } from './tell-findings.ts'

const tones = { error: 'text-bad', warning: 'text-warn', info: 'text-quiet' } as const

export function FindingList({ findings }: { findings: readonly ToldFinding[] }) {
  const sorted = bySeverity(findings)
  const weighty = sorted.filter(({ severity }) => severity !== 'info')
  const notes = sorted.slice(weighty.length)
  if (findings.length === 0) return <p className="text-quiet">{words.nothingWrong}</p>
  return (
    <div className="grid gap-3">
      {weighty.map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one code may be found twice, and the list is never reordered
        <FindingItem key={`${finding.code} ${index}`} finding={finding} />
      ))}
      {notes.length > 0 && (
        <details className="rounded-xl border border-line" open={weighty.length === 0 && notes.length < 3}>
          <FoldSummary className="px-4 font-semibold">{words.notes(notes.length)}</FoldSummary>
          <div className="divide-y divide-line border-t border-line">
            {notes.map((finding, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <FindingItem key={`${finding.code} ${index}`} finding={finding} isFramed={false} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

function FindingItem({ finding, isFramed = true }: { finding: ToldFinding; isFramed?: boolean }) {
  const { severity, found, why, fix, evidence, paste, draft, code } = finding
  return (
    <article
      className={`p-4 ${isFramed ? 'rounded-xl border border-line' : ''}`}
      data-code={code}
      data-severity={severity}
    >
      <p className={`text-xs font-semibold uppercase tracking-wider ${tones[severity]}`}>{words.severity[severity]}</p>
      <p className="mt-1 font-semibold wrap-anywhere">{found}</p>
      {why && <p className="mt-1 text-quiet wrap-anywhere">{why}</p>}
      {fix && <p className="mt-1 wrap-anywhere">{fix}</p>}
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
      {draft && <DraftBox draft={draft as Draft} />}
    </article>
  )
}
