import type { SitemapReport } from '@sundry/sitemap'
import { useCallback, useEffect } from 'react'
import { words as common } from '../../lookup/text.ts'
import UnansweredNotice from '../../lookup/unanswered-details.tsx'
import WatchButton from '../../lookup/watch-button.tsx'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { counted, formatBytes } from '../../platform/format.ts'
import { isShown } from '../../platform/site.ts'
import { useLatestValue } from '../../platform/use-latest.ts'
import { Button } from '../../ui/button.tsx'
import { CodeArea } from '../../ui/code-area.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { Findings } from './findings.tsx'
import { IndexWalk } from './index-walk.tsx'
import { inputs, useValidate, useValidator } from './model.ts'
import type { Validation, ValidatorSource } from './open-source.ts'
import { RepairPanel } from './repair-panel.tsx'
import { RobotsCheck } from './robots-check.tsx'
import { sitemapWorker } from './sitemap-worker.ts'
import { FETCH_FAILED_ERROR, words } from './text.ts'

interface Props {
  source: ValidatorSource
  line: number
  column: number
}

function LongExcerpt({ source, line, column }: Props) {
  const read = useCallback(
    (signal: AbortSignal) => sitemapWorker.call('excerpt', { source, line, column }, { signal }),
    [source, line, column],
  )
  const excerpt = useLatestValue(read)

  useEffect(() => {
    if (excerpt) document.querySelector('[data-marked-line]')?.scrollIntoView({ block: 'center' })
  }, [excerpt])

  if (!excerpt) return <p className="text-quiet">Reading line {line}…</p>
  return (
    <ScrollBox label={`Around line ${line}`} className="bg-surface">
      <ol className="min-w-max py-3 font-mono text-sm leading-6">
        {excerpt.lines.map((text, index) => {
          const number = excerpt.first + index
          return (
            <li
              key={number}
              {...(number === line && { 'data-marked-line': line, 'aria-current': true })}
              className={`flex border-l-4 ${number === line ? 'border-bad bg-bad/20' : 'border-transparent'}`}
            >
              <span className="w-16 shrink-0 pr-3 text-right text-quiet">{number}</span>
              <span className="whitespace-pre pr-4">{text}</span>
            </li>
          )
        })}
      </ol>
    </ScrollBox>
  )
}

const n = (count: number) => count.toLocaleString('en-US')

function Statistics({ report }: { report: SitemapReport }) {
  const { urlCount, octets, compressed, kind, statistics } = report
  const { withLastmod, oldestLastmod, newestLastmod, images, videos, news, alternates, hosts } = statistics
  const facts: readonly (readonly [string, string])[] = [
    [kind === 'index' ? 'Sitemaps' : 'URLs', n(urlCount)],
    [compressed ? 'Uncompressed size' : 'Size', formatBytes(octets)],
    ['With a date', `${urlCount === 0 ? 0 : Math.floor((100 * withLastmod) / urlCount)} %`],
    ...(oldestLastmod ? [['Oldest', oldestLastmod.slice(0, 10)] as const] : []),
    ...(newestLastmod ? [['Newest', newestLastmod.slice(0, 10)] as const] : []),
    ...(images > 0 ? [['Images', n(images)] as const] : []),
    ...(videos > 0 ? [['Videos', n(videos)] as const] : []),
    ...(news > 0 ? [['News', n(news)] as const] : []),
    ...(alternates > 0 ? [['hreflang links', n(alternates)] as const] : []),
  ]
  return (
    <Panel title="Statistics">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {hosts.length > 1 && (
        <p className="mt-4 text-quiet [overflow-wrap:anywhere]">
          Hosts: {hosts.map(({ host, count }) => `${host} (${n(count)})`).join(', ')}
        </p>
      )}
    </Panel>
  )
}

export default function Result({ validation }: { validation: Validation }) {
  const { verdict, report, fetched, text, children } = validation
  const { shown, source, content, retries } = useValidator()
  const { validate } = useValidate()
  const region = useBroughtIntoView<HTMLElement>(validation)
  useEffect(() => {
    if (shown) document.querySelector('[data-marked-line]')?.scrollIntoView({ block: 'center' })
  }, [shown])
  if (!source) return null
  if (validation.unanswered) {
    return (
      <section ref={region} tabIndex={-1} aria-label="Result" className="mt-8">
        <UnansweredNotice
          unanswered={validation.unanswered}
          retries={retries}
          onRetry={(isAutomatic) => void validate(isAutomatic ? retries + 1 : 0)}
        >
          <p className="mt-1 text-quiet">{FETCH_FAILED_ERROR}</p>
        </UnansweredNotice>
      </section>
    )
  }
  const { isValid, message } = verdict
  if (!validation.isRead) {
    return (
      <section ref={region} tabIndex={-1} role="status" aria-label="Result" className="mt-8">
        <Notice tone="warn" title={common.notChecked}>
          <p>{message}</p>
          <section aria-label={words.errors}>
            {verdict.errors.map((error) => (
              <p key={error}>{error}</p>
            ))}
          </section>
          {fetched?.isMock && <p>{`${common.sample}: ${common.nothingLookedUp}`}</p>}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => void validate()}>
              {common.retry}
            </Button>
            {text && (
              <Button variant="quiet" onClick={() => inputs.content(text)}>
                {words.samplePages}
              </Button>
            )}
          </div>
        </Notice>
      </section>
    )
  }
  return (
    <div className="mt-8 grid gap-10">
      <section
        ref={region}
        tabIndex={-1}
        role="status"
        aria-label="Result"
        className={`rounded-(--radius-card) border bg-surface p-5 sm:p-6 ${isValid ? 'border-good/60' : 'border-bad/70'}`}
      >
        <p className={`text-4xl font-semibold tracking-tight sm:text-5xl ${isValid ? 'text-good' : 'text-bad'}`}>
          {isValid ? words.valid : words.invalid}
        </p>
        <p className="mt-3 text-lg">{message}</p>
        {fetched && (
          <p className="mt-2 text-quiet [overflow-wrap:anywhere]">
            {fetched.finalUrl} answered {fetched.status}
            {fetched.redirects > 0 && ` after ${counted(fetched.redirects, 'redirect')}`}.
          </p>
        )}
        {report && !report.complete && <p className="mt-2 text-warn">{words.incomplete}</p>}
        {report?.statistics.host && report.statistics.hostAssumed && (
          <p className="mt-2 text-quiet">{words.assumed(report.statistics.host)}</p>
        )}
        <p className="mt-4 text-sm text-quiet">{words.basic}</p>
        {fetched && report?.complete && (
          <WatchButton className="mt-4" watches={[{ kind: 'sitemap', target: fetched.finalUrl }]} />
        )}
      </section>
      <Findings verdict={verdict} report={report} />
      {shown && text !== null && report && (
        <CodeArea
          label={words.fetched}
          value={text}
          onValue={() => {}}
          readOnly
          rows={12}
          marks={[{ line: shown.line, tone: 'bad' }]}
        />
      )}
      {shown && text === null && content === '' && <LongExcerpt source={source} {...shown} />}
      {report && !isValid && report.octets > 0 && <RepairPanel source={source} />}
      {report && report.urlCount > 0 && <Statistics report={report} />}
      {isShown('server') && children.length > 0 && <IndexWalk sitemaps={children} />}
      {isShown('server') && report?.kind === 'urlset' && report.urlCount > 0 && (
        <RobotsCheck source={source} host={report.statistics.host ?? null} />
      )}
    </div>
  )
}
