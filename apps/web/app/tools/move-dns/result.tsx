import type { DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import { DataTable } from '../../lookup/reading-view.tsx'
import { ResultFrame } from '../../lookup/result-frame.tsx'
import { words as common } from '../../lookup/text.ts'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { Button } from '../../ui/button.tsx'
import { words } from './path-text.ts'
import PathView from './path-view.tsx'
import { comparisonTable } from './tables.ts'
import { words as page } from './text.ts'
import { TrackView } from './track-view.tsx'

/** The sample of a server without a way out: it compares nothing and says so. */
export function SampleResult({ sample, onRetry }: { sample: DnsChangeResult; onRetry: () => void }) {
  const { comparisons = [] } = sample
  return (
    <ResultFrame label={page.result} result={sample} onRetry={onRetry}>
      <p className="mt-4 mb-5 text-lg">
        {common.notChecked}. {words.verdict.notKnown}
      </p>
      {comparisons.length > 0 && <DataTable table={comparisonTable(comparisons)} />}
    </ResultFrame>
  )
}

/** Who sees a change whose new servers were not named: there is no path to show. */
export function TrackedResult({ tracked, onAgain }: { tracked: DnsChangeResult; onAgain: () => void }) {
  const region = useBroughtIntoView<HTMLElement>(tracked)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={page.result}
      className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6"
    >
      <h2 className="text-2xl wrap-anywhere">{tracked.domainName}</h2>
      <TrackView result={tracked} />
      <div className="no-print">
        <Button variant="secondary" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
    </section>
  )
}

export { PathView }
