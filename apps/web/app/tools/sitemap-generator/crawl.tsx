import { limits } from '@sundry/contracts/limits'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CrawlPages } from './crawl-pages.tsx'
import { takeList } from './model.ts'
import { useCrawl } from './use-crawl.ts'

const number = (text: string, most: number) => Math.min(most, Math.max(0, Math.round(Number(text)) || 0))

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
        Our server visits the site for you: two pages a second at most, by its robots.txt, and stays on the site. Pages
        that ask not to be indexed, or name another address as their own, are left out.
      </p>
      <form
        noValidate
        className="grid items-start gap-4 sm:grid-cols-[2fr_1fr_1fr]"
        onSubmit={(event) => {
          event.preventDefault()
          start()
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
        <TextField
          label="Pages at most"
          type="number"
          min={1}
          max={limits.crawl.pages}
          value={form.maxPages}
          onChange={(event) => change({ maxPages: Math.max(1, number(event.currentTarget.value, limits.crawl.pages)) })}
        />
        <TextField
          label="Clicks from the start"
          type="number"
          min={0}
          max={limits.crawl.depth}
          value={form.maxDepth}
          onChange={(event) => change({ maxDepth: number(event.currentTarget.value, limits.crawl.depth) })}
        />
        <div className="flex flex-wrap gap-2 sm:col-span-3">
          {crawl.running ? (
            // Keys, or React would turn the pressed button into the submit button during the click.
            <Button key="stop" variant="danger" onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button key="start" type="submit" variant="secondary">
              Start the crawl
            </Button>
          )}
          {listed.length > 0 && <Button onClick={use}>Use these {listed.length} URLs</Button>}
        </div>
      </form>
      {crawl.isMock && (
        <Notice tone="warn" title="Sample data">
          This installation cannot reach other sites, so made-up pages are shown.
        </Notice>
      )}
      {crawl.error && <Notice tone="bad" live title={crawl.error} />}
      {crawl.started && <CrawlPages crawl={crawl} />}
    </div>
  )
}
