import type { ReportFormat } from '@sundry/site-check'
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import WatchButton from '../../lookup/watch-button.tsx'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { downloadBlob } from '../../platform/download.ts'
import { filesOfInput } from '../../platform/file-intake.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Findings } from './findings.tsx'
import { isIgnoredBy } from './ignores.ts'
import {
  callWorker,
  checkSite,
  close,
  fail,
  messageOf,
  nameOf,
  type SiteResult,
  takeFiles,
  useSiteCheck,
} from './model.ts'
import type { ShownFinding } from './site-check.worker.ts'
import { comparedWith, elsewhere, leftOut, maxOf, verdictOf, words } from './text.ts'

/** For broken links Fix proposes a target where one is likely. */
const mayHaveGuess = new Set(['link-broken', 'anchor-broken'])

const FixPanel = lazy(() => import('./fix-panel.tsx'))
const Elsewhere = lazy(() => import('./elsewhere.tsx'))

export default function Result({ result }: { result: SiteResult }) {
  const ignores = useSiteCheck((state) => state.ignores)
  const isRunning = useSiteCheck((state) => state.progress !== null)
  const [isFixing, setFixing] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const report = useRef<HTMLInputElement>(null)
  const region = useBroughtIntoView<HTMLElement>(result.id)
  const { input, name } = result
  const noFix = useId()
  const additions = result.findings.filter(({ related, state }) => related !== undefined && state !== 'fixed').length
  const fixable = (result.checked.fixable ?? 0) + additions

  const ignored = useMemo(
    () => new Set(result.findings.filter((finding) => ignores.some((ignore) => isIgnoredBy(ignore, finding)))),
    [result.findings, ignores],
  )
  const canFix = fixable > 0 || result.findings.some(({ rule, state }) => mayHaveGuess.has(rule) && state !== 'fixed')
  const save = async (format: ReportFormat) => {
    const now = result.findings.filter(({ state }) => state !== 'fixed')
    // The reader of a JSON report decides again what to ignore, and needs it all.
    const isWhole = format === 'json'
    const findings = (isWhole ? now : now.filter((finding) => !ignored.has(finding))).map(({ state: _, ...one }) => one)
    const accepted = isWhole ? 0 : now.length - findings.length
    try {
      const blob = await callWorker('write', {
        format,
        report: { ...result.checked, findings, accepted, ...(isWhole && { ignores }) },
      })
      downloadBlob(blob, `site-check${endings[format]}`)
    } catch (error) {
      fail(messageOf(error))
    }
  }

  return (
    <section ref={region} tabIndex={-1} aria-label={words.result}>
      <Verdict result={result} ignored={ignored} />
      <div className="no-print mt-4 flex flex-wrap gap-2">
        <MenuButton
          label={words.export}
          items={Object.entries(words.formats).map(([format, label]) => ({
            name: label,
            onPress: () => void save(format as ReportFormat),
          }))}
        />
        {input && (
          <Button
            variant="secondary"
            aria-expanded={isFixing}
            aria-disabled={!canFix}
            {...(!canFix && { 'aria-describedby': noFix })}
            onClick={() => canFix && setFixing(!isFixing)}
          >
            {words.fix(fixable)}
          </Button>
        )}
        {input && input.kind !== 'crawl' && (
          <Button variant="secondary" disabled={isRunning} onClick={() => checkSite({ name, input })}>
            {words.again}
          </Button>
        )}
        <Button variant="secondary" title={words.olderHint} onClick={() => report.current?.click()}>
          {input ? words.compare : words.older}
        </Button>
        <Button variant="quiet" onClick={close}>
          {words.another}
        </Button>
        <input
          ref={report}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={(event) => {
            const found = filesOfInput(event.currentTarget)
            if (found.length > 0) takeFiles(found)
          }}
        />
      </div>
      {input?.kind === 'crawl' && <WatchButton className="mt-4" watches={[{ kind: 'site', target: nameOf(result) }]} />}
      {input && !canFix && (
        <p id={noFix} className="mt-2 text-sm text-quiet">
          {words.fixNone}
        </p>
      )}
      {isFixing && (
        <Suspense fallback={null}>
          <FixPanel result={result} />
        </Suspense>
      )}
      <Findings key={result.id} result={result} ignored={ignored} />
      {input && input.kind !== 'sample' && (
        <Fold look="card" className="no-print mt-6" title={elsewhere.title} onToggle={() => setElsewhere(true)}>
          {isElsewhere && (
            <Suspense fallback={null}>
              <Elsewhere input={input} name={name} />
            </Suspense>
          )}
        </Fold>
      )}
    </section>
  )
}

/** Fewer of one rule are no pattern. */
const FREQUENT = 5

const endings: Partial<Record<ReportFormat, string>> = {
  html: '.html',
  csv: '.csv',
  json: '.json',
  sarif: '.sarif',
  junit: '.xml',
}

function Verdict({ result, ignored }: { result: SiteResult; ignored: ReadonlySet<ShownFinding> }) {
  const { checked, notes, seconds, name, docs, findings } = result
  const open = findings.filter((finding) => finding.state !== 'fixed' && !ignored.has(finding))
  const count = (level: string) => open.filter(({ severity }) => severity === level).length
  const counts = { error: count('error'), warning: count('warning'), info: count('info') }
  const byRule = [...Map.groupBy(open, ({ rule }) => rule)].sort(([, a], [, b]) => b.length - a.length)
  const [max] = byRule
  const of = (state: string) => findings.filter((finding) => finding.state === state && !ignored.has(finding)).length
  const more = Object.entries(checked.left ?? {}).map(([rule, left]) => leftOut(docs[rule]?.title ?? rule, left))
  const tone = counts.error > 0 ? 'text-bad' : counts.warning > 0 ? 'text-warn' : 'text-good'
  return (
    <div className="rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6">
      <p className="text-sm text-quiet wrap-anywhere">{nameOf(result)}</p>
      <div role="status">
        <h2 className={`mt-1 text-xl sm:text-2xl ${tone}`}>{verdictOf(counts, checked.pageCount)}</h2>
      </div>
      {max && max[1].length >= FREQUENT && (
        <p className="mt-2">
          {maxOf(docs[max[0]]?.title ?? max[0], max[1].length, new Set(max[1].map(({ file }) => file)).size)}
        </p>
      )}
      {result.comparedWith !== null && (
        <p className="mt-2 font-semibold">{comparedWith(of('new'), of('fixed'), of('same'), result.comparedWith)}</p>
      )}
      {[...notes, ...more].map((note) => (
        <p key={note} className="mt-2 text-warn">
          {note}
        </p>
      ))}
      <p className="mt-2 text-sm text-quiet">
        {seconds === null ? words.fromReport(name) : words.ran(checked.fileCount, seconds)}
        {checked.weighed && ` ${words.weighed(checked.weighed)}`}
      </p>
    </div>
  )
}
