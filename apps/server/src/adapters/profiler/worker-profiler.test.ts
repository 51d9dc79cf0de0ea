import type { Page } from '@sundry/fingerprints'
import { afterEach, expect, it } from 'vitest'
import type { Profiler } from '../../ports/profiler.ts'
import { memoryLog } from '../../testing/test-server.ts'
import { createWorkerProfiler } from './worker-profiler.ts'

let profiler: Profiler | undefined
afterEach(() => profiler?.close())

const page = (html: string): Page => ({
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
  html,
})

it('profiles in its worker, many pages at once', async () => {
  const mine = createWorkerProfiler({ log: memoryLog() })
  profiler = mine
  const profiles = await Promise.all(
    ['Hugo 0.131.0', 'Eleventy v2.0.1'].map((name) => mine.profile(page(`<meta name="generator" content="${name}">`))),
  )
  expect(profiles.map(({ technologies }) => technologies.map(({ name }) => name))).toEqual([
    expect.arrayContaining(['Hugo', 'Nginx']),
    expect.arrayContaining(['Eleventy', 'Nginx']),
  ])
})

it('reads what a page refers to, away from the event loop', async () => {
  profiler = createWorkerProfiler({ log: memoryLog() })
  const html =
    '<base href="/a/"><script src="b.js"></script><link rel="stylesheet" href="/wp-content/themes/kid/c.css">'
  expect(await profiler.links(html, 'https://a.example/x')).toEqual({
    scripts: ['https://a.example/a/b.js'],
    links: [{ rel: 'stylesheet', href: 'https://a.example/wp-content/themes/kid/c.css' }],
    probes: ['https://a.example/wp-content/themes/kid/style.css'],
  })
})

it('ends a worker that takes too long, reads the headers alone, and goes on', async () => {
  const script = new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ page: { html, headers } }) => {
      if (html === 'hang') for (;;);
      parentPort.postMessage({ technologies: headers, components: [], summary: { title: html, description: null } })
    })
    parentPort.postMessage('ready')`)}`,
  )
  profiler = createWorkerProfiler({ log: memoryLog(), deadlineMs: 200, script })
  const [hung, next] = await Promise.all([profiler.profile(page('hang')), profiler.profile(page('fine'))])
  expect(hung).toMatchObject({ partial: true, technologies: [['server', 'nginx/1.28.0']], summary: { title: '' } })
  expect(next).toMatchObject({ partial: false, summary: { title: 'fine' } })
})
