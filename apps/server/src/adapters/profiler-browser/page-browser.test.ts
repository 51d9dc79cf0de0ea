import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { callOf, type LoopbackSite, loopbackPorts, startLoopbackSite } from '../../functions/loopback-site.ts'
import { handler } from '../../functions/tech-lookup-v1/handler.ts'
import { loopbackAddresses, loopbackPolicy } from '../../testing/loopback.ts'
import { memoryLog } from '../../testing/test-server.ts'
import { tcpDial } from '../guard/connect-vetted.ts'
import { createPageBrowser } from './page-browser.ts'

const remembered = new URL('../../../../../.runtime/browser', import.meta.url)
const executable = existsSync(remembered) ? readFileSync(remembered, 'utf8').trim() : '/usr/bin/chromium'
const isRoot = process.getuid?.() === 0

const dialled: string[] = []
/** Loopback, of which one address is out of bounds and one is where a forbidden server listens. */
const world = {
  policy: { ...loopbackPolicy, allowsAddress: (address: string) => address === '127.0.0.1' },
  addresses: { resolve: async (name: string) => (name === 'inside.example' ? ['127.0.0.7'] : ['127.0.0.1']) },
  dial: (...args: Parameters<typeof tcpDial>) => {
    dialled.push(args[0])
    return tcpDial(...args)
  },
}

const log = memoryLog()
const browser = createPageBrowser({ executable, world, log, sandbox: !isRoot })
const profiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith('sundry-browser-'))
const browsersOf = (profile: string) =>
  (existsSync('/proc') ? readdirSync('/proc') : [])
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)
      } catch {
        return false
      }
    })

/** What was killed takes a moment to go. */
const noBrowserLeft = () => expect.poll(() => browsersOf('sundry-browser-'), { timeout: 10_000 }).toEqual([])

let reached = 0
const inside = createServer((_request, response) => {
  reached += 1
  response.end('secret')
})
let site: LoopbackSite | undefined
beforeAll(() => new Promise<void>((resolve) => void inside.listen(0, '127.0.0.7', resolve)))
afterAll(async () => {
  await browser.close()
  inside.close()
})
afterEach(() => site?.close())

it('finds what only the running page shows, reaches nothing else, and leaves nothing behind', async () => {
  const { port } = inside.address() as AddressInfo
  const before = profiles()
  site = await startLoopbackSite({
    '/': `<title>Bare</title><script src="/app.js"></script>`,
    '/app.js': `const tries = ['http://127.0.0.7:${port}/', 'http://inside.example:${port}/', 'https://inside.example:${port}/', 'https://update.googleapis.com/']
      for (const url of tries) fetch(url, { mode: 'no-cors' }).catch(() => {})
      new WebSocket('ws://127.0.0.7:${port}/').onerror = () => {}
      window.jQuery = { fn: { jquery: '3.6.4' } }
      window.Drupal = {}`,
  })
  const ports = loopbackPorts({ pageBrowser: browser })
  const plain = await handler({ urlToProfile: site.origin }, loopbackPorts(), callOf())
  expect(plain).toMatchObject({ mode: 'static', technologies: [] })

  const found = await handler({ urlToProfile: site.origin }, ports, callOf())
  expect(found.mode).toBe('browser')
  const jquery = found.technologies.find(({ name }) => name === 'jQuery')
  expect(jquery).toMatchObject({ version: '3.6.4' })
  expect(jquery?.evidence).toContainEqual({ kind: 'global', detail: 'jQuery.fn.jquery: 3.6.4' })
  expect(site.asked.filter((path) => path === '/app.js')).toHaveLength(3)

  expect(reached).toBe(0)
  expect(new Set(dialled)).toEqual(new Set(['127.0.0.1']))
  const refusals = log.lines.flatMap(({ fields }) => (fields.hosts as string[] | undefined) ?? [])
  expect(refusals).toEqual(
    expect.arrayContaining([`127.0.0.7:${port}`, `inside.example:${port}`, 'update.googleapis.com']),
  )
  expect(profiles()).toEqual(before)
  await noBrowserLeft()
})

it('a page that never ends is given up, with its browser, and the answer says so', async () => {
  const before = profiles()
  site = await startLoopbackSite({
    '/': { body: '<title>Stuck</title><script>for (;;);</script>', headers: { server: 'nginx/1.28.0' } },
  })
  const hasty = createPageBrowser({ executable, world, log, sandbox: !isRoot, deadlineMs: 1200 })
  const found = await handler({ urlToProfile: site.origin }, loopbackPorts({ pageBrowser: hasty }), callOf())
  expect(found.mode).toBe('static')
  expect(found.technologies.map(({ name }) => name)).toEqual(['Nginx'])
  expect(found.notes?.join(' ')).toContain('The browser could not show the page in time')
  expect(profiles()).toEqual(before)
  await noBrowserLeft()
})

it('is not used by root, whom Chromium gives no sandbox, and says so', async () => {
  const own = memoryLog()
  const wanted = createPageBrowser({
    executable: '/nowhere/chromium',
    world: { ...world, addresses: loopbackAddresses },
    log: own,
  })
  expect(await wanted.look('http://127.0.0.1:9/', [], { client: 'a', signal: AbortSignal.timeout(500) })).toBeNull()
  expect(own.lines[0]?.message).toContain(
    isRoot ? 'Chromium keeps no sandbox for root' : 'the browser could not show a page',
  )
})
