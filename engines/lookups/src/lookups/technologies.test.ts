// A page's technologies, in the shape and with the notes that a visitor reads.
import { techLookup } from '@sundry/contracts/tech-lookup-v1'
import { describe, expect, test } from 'vitest'
import { InputFault } from '../ports/lookup.ts'
import { barePorts, callOf } from '../testing/bare-ports.ts'
import { knownAnswers } from '../testing/known-answers.ts'
import { type KnownPage, knownPages } from '../testing/known-pages.ts'
import { handler } from './technologies.ts'

const PAGE = 'https://www.shop.com/'
const technology = {
  name: 'Thing',
  slug: 'thing',
  website: 'https://thing.example/',
  description: 'A thing',
  version: '1.0',
  confidence: 100,
  category: 'cms',
  categories: ['CMS'],
  evidence: [],
  hasIcon: true,
  advisories: [],
}

interface World {
  page?: KnownPage | 'timeout' | 'tls'
  profile?: object
  pageBrowser?: object | null
  head?: string
  url?: string
  ports?: ReturnType<typeof barePorts>
}
async function look({
  page = {},
  profile = {},
  pageBrowser = null,
  head = '<p>',
  url = PAGE,
  ports = barePorts(),
}: World = {}) {
  const html = typeof page === 'string' ? page : { text: '<p>', headers: { 'content-type': 'text/html' }, ...page }
  const web = knownPages({ [PAGE]: html })
  const profiled: object[] = []
  const profiler = {
    links: async () => ({ scripts: [], links: [], probes: [], head, length: head.length }),
    globalPaths: async () => ['thing'],
    profile: async (input: object) => {
      profiled.push(input)
      return {
        summary: { title: 'A page', description: null },
        technologies: [technology],
        components: [],
        cut: false,
        partial: false,
        ...profile,
      }
    },
  }
  const parser = { robots: async ({ urls }: { urls: string[] }) => ({ blockedBy: urls.map(() => null), delayMs: 0 }) }
  const nameServers = knownAnswers({ 'shop.com NS': ['shop.com NS ns1.porkbun.com.'] })
  const whole = { ...ports, web, profiler, parser, nameServers, pageBrowser } as unknown as typeof ports
  const found = await handler({ urlToProfile: url }, whole, callOf())
  return { found: techLookup.output.parse(found), profiled }
}
const notes = async (world: World) => (await look(world)).found.notes

test('a technology without category or icon is still listed', async () => {
  const { category: _, ...plain } = technology
  const technologies = [{ ...plain, hasIcon: false }, technology, { ...technology, slug: 'other', approximate: true }]
  const { found } = await look({ profile: { technologies } })
  expect(found.categories.miscellaneous).toHaveLength(1)
  expect(found.categories.cms?.map(({ slug }) => slug)).toEqual(['thing', 'other'])
  expect(found.technologies.map(({ icon, approximate }) => [icon, approximate])).toEqual([
    [null, undefined],
    ['/tech-icons/thing.svg', undefined],
    ['/tech-icons/other.svg', true],
  ])
})

test("a technology's known faults are linked", async () => {
  const advisory = {
    below: '2.0',
    summary: 'Bad',
    severity: 'high',
    identifiers: ['CVE-2026-1', 'GHSA-aaaa'],
    link: null,
  }
  const other = { ...advisory, below: null, link: 'https://a.example/advisory' }
  const { found } = await look({ profile: { technologies: [{ ...technology, advisories: [advisory, other] }] } })
  expect(found.technologies[0]?.vulnerabilities).toEqual([
    {
      summary: 'Bad',
      severity: 'high',
      identifiers: ['CVE-2026-1', 'GHSA-aaaa'],
      below: '2.0',
      links: ['https://nvd.nist.gov/vuln/detail/CVE-2026-1', 'https://github.com/advisories/GHSA-aaaa'],
    },
    {
      summary: 'Bad',
      severity: 'high',
      identifiers: ['CVE-2026-1', 'GHSA-aaaa'],
      links: ['https://a.example/advisory'],
    },
  ])
})

describe('it is noted', () => {
  test('the result notes that the site answered with an error', async () => {
    expect(await notes({ page: { status: 399 } })).toBeUndefined()
    expect(await notes({ page: { status: 400 } })).toEqual([
      'The site returned status 400; these results come from its error page.',
    ])
  })
  test('the result notes that a test for robots preceded the page', async () => {
    const page = { status: 403, headers: { 'content-type': 'text/html', 'cf-mitigated': 'challenge' } }
    const { found } = await look({ page })
    expect(found.challenged).toBe(true)
    expect(found.notes).toEqual(['Cloudflare returned a bot check instead of the page, so little can be detected.'])
  })
  test('the result notes that the page was too much', async () => {
    expect(await notes({ profile: { cut: true } })).toEqual([
      'The page took too long to analyze, so some technologies may be missing.',
    ])
    expect(await notes({ profile: { cut: true, partial: true } })).toEqual([
      'The page took too long to read; only its headers were analyzed.',
    ])
  })
})

describe('a browser', () => {
  const seen = { globals: { thing: '1' }, scripts: ['https://www.shop.com/a.js'] }
  const browser = (answer: object | null) => {
    const visited: unknown[] = []
    return {
      visited,
      visit: async (url: string, paths: string[]) => {
        visited.push(url, paths)
        return answer
      },
    }
  }
  test('a browser that saw the page adds its evidence', async () => {
    const pageBrowser = browser(seen)
    const { found, profiled } = await look({ pageBrowser })
    expect(pageBrowser.visited).toEqual([PAGE, ['thing']])
    expect(profiled[0]).toMatchObject(seen)
    expect([found.mode, found.notes]).toEqual(['browser', undefined])
  })
  test('a browser that saw nothing is reported', async () => {
    const { found } = await look({ pageBrowser: browser(null) })
    expect([found.mode, found.notes]).toEqual([
      'static',
      ['The browser could not render the page in time; these results come from a plain fetch.'],
    ])
  })
  test.each([
    ['an error', { status: 400 }],
    ['no page', { headers: { 'content-type': 'image/png' } }],
    ['a test for robots', { headers: { 'content-type': 'text/html', 'cf-mitigated': 'challenge' } }],
  ])('a browser is not sent to %s', async (_, page) => {
    const pageBrowser = browser(seen)
    await look({ page, pageBrowser })
    expect(pageBrowser.visited).toEqual([])
  })
})

describe('it is kept', () => {
  const cachedAfter = async (page: KnownPage, ms: number) => {
    const ports = barePorts()
    let now = 0
    ports.clock.now = () => now
    await look({ page, ports })
    now = ms
    return (await look({ page, ports })).found.cached
  }
  test('an hour', async () => {
    expect(await cachedAfter({}, 3_599_999)).toBe(true)
    expect(await cachedAfter({}, 3_600_000)).toBe(false)
    expect(await cachedAfter({ status: 399 }, 1)).toBe(true)
  })
  test('a result after an error or a test for robots is not cached', async () => {
    expect(await cachedAfter({ status: 400 }, 1)).toBe(false)
    expect(await cachedAfter({ headers: { 'content-type': 'text/html', 'cf-mitigated': 'challenge' } }, 1)).toBe(false)
  })
})

test('an address of another kind is not analysed', async () => {
  await expect(look({ url: 'ftp://a.example/' })).rejects.toThrow(
    new InputFault('Only http and https URLs can be analyzed.'),
  )
})
