import type { CrawlSiteEvent } from '@sundry/contracts/crawl-site-v1'
import type { FunctionInput } from '@sundry/contracts/functions'
import { limits } from '@sundry/contracts/limits'
import { useState } from 'react'
import { SampleCard, SampleNotice } from '../../lookup/sample.tsx'
import { words as common } from '../../lookup/text.ts'
import { focusInvalid } from '../../platform/bring-into-view.ts'
import { invokeStream } from '../../platform/invoke-stream.ts'
import { BAD_URL, webAddressIn } from '../../platform/parse-url.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { showRequested } from '../../shell/panels-store.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { takeList } from './model.ts'

type PageEvent = Extract<CrawlSiteEvent, { type: 'page' }>

type Ending = Extract<CrawlSiteEvent, { type: 'end' }>['stoppedBy'] | 'stopped'

interface CrawlState {
  started: boolean
  running: boolean
  robots: string | null
  isMock: boolean
  pages: readonly PageEvent[]
  waiting: number
  /** How many are in front in the server's line; null outside it. */
  ahead: number | null
  ending: Ending | null
  error: string | null
}

const nothing: CrawlState = {
  started: false,
  running: false,
  robots: null,
  isMock: false,
  pages: [],
  waiting: 0,
  ahead: null,
  ending: null,
  error: null,
}

function after(crawl: CrawlState, event: CrawlSiteEvent): CrawlState {
  switch (event.type) {
    case 'start':
      return { ...crawl, robots: event.robots, isMock: event.isMockData }
    case 'page':
      return { ...crawl, pages: [...crawl.pages, event] }
    case 'response':
    case 'files':
      return crawl
    case 'progress':
      return { ...crawl, waiting: event.waiting }
    case 'end':
      return { ...crawl, ending: event.stoppedBy }
    case 'error':
      return { ...crawl, error: event.error }
  }
}

function useCrawl() {
  const [form, setForm] = useState({ url: '', maxPages: 100, maxDepth: 5, error: null as string | null })
  const [crawl, setCrawl] = useState(nothing)
  const { run, cancel } = useLatest()

  const start = async () => {
    const { url, maxPages, maxDepth } = form
    if (url.trim() === '') return setForm({ ...form, error: 'Please enter the URL of a website.' })
    if (webAddressIn(url) === null) return setForm({ ...form, error: BAD_URL })
    setCrawl({ ...nothing, started: true, running: true })
    showRequested()
    await run((signal) => readEvents({ url: url.trim(), maxPages, maxDepth }, signal))
  }

  const readEvents = async (body: FunctionInput<'crawl-site-v1'>, signal: AbortSignal) => {
    const onQueue = (ahead: number | null) => {
      if (!signal.aborted) setCrawl((before) => (before.ahead === ahead ? before : { ...before, ahead }))
    }
    try {
      for await (const event of invokeStream('crawl-site-v1', { body, signal, onQueue })) {
        if (!signal.aborted) setCrawl((before) => after(before, event))
      }
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      if (!signal.aborted) setCrawl((before) => ({ ...before, error: sentence }))
    }
    if (!signal.aborted) setCrawl((before) => ({ ...before, running: false }))
  }

  return {
    form,
    change: (some: Partial<typeof form>) => setForm((before) => ({ ...before, ...some })),
    crawl,
    start,
    stop: () => {
      cancel()
      setCrawl((before) => ({ ...before, running: false, ending: 'stopped' }))
    },
  }
}

const SHOWN = 200
const endings = {
  done: 'All reachable pages were crawled.',
  pages: 'The page limit was reached; more pages are known.',
  depth: 'The depth limit was reached; deeper pages were skipped.',
  size: 'The size limit was reached; more pages are known.',
  time: 'The time limit was reached; more pages are known.',
  stopped: 'Stopped. Results so far are kept.',
} as const

function CrawlPages({ crawl }: { crawl: CrawlState }) {
  const [all, setAll] = useState(true)
  const listed = crawl.pages.filter((page) => page.listed).length
  const shown = crawl.pages.filter((page) => all || !page.listed)
  return (
    <div>
      <p role="status" aria-label="Crawl" className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-4xl font-semibold tabular-nums">{listed}</span>
        <span className="text-quiet">
          pages for the sitemap, {crawl.pages.length - listed} skipped
          {crawl.running && crawl.ahead === null && `, ${crawl.waiting} waiting…`}
        </span>
      </p>
      {crawl.running && crawl.ahead !== null && <p className="mt-1 text-quiet">{common.inLine(crawl.ahead)}</p>}
      {crawl.ending && !crawl.isMock && <p className="mt-1 font-semibold">{endings[crawl.ending]}</p>}
      {crawl.robots && !crawl.isMock && !crawl.error && (
        <p className="mt-1 text-sm text-quiet">robots.txt: {crawl.robots}</p>
      )}
      {crawl.pages.length > 0 && (
        <>
          <label className="mt-2 inline-flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-(--accent-text)"
              checked={!all}
              onChange={(event) => setAll(!event.currentTarget.checked)}
            />
            Only skipped pages
          </label>
          <ScrollBox label="Pages" className="mt-1 max-h-96 overflow-y-auto">
            <table className="w-full text-left text-[0.9375rem]">
              <thead>
                <tr className="border-b border-line">
                  <th className="p-3 font-semibold">Page</th>
                  <th className="p-3 font-semibold">In the sitemap</th>
                </tr>
              </thead>
              <tbody>
                {shown.slice(-SHOWN).map(({ url, title, listed: isListed, reason }) => (
                  <tr key={url} className="border-b border-line last:border-0">
                    <td className="min-w-56 p-3 [overflow-wrap:anywhere]">
                      {title && <span className="block">{title}</span>}
                      <span className="font-mono text-sm text-quiet">{url}</span>
                    </td>
                    <td
                      className={`p-3 ${isListed ? 'font-semibold text-good' : 'text-quiet [overflow-wrap:anywhere]'}`}
                    >
                      {isListed ? 'Yes' : `No: ${reason ?? 'skipped'}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </>
      )}
    </div>
  )
}

export default function Crawl() {
  const { form, change, crawl, start, stop } = useCrawl()
  const listed = crawl.pages.filter((page) => page.listed)

  const use = () => {
    const rows = listed.map(({ url, lastModified }) => (lastModified ? `${url}\t${lastModified}` : url))
    takeList(rows.join('\n'), 'Crawled pages', rows.length)
    window.scrollTo({ top: 0 })
  }

  return (
    <div className="grid gap-5">
      <p className="max-w-2xl leading-relaxed text-quiet">
        Our server crawls the site, up to two pages per second, obeying robots.txt and staying on the site. Pages with
        noindex or with another canonical URL are skipped.
      </p>
      <form
        noValidate
        className="grid items-start gap-4 sm:grid-cols-[2fr_1fr_1fr]"
        onSubmit={(event) => {
          event.preventDefault()
          void start()
          focusInvalid(event.currentTarget)
        }}
      >
        <TextField
          label="Website"
          value={form.url}
          error={form.error}
          placeholder="https://www.example.com"
          inputMode="url"
          autoComplete="off"
          onChange={(event) => change({ url: event.currentTarget.value, error: null })}
        />
        <NumberField
          label="Maximum pages"
          isWhole
          min={1}
          max={limits.crawl.pages}
          empty={1}
          value={form.maxPages}
          onValue={(maxPages) => maxPages !== null && change({ maxPages })}
        />
        <NumberField
          label="Maximum depth (clicks)"
          isWhole
          min={0}
          max={limits.crawl.depth}
          empty={0}
          value={form.maxDepth}
          onValue={(maxDepth) => maxDepth !== null && change({ maxDepth })}
        />
        <div className="flex flex-wrap gap-2 sm:col-span-3">
          {crawl.running ? (
            // Keys, or React would turn the pressed button into the submit button during the click.
            <Button key="stop" variant="danger" onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button key="start" type="submit" variant="secondary">
              Start crawl
            </Button>
          )}
          {listed.length > 0 && !crawl.isMock && <Button onClick={use}>Use these {listed.length} URLs</Button>}
        </div>
      </form>
      {crawl.error && <Notice tone="bad" live title={crawl.error} />}
      {crawl.isMock ? (
        <>
          <SampleNotice onRetry={() => void start()} />
          <SampleCard>
            <CrawlPages crawl={crawl} />
          </SampleCard>
        </>
      ) : (
        crawl.started && <CrawlPages crawl={crawl} />
      )}
    </div>
  )
}
