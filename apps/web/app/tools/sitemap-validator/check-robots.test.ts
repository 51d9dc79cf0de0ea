import { afterEach, expect, test, vi } from 'vitest'
import { invoke } from '../../platform/invoke.ts'
import { checkAgainstRobots } from './check-robots.ts'

vi.mock('../../platform/invoke.ts', async (original) => ({ ...(await original<object>()), invoke: vi.fn() }))
afterEach(() => vi.mocked(invoke).mockReset())

const entry = (loc: string) => ({ loc }) as Parameters<typeof checkAgainstRobots>[0]['entries'][number]
const entries = [entry('http://a.example:8080/open'), entry('http://a.example:8080/shut/1')]
const question = { entries, sitemapUrl: null, robots: { host: 'a.example:8080' }, agent: 'Googlebot' }
const answers = (data: object | null, error: Error | null = null) =>
  vi.mocked(invoke).mockResolvedValue({ data, error } as never)

test('the robots.txt of the pages’ own site is asked for, for twelve seconds at most', async () => {
  answers({
    robotsTxt: 'User-agent: *\nDisallow: /shut/',
    robotsUrl: 'http://a.example:8080/robots.txt',
    isMockData: false,
  })
  const found = await checkAgainstRobots(question)
  expect(invoke).toHaveBeenCalledExactlyOnceWith('fetch-robots-v1', {
    body: { url: 'http://a.example:8080' },
    timeoutMs: 12_000,
  })
  expect(found).toMatchObject({
    checked: 2,
    blockedCount: 1,
    blocked: [{ url: 'http://a.example:8080/shut/1', line: 2 }],
    namesSitemap: null,
    note: null,
  })
})

test('a server without a way out says what to do instead', async () => {
  answers({ isMockData: true })
  await expect(checkAgainstRobots(question)).rejects.toThrow(
    'This installation cannot reach other sites. Paste the robots.txt instead.',
  )
})

test('a file that forbids everything by its status blocks every page', async () => {
  answers({ robotsTxt: null, robotsUrl: 'http://a.example:8080/robots.txt', outcome: 'all-disallowed', reason: 'Why.' })
  expect(await checkAgainstRobots(question)).toMatchObject({ checked: 2, blockedCount: 2, note: 'Why.' })
})

test('pasted text is tried on every page, and may name the sitemap', async () => {
  const sitemapUrl = 'https://b.example/sitemap.xml'
  const robots = { text: `Sitemap: ${sitemapUrl}\nUser-agent: *\nDisallow: /` }
  const found = await checkAgainstRobots({ ...question, robots, sitemapUrl })
  expect(found).toMatchObject({ checked: 2, blockedCount: 2, namesSitemap: true, robotsUrl: null })
  expect(invoke).not.toHaveBeenCalled()
})

test('two hundred blocked pages are listed, all are counted', async () => {
  const many = Array.from({ length: 201 }, (_, index) => entry(`https://a.example/${index}`))
  const found = await checkAgainstRobots({ ...question, entries: many, robots: { text: 'User-agent: *\nDisallow: /' } })
  expect(found.blockedCount).toBe(201)
  expect(found.blocked).toHaveLength(200)
})
