// What the validator says of a sitemap: the verdict, where it came from, what can be mended, and what robots.txt closes.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { beginIn, htmlOf, read, textOf } from '../../../testing/read.ts'
import { IndexWalk } from './index-walk.tsx'
import { InputForm } from './input-form.tsx'
import { LongExcerpt } from './long-excerpt.tsx'
import { RepairAnswer, RepairPanel } from './repair-panel.tsx'
import Result from './result.tsx'
import { RobotsAnswer, RobotsCheck } from './robots-check.tsx'
import { useValidator } from './state.ts'
import { toasts } from './text.ts'
import type { Blocked, Mended, Validation } from './types.ts'
import { MOST_FILES, useIndexWalk, type WalkRow } from './use-index-walk.ts'

vi.mock('./use-index-walk.ts', async (original) => ({
  ...(await original<object>()),
  useIndexWalk: vi.fn(() => ({ rows: [], running: false, start: async () => {}, stop: () => {} })),
}))

const statistics = {
  host: null,
  hostAssumed: false,
  withLastmod: 0,
  oldestLastmod: null,
  newestLastmod: null,
  images: 0,
  videos: 0,
  news: 0,
  alternates: 0,
  hosts: [],
}
const report = {
  kind: 'urlset',
  complete: true,
  urlCount: 3,
  octets: 2048,
  errorCount: 0,
  warningCount: 0,
  findings: [],
  compressed: false,
}
const result = (some: object = {}, isValid = true, about: object = {}, numbers: object = {}) => {
  const validation = {
    verdict: { isValid, message: 'Read to its end.', errors: [], warnings: [] },
    report: { ...report, ...about, statistics: { ...statistics, ...numbers } },
    fetched: null,
    text: null,
    children: [],
    ...some,
  } as unknown as Validation
  return read(Result, { validation })
}
const fetched = (some: object = {}) => ({
  finalUrl: 'https://a.example/s.xml',
  status: 200,
  redirects: 0,
  isMock: false,
  ...some,
})

beforeEach(() =>
  beginIn(useValidator, {
    source: { text: '<x/>' },
    content: '<x/>',
    shown: null,
    chip: null,
    progress: null,
    url: '',
  }),
)

describe('the verdict', () => {
  const basic =
    'Basic checks: XML structure, encoding, namespaces, limits, dates, hosts, duplicates, and the image, video, news and hreflang extensions. Whether the pages exist and may be indexed is not checked.'
  test('valid or not, and what was looked at', () => {
    expect(result()).toMatch(/^Sitemap Valid Read to its end\. Basic checks/)
    expect(result()).toContain(basic)
    expect(result({}, false)).toMatch(/^Invalid Read to its end\./)
  })
  test('of an address: what it answered, and after how many redirects', () => {
    expect(result({ fetched: fetched() })).toContain('https://a.example/s.xml answered 200.')
    expect(result({ fetched: fetched({ redirects: 1 }) })).toContain('answered 200 after 1 redirect.')
    expect(result({ fetched: fetched({ redirects: 2 }) })).toContain('answered 200 after 2 redirects.')
  })
  test('of a part, or of a host that was guessed, says so', () => {
    expect(result({}, true, { complete: false })).toContain(
      'Reading stopped early; the counts speak of the part that was read.',
    )
    expect(result()).not.toContain('stopped early')
    expect(result({}, true, {}, { host: 'a.example', hostAssumed: true })).toContain(
      'Without the address of the sitemap, a.example is taken for its host.',
    )
  })
  test('of sample data is none', () => {
    const text = result({ fetched: fetched({ isMock: true }), text: '<x/>' })
    expect(text).toContain(
      'Sample data This installation cannot reach other sites, so nothing was fetched. Try two sample pages',
    )
    expect(text).not.toContain('answered')
    expect(result({ fetched: fetched({ isMock: true }) })).not.toContain('Try two sample pages')
  })
  test('offers repair where something is wrong, and a check against robots.txt where pages are listed', () => {
    expect(result({}, false)).toContain('Repair what can be repaired')
    expect(result()).not.toContain('Repair')
    expect(result({}, false, { octets: 0 })).not.toContain('Repair')
    expect(result()).toContain('Against robots.txt')
    expect(result({}, true, { urlCount: 0 })).not.toContain('Against robots.txt')
    expect(result({}, true, { kind: 'index' })).not.toContain('Against robots.txt')
    expect(result({}, true, { urlCount: 0 })).not.toContain('In numbers')
    expect(result({}, true, { urlCount: 1 })).toContain('In numbers')
  })
  test('shows the lines around a finding, and waits for a long file’s', () => {
    beginIn(useValidator, { shown: { line: 2, column: 1 } })
    const html = htmlOf(Result, {
      validation: {
        verdict: { isValid: true, message: '', errors: [], warnings: [] },
        report: { ...report, statistics },
        fetched: null,
        text: 'one\ntwo',
        children: [],
      } as unknown as Validation,
    })
    expect(textOf(html)).toContain('Fetched content')
    expect(read(LongExcerpt, { source: { text: '' }, line: 7, column: 1 })).toBe('Reading line 7…')
  })
})

describe('robots.txt', () => {
  const answer = (some: Partial<Blocked>) =>
    read(RobotsAnswer, {
      blocked: {
        checked: 1234,
        blockedCount: 0,
        blocked: [],
        namesSitemap: null,
        robotsUrl: null,
        note: null,
        ...some,
      },
      agent: 'Googlebot',
    })
  test('is fetched from the host, or pasted', () => {
    expect(read(RobotsCheck, { source: { text: '' }, host: 'a.example' })).toBe(
      'Against robots.txt Crawler robots.txt (optional) Left empty, our server fetches that of a.example. Check every URL',
    )
    expect(read(RobotsCheck, { source: { text: '' }, host: null })).not.toContain('Left empty')
    expect(htmlOf(RobotsCheck, { source: { text: '' }, host: null })).toContain('value="Googlebot"')
    expect(htmlOf(RobotsCheck, { source: { text: '' }, host: null })).toContain('rows="3"')
  })
  test('closes nothing, or some pages, each with its line', () => {
    expect(answer({})).toBe('0 of 1,234 URLs are blocked for Googlebot.')
    const two = [
      { url: 'https://a.example/x', line: 3 },
      { url: 'https://a.example/y', line: 0 },
    ]
    expect(answer({ blockedCount: 2, blocked: two })).toBe(
      '2 of 1,234 URLs are blocked for Googlebot. https://a.example/x line 3 https://a.example/y',
    )
    expect(answer({ blockedCount: 3, blocked: two })).toMatch(/The first 2 are shown\.$/)
    const one = [{ url: 'https://a.example/x', line: 1 }]
    expect(answer({ blockedCount: 1, blocked: one })).toMatch(/line 1$/)
  })
  test('names the sitemap or does not; what came instead of it is said', () => {
    expect(answer({ namesSitemap: true })).toContain('The robots.txt names this sitemap.')
    expect(answer({ namesSitemap: false })).toContain('The robots.txt does not name this sitemap.')
    expect(answer({ note: 'It answered 404.' })).toContain('It answered 404.')
  })
})

describe('a repair', () => {
  const mended = (some: Partial<Mended>) =>
    read(RepairAnswer, {
      mended: { repairs: [], file: new Blob(), text: null, message: 'No errors.', isValid: true, ...some },
    })
  const repairs = [
    { id: 'a', message: 'Ampersands escaped', count: 1200 },
    { id: 'b', message: 'A date rewritten', count: 1 },
  ] as unknown as Mended['repairs']
  test('says beforehand what it can do', () =>
    expect(read(RepairPanel, { source: { text: '' } })).toBe(
      'Repair Namespaces, unescaped ampersands, dates, encodings and blanks can be mended without guessing. The rest is left as it is. Repair what can be repaired',
    ))
  test('found nothing it could do', () => {
    expect(mended({})).toBe('Nothing here can be mended without guessing.')
    const nothing = { repairs: [], file: new Blob(), text: null, message: '', isValid: true }
    expect(htmlOf(RepairAnswer, { mended: nothing })).toContain('<div role="status"')
  })
  test('lists what it did, and what is left', () => {
    expect(mended({ repairs })).toBe(
      'Ampersands escaped × 1,200 A date rewritten After the repair: No errors. Download repaired file',
    )
    expect(mended({ repairs, text: '<x/>' })).toMatch(/Download repaired file Edit it here$/)
  })
})

describe('the files of an index', () => {
  const walk = (
    rows: readonly WalkRow[],
    running = false,
    sitemaps: readonly string[] = ['https://a.example/1.xml'],
  ) => {
    vi.mocked(useIndexWalk).mockReturnValue({ rows, running, start: async () => {}, stop: () => {} })
    const html = htmlOf(IndexWalk, { sitemaps })
    expect(html.includes('<p role="status"')).toBe(rows.length > 0)
    expect(html.includes('aria-label="Files"')).toBe(rows.length > 0)
    return textOf(html)
  }
  test('can be checked one after the other, five hundred of them', () => {
    expect(walk([])).toBe('Sitemaps of this index 1 listed. Check every file')
    const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}`)
    expect(walk([], false, many(MOST_FILES))).not.toContain('can be checked from here')
    expect(walk([], false, many(MOST_FILES + 1))).toContain('501 listed. The first 500 can be checked from here.')
  })
  test('one file is a table, and nothing has been counted before it is read', () => {
    expect(walk([{ url: 'u1', state: 'Waiting', result: null }], true)).toBe(
      'Sitemaps of this index 1 listed. Stop 0 of 1 files read: 0 URLs, 0 errors, 0 warnings. File Status URLs Errors Warnings u1 Waiting',
    )
  })
  test('are waited for, read, or wrong', () => {
    const read1 = { valid: true, message: '', urls: 1200, errors: 0, warnings: 1 }
    const rows: WalkRow[] = [
      { url: 'u1', state: 'Reading…', result: read1 },
      { url: 'u2', state: 'Reading…', result: { ...read1, valid: false, message: 'Not XML.', urls: 0, errors: 2 } },
      { url: 'u3', state: 'Waiting', result: null },
    ]
    expect(walk(rows, true)).toBe(
      'Sitemaps of this index 1 listed. Stop 2 of 3 files read: 1,200 URLs, 2 errors, 2 warnings. File Status URLs Errors Warnings u1 Valid 1,200 0 1 u2 Not XML. 0 2 1 u3 Waiting',
    )
  })
})

test('the input says what a file may be, and is announced', () => {
  const html = htmlOf(InputForm as never, {})
  expect(html).toContain('accept=".xml,.gz,text/xml,application/xml,application/gzip"')
  expect(html).toContain('placeholder="https://www.example.com/sitemap.xml"')
  expect(textOf(html)).toContain('Sitemap URL Our server fetches it for you. Text and files stay in this tab. Validate')
  expect(toasts.loaded('s.xml')).toEqual({ title: 'File Loaded', description: 's.xml is ready to be validated.' })
  expect(toasts.failed).toEqual({
    title: 'Error',
    description: 'The sitemap could not be read to its end. Please try again.',
  })
})

test('what cannot be validated is turned away with what to do', () => {
  expect(toasts.nothing).toEqual({
    title: 'Error',
    description: 'Please enter a sitemap URL or paste sitemap content.',
  })
  expect(toasts.tooLarge).toEqual({ title: 'File Too Large', description: 'Sitemap file cannot exceed 50MB.' })
  expect(toasts.wrongType).toEqual({ title: 'Invalid File Type', description: 'Please upload an XML file.' })
})

test('of equal findings five are shown, the others on demand', () => {
  const finding = (line: number) => ({ code: 'x', severity: 'error', message: 'Off.', line, column: 1 })
  const findings = (count: number) => Array.from({ length: count }, (_, at) => finding(at + 1))
  const shown = (count: number) =>
    result({ verdict: { isValid: false, message: '', errors: ['Off.'], warnings: [] } }, false, {
      findings: findings(count),
      counts: { x: count },
      errorCount: count,
    })
  expect(shown(5)).toContain('line 5, column 1')
  expect(shown(5)).not.toMatch(/Show \d+ more/)
  expect(shown(6)).not.toContain('line 6, column 1')
  expect(shown(6)).toContain('Show 1 more')
})
