import { expect, test, vi } from 'vitest'
import type { SiteCheckApi } from './site-check.worker.ts'

const exposed = vi.hoisted(() => ({ api: {} as unknown }))
vi.mock('@sundry/kit/browser', () => ({
  exposeInWorker: (api: unknown) => {
    exposed.api = api
  },
}))
const codecs = vi.hoisted(() => ({ open: 0 }))
vi.mock('./weigh.ts', () => ({
  async openWeigher() {
    codecs.open += 1
    const weigh = () => Promise.reject(new Error('no memory'))
    const close = () => {
      codecs.open -= 1
    }
    return { weigh, close }
  },
}))
await import('./site-check.worker.ts')
const { open, check, fix, source } = exposed.api as SiteCheckApi

const call = { signal: new AbortController().signal, progress: () => {}, transfer: () => {} }
const openFile = (text: string) =>
  open({ id: 'a', input: { kind: 'files', files: [{ path: 'index.html', file: new File([text], 'index.html') }] } })

test('the sample site has faults of most families', async () => {
  await open({ id: 'sample', input: { kind: 'sample' } })
  const { docs, findings } = await check({ id: 'sample', was: '', weighs: false }, call)
  expect(new Set(Object.values(docs).map(({ family }) => family)).size).toBeGreaterThan(8)
  expect(new Set(findings.map(({ severity }) => severity)).size).toBe(3)
})

test('a check says how many seconds it took', async () => {
  await openFile('one')
  vi.spyOn(performance, 'now').mockReturnValueOnce(1000).mockReturnValue(3500)
  const { seconds } = await check({ id: 'a', was: '', weighs: false }, call)
  vi.restoreAllMocks()
  expect(seconds).toBe(2.5)
})

test('a finding is shown with the lines around its own', async () => {
  await openFile('one\r\ntwo\r\nthree\nfour')
  const lines = (line: number) => source({ id: 'a', file: 'index.html', line, around: 1, value: '' })
  expect(await lines(1)).toEqual({ first: 1, lines: ['one', 'two'], hasMore: true })
  expect(await lines(3)).toEqual({ first: 2, lines: ['two', 'three', 'four'], hasMore: true })
  expect(await lines(9)).toEqual({ first: 8, lines: [], hasMore: true })
  await openFile('one\ntwo\n')
  expect((await lines(1)).hasMore).toBe(false)
})

test('a page in one long line shows the part that the finding names', async () => {
  await openFile(`${'x'.repeat(50_000)}<a href="/gone">${'y'.repeat(50_000)}`)
  const { lines } = await source({ id: 'a', file: 'index.html', line: 1, around: 1, value: '/gone' })
  expect(lines[0]).toContain('<a href="/gone">')
  expect(lines[0]?.length).toBeLessThan(300)
})

test('a site of more pages than a tab takes is refused in a sentence', async () => {
  const files = Array.from({ length: 5001 }, (_, at) => ({ path: `${at}.html`, file: new File([], `${at}.html`) }))
  await expect(open({ id: 'b', input: { kind: 'files', files } })).rejects.toThrow('This site has 5,001 pages')
})

test('the codecs are closed when a check or a fix fails', async () => {
  const files = [
    { path: 'index.html', file: new File(['<title>A</title>'], 'index.html') },
    { path: 'a.png', file: new File([new Uint8Array(50_000)], 'a.png') },
  ]
  await open({ id: 'c', input: { kind: 'files', files } })
  await expect(check({ id: 'c', was: '', weighs: true }, call)).rejects.toThrow('no memory')
  await expect(fix({ id: 'c', weighs: true })).rejects.toThrow('no memory')
  expect(codecs.open).toBe(0)
})

test('old addresses in an index are those of the sitemaps loaded with it', async () => {
  await openFile('<title>A</title>')
  const loc = (path: string) => `<loc>https://a.example${path}</loc>`
  const index = new File([`<sitemapindex><sitemap>${loc('/x/two.xml')}</sitemap></sitemapindex>`], 'old.xml')
  const two = new File([`<urlset><url>${loc('/gone')}</url></urlset>`], 'two.xml')
  const { findings } = await check({ id: 'a', was: [index, two], weighs: false }, call)
  expect(findings.flatMap(({ rule, value }) => (rule === 'address-lost' ? [value] : []))).toEqual(['/gone'])
  await expect(check({ id: 'a', was: [index], weighs: false }, call)).rejects.toThrow('two.xml')
})
