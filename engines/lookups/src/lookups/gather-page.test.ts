// The files fetched beside a page, how many and how far, with recording stand-ins.

import { describe, expect, test } from 'vitest'
import type { Parser, Profiler } from '../ports/ports.ts'
import { PublicFetchFault, type PublicFetchSession, type PublicRequest } from '../ports/ports-web.ts'
import { gatherPage } from './gather-page.ts'

const PAGE = 'https://a.example/shop/'
interface Answer {
  text?: string
  status?: number
  type?: string | null
  truncated?: boolean
}

interface World {
  files?: Record<string, Answer>
  scripts?: string[]
  links?: { rel: string; href: string }[]
  probes?: string[]
  /** Addresses that robots.txt forbids. */
  forbidden?: string[]
}

async function gather({ files = {}, scripts = [], links = [], probes = [], forbidden = [] }: World) {
  const requested: (readonly [string, PublicRequest])[] = []
  const considered: number[] = []
  let left = 0
  const session = {
    fetch: async (url: string, request: PublicRequest) => {
      requested.push([url, request])
      const {
        text = '<p>',
        status = 200,
        type = 'text/html',
        truncated = false,
      } = files[url] ?? (url === PAGE ? {} : { text: '' })
      if (text === 'no answer') throw new PublicFetchFault('timeout', 'late')
      if (text === 'our mistake') throw new Error('ours')
      return {
        url,
        status,
        headers: [
          ['set-cookie', 'a=1'],
          ['x-powered-by', 'x'],
          ['set-cookie', 'b=2'],
        ],
        header: (name: string) => (name === 'content-type' ? type : null),
        tls: { issuer: 'Some CA' },
        bytes: async () => ({ bytes: new TextEncoder().encode(text), truncated }),
        discard: () => {
          left += 1
        },
      }
    },
  } as unknown as PublicFetchSession
  const profiler = {
    links: async () => ({ scripts, links, probes, head: '<p>', length: 3 }),
  } as unknown as Profiler
  const parser = {
    robots: async ({ agent, urls }: { agent: string; urls: readonly string[] }) => {
      expect(agent).toBe('Sundry')
      considered.push(urls.length)
      return { blockedBy: urls.map((url) => (forbidden.includes(url) ? 3 : null)) }
    },
  } as unknown as Parser
  const turn = { client: 'x', signal: new AbortController().signal } as never
  const gathered = await gatherPage(session, { profiler, parser }, PAGE, turn)
  return { ...gathered, asked: requested, considered, left: () => left, urls: requested.slice(1).map(([url]) => url) }
}

const numbered = (count: number, name: (at: number) => string) => Array.from({ length: count }, (_, at) => name(at))
const script = (at: number) => `https://a.example/s${at}.js`
const sheet = (at: number) => ({ rel: 'stylesheet', href: `https://a.example/c${at}.css` })
const ROBOTS = 'https://a.example/robots.txt'

describe('the page', () => {
  test('a page is read for six seconds and three million octets', async () => {
    const { asked: requested, isHtml, html, page, certIssuer, notes } = await gather({})
    expect(requested[0]).toEqual([
      PAGE,
      expect.objectContaining({
        maxBytes: 3_000_000,
        whenLonger: 'cut',
        timeoutMs: 6000,
        headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1' },
      }),
    ])
    expect([isHtml, html, certIssuer, page.certIssuer, notes]).toEqual([
      true,
      { head: '<p>', length: 3 },
      'Some CA',
      'Some CA',
      [],
    ])
    expect(page.setCookies).toEqual(['a=1', 'b=2'])
  })
  test('a page that is cut is labelled so', async () => {
    const { notes } = await gather({ files: { [PAGE]: { truncated: true } } })
    expect(notes).toEqual(['The page is longer than 3 MB; only the beginning was read.'])
  })
  test('a page that is none is left unread, by a name of a hundred letters', async () => {
    const { notes, isHtml, page, urls, left } = await gather({
      files: { [PAGE]: { type: `image/${'x'.repeat(200)}` } },
    })
    expect(notes).toEqual([`The URL returns image/${'x'.repeat(94)}, not a page; only its headers were read.`])
    expect([isHtml, page.body, page.robots, urls, left()]).toEqual([false, null, null, [], 1])
  })
})

describe('files beside it', () => {
  test('files beside a page are read for two and a half seconds and 64 KiB, through two redirects', async () => {
    const { asked: requested, page } = await gather({ scripts: [script(1)], files: { [script(1)]: { text: 'code' } } })
    const beside = requested.slice(1)
    expect(beside.map(([url]) => url)).toEqual([ROBOTS, script(1)])
    for (const [, request] of beside)
      expect(request).toMatchObject({ maxBytes: 65_536, timeoutMs: 2500, redirects: 2, whenLonger: 'cut' })
    expect(page.assets).toEqual({ [script(1)]: { bytes: 4, head: 'code' } })
  })
  test('files that do not answer, or not with 200, are none; internal errors are not hidden', async () => {
    const files = { [script(0)]: { text: 'no answer' }, [script(1)]: { status: 404 }, [script(2)]: { text: 'x' } }
    const { page, left } = await gather({ scripts: numbered(3, script), files })
    expect([Object.keys(page.assets ?? {}), left()]).toEqual([[script(2)], 1])
    await expect(gather({ scripts: [script(0)], files: { [script(0)]: { text: 'our mistake' } } })).rejects.toThrow(
      'ours',
    )
  })
  test('files beside a page are twelve of its own site, with room for four style sheets', async () => {
    const expected = async (scripts: number, sheets: number) => {
      const links = [...numbered(sheets, (at) => `${at}`).map((at) => sheet(Number(at)))]
      const { urls } = await gather({ scripts: ['https://b.example/x.js', ...numbered(scripts, script)], links })
      return [urls.filter((url) => url.endsWith('.js')).length, urls.filter((url) => url.endsWith('.css')).length]
    }
    expect(await expected(20, 0)).toEqual([12, 0])
    expect(await expected(20, 2)).toEqual([10, 2])
    expect(await expected(20, 9)).toEqual([8, 4])
    expect(await expected(3, 20)).toEqual([3, 9])
  })
  test('files beside a page are scripts, then preloads, then style sheets, each once', async () => {
    const links = [
      { rel: 'Alternate Stylesheet', href: 'https://a.example/a.css' },
      { rel: 'modulepreload', href: 'https://a.example/m.js' },
      { rel: 'modulepreload', href: script(0) },
      { rel: 'icon', href: 'https://a.example/i.png' },
    ]
    const { urls } = await gather({ scripts: [script(0), script(0)], links })
    expect(urls.slice(1)).toEqual([script(0), 'https://a.example/m.js', 'https://a.example/a.css'])
  })
})

describe('probes', () => {
  const probe = (at: number) => `https://a.example/p${at}`
  test('probes are four that robots.txt allows, of the first hundred, read to 512 KiB', async () => {
    const probes = numbered(120, probe)
    const { urls, considered, asked: requested } = await gather({ probes, forbidden: [probe(0), probe(2)] })
    expect(urls.slice(1)).toEqual([1, 3, 4, 5].map(probe))
    expect(considered[0]).toBe(100)
    expect(requested.at(-1)?.[1].maxBytes).toBe(524_288)
  })
  test('probes are all allowed without a robots.txt', async () => {
    const { urls, considered } = await gather({ probes: [probe(0)], files: { [ROBOTS]: { status: 404 } } })
    expect([urls.slice(1), considered]).toEqual([[probe(0)], []])
  })
  test('probes of a child theme lead to its parent, where its first 8,192 characters name one', async () => {
    const child = 'https://a.example/themes/child/style.css'
    const parent = 'https://a.example/themes/big-parent/style.css'
    const of = async (text: string, url = child) =>
      (await gather({ probes: [url], files: { [url]: { text } } })).urls.slice(1)
    expect(await of('/*\n * Template: big-parent\n*/')).toEqual([child, parent])
    const far = (length: number) => of(`${'\n'.repeat(length - 20)}Template: big-parent`)
    expect([(await far(8192)).length, (await far(8192 + 10)).length]).toEqual([2, 1])
    expect(await of('Template: big-parent', 'https://a.example/themes/child/other.css')).toHaveLength(1)
    expect(await of('Template: ../x/y')).toHaveLength(1)
  })
  test('stop at four, parents counted', async () => {
    const child = (at: number) => `https://a.example/themes/${at}/style.css`
    const files = Object.fromEntries(numbered(3, child).map((url, at) => [url, { text: `Template: up${at}` }]))
    const { urls, page } = await gather({ probes: numbered(3, child), files })
    expect(urls.slice(1)).toHaveLength(6)
    const none = await gather({ probes: numbered(4, child), files })
    expect(none.urls.slice(1)).toHaveLength(4)
    expect(Object.keys(page.probes ?? {})).toContain('https://a.example/themes/up2/style.css')
  })
})
