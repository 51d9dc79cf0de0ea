// The crawl as a visitor watches it, and the list that is too long to edit.
import { describe, expect, test, vi } from 'vitest'
import { beginIn, htmlOf, read, textOf } from '../../../testing/read.ts'
import Crawl from './crawl.tsx'
import { CrawlPages } from './crawl-pages.tsx'
import { ListInput } from './list-input.tsx'
import Page from './page.tsx'
import { takeList, useGenerator } from './state.ts'
import { toasts } from './text.ts'
import type { CrawlState, useCrawl } from './use-crawl.ts'

const nothing: CrawlState = {
  started: false,
  running: false,
  robots: null,
  isMock: false,
  pages: [],
  waiting: 0,
  ending: null,
  error: null,
}
let crawl = nothing
const error: string | null = null
vi.mock('./use-crawl.ts', () => ({
  useCrawl: () =>
    ({
      form: { url: '', maxPages: 100, maxDepth: 5, error },
      crawl,
      change() {},
      start() {},
      stop() {},
    }) as unknown as ReturnType<typeof useCrawl>,
}))
const page = (at: number, some: object = {}) =>
  ({ type: 'page', url: `https://a.example/${at}`, listed: true, ...some }) as unknown as CrawlState['pages'][number]
const walk = (some: Partial<CrawlState> = {}) => {
  crawl = { ...nothing, ...some }
  return htmlOf(Crawl, {})
}
const found = (some: Partial<CrawlState>) => read(CrawlPages, { crawl: { ...nothing, ...some } })

describe('a crawl', () => {
  test('before it starts, says what our server does', () => {
    expect(textOf(walk())).toBe(
      'Our server visits the site for you: two pages a second at most, by its robots.txt, and stays on the site. Pages that ask not to be indexed, or name another address as their own, are left out. Website Pages at most Clicks from the start Start the crawl',
    )
    expect(walk()).toContain('placeholder="https://www.example.com"')
    expect(walk()).toMatch(/type="number" min="1" max="\d+" [^>]*value="100"/)
    expect(walk()).toMatch(/type="number" min="0" max="\d+" [^>]*value="5"/)
  })
  test('can be stopped while it runs, and what it found used', () => {
    const text = textOf(
      walk({ started: true, running: true, waiting: 4, pages: [page(1), page(2, { listed: false })] }),
    )
    expect(text).toContain('Stop Use these 1 URLs')
    expect(text).not.toContain('Start the crawl')
    expect(text).toContain('1 pages for the sitemap, 1 left out, 4 waiting…')
  })
  test('without pages has none to use; what went wrong is said', () => {
    expect(textOf(walk({ started: true }))).not.toContain('Use these')
    expect(textOf(walk({ started: true, error: 'The site did not answer.' }))).toContain('The site did not answer.')
  })
  test('of made-up pages says so', () =>
    expect(textOf(walk({ isMock: true }))).toContain(
      'Sample data This installation cannot reach other sites, so made-up pages are shown.',
    ))
  test.each([
    ['done', 'Every page that could be reached was visited.'],
    ['pages', 'The page limit was reached; more pages are known.'],
    ['depth', 'Pages further from the start were left out.'],
    ['time', 'The time limit was reached; more pages are known.'],
    ['stopped', 'Stopped. What was found is kept.'],
  ] as const)('ended by %s: %s', (ending, said) => {
    expect(found({ ending })).toContain(said)
    expect(found({})).not.toContain(said)
  })
  test('lists each page with its title, and why it is left out', () => {
    const pages = [
      page(1, { title: 'Home' }),
      page(2, { listed: false, reason: 'noindex' }),
      page(3, { listed: false }),
    ]
    expect(found({ robots: 'allows all', pages })).toBe(
      '1 pages for the sitemap, 2 left out robots.txt: allows all Only what was left out Page In the sitemap Home https://a.example/1 Yes https://a.example/2 No: noindex https://a.example/3 No: left out',
    )
    const html = htmlOf(CrawlPages, { crawl: { ...nothing, pages } })
    expect(html).toContain('type="checkbox"')
    expect(html).toMatch(/role="status" aria-label="Crawl"/)
    expect(html).toContain('aria-label="Pages"')
  })
  test('shows the last two hundred', () => {
    const many = Array.from({ length: 201 }, (_, at) => page(at))
    expect(found({ pages: many })).not.toContain('a.example/0 ')
    expect(found({ pages: many })).toContain('a.example/1 ')
    expect(found({ pages: many })).toContain('201 pages')
  })
})

describe('the list', () => {
  test('empty, offers an example; what can be loaded is said to the file dialog', () => {
    const html = htmlOf(ListInput, {})
    expect(textOf(html)).toContain('Load a list or sitemap Try an example')
    expect(html).toContain(
      'accept=".txt,.csv,.tsv,.xml,.gz,text/plain,text/csv,text/xml,application/xml,application/gzip"',
    )
    expect(html).toContain('placeholder="https://www.example.com/\nhttps://www.example.com/about"')
    expect(html).toContain('rows="12"')
  })
  test('too long to edit, is named with its size', () => {
    beginIn(useGenerator, { loaded: { name: 'all.txt', list: new Blob(['x'.repeat(2048)]), urlCount: 1234 } })
    expect(read(ListInput, {})).toMatch(/^all\.txt 1,234 URLs, 2\.00 KB\. Too long to edit here\. Remove/)
    expect(read(ListInput, {})).not.toContain('Try an example')
    beginIn(useGenerator, { loaded: null })
  })
  test('of up to a megabyte or so is put into the text area, a longer one kept as a file', () => {
    takeList('https://a.example/', 'Crawled pages', 1)
    expect(useGenerator.getState()).toMatchObject({ text: 'https://a.example/', loaded: null })
    takeList('x'.repeat(20_000_000), 'Crawled pages', 2)
    expect(useGenerator.getState()).toMatchObject({ text: '', loaded: { name: 'Crawled pages', urlCount: 2 } })
    useGenerator.getState().change({ loaded: null })
  })
  test('is announced by its length, or why it could not be read or written', () => {
    expect(toasts.loaded(1234)).toEqual({ title: 'File Loaded', description: '1,234 URLs read.' })
    expect(toasts.unreadable).toEqual({
      title: 'Error',
      description: 'This file holds no list of addresses. Please choose a text, CSV or XML file.',
    })
    expect(toasts.failed).toEqual({
      title: 'Error',
      description: 'The sitemap could not be written. Your list is untouched; please try again.',
    })
  })
})

test('the crawl has its own heading on the page', () => {
  const html = htmlOf(Page, {})
  expect(html).toMatch(/aria-labelledby="crawl-heading".*id="crawl-heading"[^>]*>Crawl a site</s)
})
