// The worker of the generator: what it hands to the page, and what it reads of a file.
import { describe, expect, test, vi } from 'vitest'
import type { GeneratorApi, GeneratorSettings } from './generator.worker.ts'

const exposed = vi.hoisted(() => ({ api: {} as unknown }))
vi.mock('@sundry/kit/browser', () => ({
  exposeInWorker: (api: unknown) => {
    exposed.api = api
  },
}))
await import('./generator.worker.ts')
const { generate, importFile } = exposed.api as GeneratorApi

const settings: GeneratorSettings = {
  changefreq: 'weekly',
  priority: '',
  lastmod: 'none',
  lean: true,
  gzip: false,
  baseUrl: '',
}
const MAX = 200_000

/** A list of addresses whose sitemap has so many characters. */
async function listFor(characters: number): Promise<string> {
  const count = 150
  const list = (each: number, more = 0) =>
    Array.from(
      { length: count },
      (_, at) => `https://a.example/${String(at).padStart(3, '0')}${'x'.repeat(each + (at < more ? 1 : 0))}`,
    ).join('\n')
  const { preview } = await generate({ source: list(0), settings })
  const missing = characters - preview.length
  return list(Math.floor(missing / count), missing % count)
}

test('a preview is cut only where the file is longer than it', async () => {
  const whole = await generate({ source: await listFor(MAX), settings })
  expect(whole.preview).toHaveLength(MAX)
  expect(whole.previewCut).toBe(false)
  const longer = await generate({ source: await listFor(MAX + 1), settings })
  expect(longer.preview).toHaveLength(MAX)
  expect(longer.previewCut).toBe(true)
})

test('today is the day of the visitor, and the check takes it for no day to come', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 15, 13) })
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-12 * 60)
  const { preview, check } = await generate({
    source: 'https://a.example/',
    settings: { ...settings, lastmod: 'today' },
  })
  vi.useRealTimers()
  vi.restoreAllMocks()
  expect(preview).toContain('<lastmod>2026-11-16')
  expect(check).toMatchObject({ valid: true, findings: [] })
})

test.each([
  [
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/</loc></url></urlset>',
    'https://a.example/',
  ],
  [
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/</loc><priority>0.5</priority></url></urlset>',
    'url\tlastmod\tchangefreq\tpriority\nhttps://a.example/\t\t\t0.5',
  ],
])('a sitemap is taken as a list, with its details where it has some (%#)', async (xml, text) => {
  expect(await importFile(new Blob([xml]))).toEqual({ text, urlCount: 1, problem: null })
})

test('an index is taken as a list, with a word of warning', async () => {
  const xml =
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>'
  expect(await importFile(new Blob([xml]))).toEqual({
    text: 'https://a.example/1.xml',
    urlCount: 1,
    problem: 'This is a sitemap index: what it lists are sitemaps, not pages.',
  })
})

test('a list that cannot be a sitemap has its first twenty faults reported, and all of them counted', async () => {
  const hosts = Array.from({ length: 25 }, (_, at) => `https://h${at}.example/`)
  const { check } = await generate({ source: hosts.join('\n'), settings })
  expect(check).toMatchObject({ valid: false, errors: 24, warnings: 0 })
  expect(check.findings).toHaveLength(20)
  expect(check.findings.map(({ value }) => value)).toEqual(hosts.slice(1, 21))
})

test('a lean sitemap has neither change frequency nor priority', async () => {
  const elements = async (lean: boolean) => {
    const { preview } = await generate({
      source: 'https://a.example/',
      settings: { ...settings, priority: '0.5', lean },
    })
    return [preview.includes('<changefreq>'), preview.includes('<priority>')]
  }
  expect([await elements(false), await elements(true)]).toEqual([
    [true, true],
    [false, false],
  ])
})

test('today is the day of the visitor', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T20:30:00Z'), toFake: ['Date'] })
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-14 * 60)
  const { preview } = await generate({ source: 'https://a.example/', settings: { ...settings, lastmod: 'today' } })
  offset.mockRestore()
  vi.useRealTimers()
  expect(preview).toContain('<lastmod>2026-03-02')
})

describe('a file with a zero byte', () => {
  const zeroAt = (at: number) => {
    const octets = new Uint8Array(4097).fill(0x61)
    octets[at] = 0
    return new Blob([octets])
  }
  test.each([0, 1, 4095])('a file with a zero byte at %i is no text', async (at) => {
    expect(await importFile(zeroAt(at))).toBeNull()
  })
  test('far behind is not looked at', async () => {
    expect(await importFile(zeroAt(4096))).toMatchObject({ problem: null })
  })
  test.each([
    ['big', [0xfe, 0xff, 0, 0x61]],
    ['little', [0xff, 0xfe, 0x61, 0]],
  ])('a file with a zero byte is text if it begins as UTF-16 does, %s end first', async (_, octets) => {
    expect(await importFile(new Blob([new Uint8Array(octets)]))).toMatchObject({ problem: null })
  })
})
