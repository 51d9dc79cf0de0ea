import type { FetchedPage, Profiler } from '@sundry/lookups'
import { afterEach, expect, test } from 'vitest'
import { memoryLog } from '../testing/test-server.ts'
import { createWorkerProfiler } from './worker-profiler.ts'

let profiler: Profiler | undefined
afterEach(() => profiler?.close())

const turn = { client: 'a-client' }
const body = (html: string) => ({ bytes: new TextEncoder().encode(html), contentType: 'text/html' })
const page = (html: string): FetchedPage => ({
  url: 'https://a.example/',
  finalUrl: 'https://a.example/',
  status: 200,
  headers: [['server', 'nginx/1.28.0']],
  setCookies: [],
  scripts: [],
  links: [],
  robots: null,
  assets: {},
  probes: {},
  body: body(html),
})
const script = new URL('../testing/hanging-profiler.ts', import.meta.url)

test('profiles in its worker, many pages at once', async () => {
  const mine = createWorkerProfiler({ log: memoryLog() })
  profiler = mine
  const profiles = await Promise.all(
    ['Hugo 0.131.0', 'Eleventy v2.0.1'].map((name) =>
      mine.profile(page(`<meta name="generator" content="${name}">`), turn),
    ),
  )
  expect(profiles.map(({ technologies }) => technologies.map(({ name }) => name))).toEqual([
    expect.arrayContaining(['Hugo', 'Nginx']),
    expect.arrayContaining(['Eleventy', 'Nginx']),
  ])
})

test('reads what a page refers to, away from the event loop', async () => {
  profiler = createWorkerProfiler({ log: memoryLog() })
  const html =
    '<base href="/a/"><script src="b.js"></script><link rel="stylesheet" href="/wp-content/themes/kid/c.css">'
  expect(await profiler.links(body(html), 'https://a.example/x', turn)).toEqual({
    scripts: ['https://a.example/a/b.js'],
    links: [{ rel: 'stylesheet', href: 'https://a.example/wp-content/themes/kid/c.css' }],
    probes: ['https://a.example/wp-content/themes/kid/style.css'],
    head: html,
    length: html.length,
  })
})

test('ends a worker that takes too long, reads the headers alone, and goes on [tech-26]', async () => {
  profiler = createWorkerProfiler({ log: memoryLog(), deadlineMs: 200, script })
  const [hung, next] = await Promise.all([profiler.profile(page('60000'), turn), profiler.profile(page('1'), turn)])
  expect(hung).toMatchObject({ partial: true, technologies: [['server', 'nginx/1.28.0']], summary: { title: '' } })
  expect(next).toMatchObject({ partial: false, summary: { title: '1' } })
})

test('serves a polite client before the waiting pages of a hostile one', async () => {
  const mine = createWorkerProfiler({ log: memoryLog(), deadlineMs: 5000, script })
  profiler = mine
  // Both threads are up before it counts.
  await Promise.all(['a', 'b'].map((client) => mine.profile(page('1'), { client })))
  const order: string[] = []
  const visit = (client: string) => mine.profile(page('100'), { client }).then(() => void order.push(client))
  await Promise.all([...Array.from({ length: 8 }, () => visit('hostile')), visit('polite')])
  expect(order.indexOf('polite')).toBeLessThanOrEqual(1)
})

test('lets a client leave who has had enough', async () => {
  const mine = createWorkerProfiler({ log: memoryLog(), deadlineMs: 5000, script })
  profiler = mine
  const leaving = new AbortController()
  const calls = ['300', '60000'].map((ms) => mine.profile(page(ms), { client: 'a', signal: leaving.signal }))
  leaving.abort(new Error('left'))
  const results = await Promise.allSettled(calls)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
