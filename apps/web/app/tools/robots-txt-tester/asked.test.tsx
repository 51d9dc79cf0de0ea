// What the tester says when it is asked, when a file is fetched, and of many addresses at once.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bad, noticed } from '../../../testing/notice.ts'
import { beginIn, htmlOf, read, textOf } from '../../../testing/read.ts'
import { Crawlers } from './crawlers.tsx'
import { FetchFile, fetchMessageOf } from './fetch-file.tsx'
import { csvOf, Verdicts } from './matrix.tsx'
import MoreChecks from './more-checks.tsx'
import Page from './page.tsx'
import type { MatrixRow, RobotsVerdict } from './robots.worker.ts'
import { useRobots } from './state.ts'
import { toasts } from './text.ts'
import { useTest } from './use-test.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('./robots-worker.ts', () => ({ robotsWorker: { call } }))

const sample = useRobots.getState().text
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  call.mockReset()
  beginIn(useRobots, {
    text: sample,
    url: '',
    agent: 'Googlebot',
    verdict: null,
    shownLine: null,
    simplified: false,
    raw: false,
  })
})

describe('a test', () => {
  let run: () => Promise<void>
  const Probe = () => {
    run = useTest()
    return null
  }
  const ask = async (some: object) => {
    useRobots.setState({ url: '/x', ...some })
    read(Probe, {})
    await run()
  }
  test('needs a file, an address, and one that can be read', async () => {
    await ask({ text: ' ' })
    expect(noticed()).toEqual(bad('Error', 'Robots.txt content cannot be empty.', 4000))
    await ask({ text: sample, url: ' ' })
    expect(noticed()).toEqual(bad('Error', 'URL to test cannot be empty.', 4000))
    expect(call).not.toHaveBeenCalled()
    call.mockResolvedValue(null)
    await ask({ text: sample, url: 'http://' })
    expect(noticed()).toEqual(
      bad(
        'Error',
        'This is not a web address. Enter one such as https://www.example.com/page, or a path that begins with /.',
        4000,
      ),
    )
  })
  test('without a crawler asks for Google’s; spaces count only octet for octet', async () => {
    await ask({ text: sample, url: ' /x ', agent: ' ' })
    expect(call.mock.lastCall?.[0]).toBe('test')
    expect(call.mock.lastCall?.[1]).toMatchObject({ url: '/x', agent: 'Googlebot', raw: false })
    await ask({ text: sample, url: ' /x ', agent: 'Bingbot', raw: true })
    expect(call.mock.lastCall?.[1]).toMatchObject({ url: ' /x ', agent: 'Bingbot' })
  })
  test('shows its verdict, and no line of an earlier one', async () => {
    const verdict = { allowed: true, line: 2 } as RobotsVerdict
    call.mockResolvedValue(verdict)
    useRobots.setState({ shownLine: 7 })
    await ask({ text: sample })
    expect(useRobots.getState()).toMatchObject({ verdict, shownLine: null })
  })
  test('that breaks leaves the file as it is', async () => {
    call.mockRejectedValue(new Error('x'))
    await ask({ text: sample })
    expect(noticed()).toEqual(
      bad('Error', 'The test could not be finished. Your file is untouched; please try again.', 4000),
    )
  })
})

describe('a file that was fetched', () => {
  const said = (some: object) =>
    fetchMessageOf({
      isMockData: false,
      error: undefined,
      reason: undefined,
      robotsUrl: 'https://a.example/robots.txt',
      ...some,
    } as never)
  test('is named', () => expect(said({})).toEqual({ tone: 'quiet', text: 'Fetched https://a.example/robots.txt.' }))
  test('that means something else says what', () =>
    expect(said({ reason: 'There is none.' })).toEqual({ tone: 'quiet', text: 'There is none.' }))
  test('that did not come leaves the text as it was', () =>
    expect(said({ error: 'No answer.' })).toEqual({ tone: 'bad', text: 'No answer. The text above is unchanged.' }))
  test('that is a sample says so', () =>
    expect(said({ isMockData: true, error: 'x' })).toEqual({
      tone: 'warn',
      text: 'Sample data is shown: this installation cannot reach other sites.',
    }))
  test('is asked for by the address of a site', () => {
    const html = htmlOf(FetchFile, { onText: () => {} })
    expect(html).toContain('placeholder="example.com" inputMode="url" autoComplete="off"')
    expect(textOf(html)).toBe('Fetch from a website Fetch This asks our server, which fetches the file for you.')
  })
})

describe('many addresses', () => {
  const cells = (allowed: boolean, line: number) => [
    { agent: 'Googlebot', allowed, line },
    { agent: 'GPTBot', allowed: true, line: 0 },
  ]
  const rows: MatrixRow[] = [
    { url: '/a', cells: cells(true, 1) },
    { url: '/b', cells: cells(false, 5) },
  ]
  test('are counted and listed, with the lines that decided', () => {
    expect(read(Verdicts, { rows })).toBe(
      '2 URLs tested, 1 blocked for at least one agent. URL Googlebot GPTBot /a Allowed · line 1 Allowed /b Disallowed · line 5 Allowed',
    )
    const html = htmlOf(Verdicts, { rows })
    expect(html).toContain('aria-label="Verdicts"')
    expect(html.match(/disabled=""/g)).toHaveLength(2)
  })
  test('of more than five hundred, so many are shown', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ url: `/p${at}`, cells: cells(true, 0) }))
    expect(read(Verdicts, { rows: many(500) })).not.toContain('are shown')
    const text = read(Verdicts, { rows: many(501) })
    expect(text).toContain(
      '501 URLs tested, 0 blocked for at least one agent. The first 500 are shown; the CSV has all.',
    )
    expect(text).toContain('/p499 ')
    expect(text).not.toContain('/p500 ')
  })
  test('as CSV have two columns for each crawler', () => {
    expect(csvOf(rows)).toBe(
      'url,Googlebot,Googlebot line,GPTBot,GPTBot line\r\n/a,allowed,1,allowed,0\r\n/b,disallowed,5,allowed,0\r\n',
    )
    expect(csvOf([])).toBe('url\r\n')
  })
})

test('more can be checked than one address', () => {
  expect(htmlOf(MoreChecks, {})).toContain('aria-label="More checks"')
  expect(read(MoreChecks, {})).toMatch(/^Findings Many URLs and agents What if Crawlers and AI policies/)
  expect(read(Crawlers, {})).toBe('Loading…')
})
test('common crawlers are suggested, and a file may be a text', () => {
  const html = htmlOf(Page, {})
  const suggested = [
    ...(/<datalist id="robots-agents">(.*?)<\/datalist>/.exec(html)?.[1] ?? '').matchAll(/value="([^"]+)"/g),
  ]
  expect(suggested.map(([, name]) => name)).toEqual(
    expect.arrayContaining([
      'Googlebot',
      'Googlebot-Image',
      'Bingbot',
      'GPTBot',
      'ClaudeBot',
      'PerplexityBot',
      'Google-Extended',
    ]),
  )
  expect(html).toContain('list="robots-agents"')
  expect(html).toContain('accept=".txt,text/plain"')
  expect(html).toContain('<section aria-label="More checks"')
})
test('the line that decided is marked, green or red, and one that was asked for yellow', () => {
  const marked = (some: object) => {
    beginIn(useRobots, { verdict: null, shownLine: null, ...some })
    return htmlOf(Page, {})
  }
  const verdict = (allowed: boolean, line: number) => ({
    verdict: {
      allowed,
      line,
      reason: '',
      agent: 'a',
      url: '/',
      compared: '/',
      changes: [],
      group: null,
      robotsUrl: null,
      firstLostLine: 0,
      simplified: false,
    },
  })
  const lines = (html: string) => [...html.matchAll(/data-marked-line="(\d+)"/g)].map(([, line]) => line)
  expect(lines(marked({}))).toEqual([])
  expect(lines(marked(verdict(true, 0)))).toEqual([])
  expect(lines(marked(verdict(true, 1)))).toEqual(['1'])
  expect(lines(marked({ ...verdict(true, 1), shownLine: 3 }))).toEqual(['3'])
})
test('a link that could not be made says what to do instead', () => {
  expect(toasts.tooLong).toEqual({
    title: 'Too long for a link',
    description: 'A link carries up to 20,000 characters. Shorten the file, or send it as a file.',
  })
  expect(toasts.copyFailed).toEqual({
    title: 'Copy Failed',
    description: 'Your browser did not allow it. Copy the address bar by hand.',
  })
})

test('the field of the address shows what one looks like', () =>
  expect(htmlOf(Page, {})).toContain('placeholder="https://www.example.com/private/page.html"'))
