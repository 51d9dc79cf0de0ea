import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { techLookup } from '@sundry/contracts/tech-lookup-v1'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadLookup } from '../../functions/served.ts'
import { callOf, type LoopbackSite, loopbackPorts, startLoopbackSite } from '../../testing/loopback-site.ts'
import { loopbackSource } from '../../testing/loopback-world.ts'
import { memoryLog } from '../../testing/test-server.ts'
import { stunPage, watchUdp } from '../../testing/udp-watch.ts'
import { createPageBrowser } from './page-browser.ts'

const handler = await loadLookup(techLookup)

const remembered = new URL('../../../../../.runtime/browser', import.meta.url)
const executable = existsSync(remembered) ? readFileSync(remembered, 'utf8').trim() : '/usr/bin/chromium'
const isRoot = process.getuid?.() === 0

/** Loopback, of which one address is out of bounds and one is where a forbidden server listens. */
const world = loopbackSource({ allowed: ['127.0.0.1'], names: { 'inside.example': ['127.0.0.7'] } })

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

/** A killed process takes a moment to exit. */
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

test('finds what only the running page shows, reaches nothing else, and leaves nothing behind [tech-23]', async () => {
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
  expect(site.requests.filter((path) => path === '/app.js')).toHaveLength(3)

  expect(reached).toBe(0)
  const refusals = log.lines.flatMap(({ fields }) => (fields.hosts as string[] | undefined) ?? [])
  expect(refusals).toEqual(
    expect.arrayContaining([`127.0.0.7:${port}`, `inside.example:${port}`, 'update.googleapis.com']),
  )
  expect(profiles().filter((name) => !before.includes(name))).toEqual([])
  await noBrowserLeft()
})

test('a page that never ends is given up, with its browser, and the answer says so', async () => {
  const before = profiles()
  site = await startLoopbackSite({
    '/': { body: '<title>Stuck</title><script>for (;;);</script>', headers: { server: 'nginx/1.28.0' } },
  })
  const hasty = createPageBrowser({ executable, world, log, sandbox: !isRoot, deadlineMs: 1200 })
  const found = await handler({ urlToProfile: site.origin }, loopbackPorts({ pageBrowser: hasty }), callOf())
  expect(found.mode).toBe('static')
  expect(found.technologies.map(({ name }) => name)).toEqual(['Nginx'])
  expect(found.notes?.join(' ')).toContain('The browser could not render the page in time')
  await expect.poll(() => profiles().filter((name) => !before.includes(name))).toEqual([])
  await noBrowserLeft()
})

test('sends no UDP and sees no address of this machine', async () => {
  const udp = await watchUdp()
  site = await startLoopbackSite({ '/': stunPage(udp.port) })
  const seen = await browser.visit(site.origin, ['seen'], { client: 'a' })
  udp.close()
  expect(seen?.globals.seen).toBe('none')
  expect(udp.packets).toBe(0)
})

test('serves one client at once, and keeps a place for another', { tags: 'long' }, async () => {
  site = await startLoopbackSite({
    '/': '<title>Busy</title><script>for (;;);</script>',
    '/fine': '<script>window.a = 1</script>',
  })
  const { origin } = site
  const signal = AbortSignal.timeout(4000)
  const hostile = Array.from({ length: 8 }, () => browser.visit(`${origin}/`, ['a'], { client: 'hostile', signal }))
  const polite = await browser.visit(`${origin}/fine`, ['a'], { client: 'polite' })
  expect(polite?.globals.a).toBe('1')
  expect(await Promise.all(hostile)).toEqual(Array.from({ length: 8 }, () => null))
  await noBrowserLeft()
})

test('outlives a page that breaks its proxy, and the loss of its keeper', { tags: 'long' }, async () => {
  const port = await new Promise<number>((resolve) => {
    const server = createTcp((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end('HTTP/1.1 099 Low\r\nTrailer: X\r\nContent-Length: 2\r\n\r\nok'))
    }).listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    server.unref()
  })
  await browser.visit(`http://site.example:${port}/`, ['a'], { client: 'hostile' })
  site = await startLoopbackSite({ '/': '<script>window.a = 1</script>', '/slow': '<script>for (;;);</script>' })
  const doomed = browser.visit(`${site.origin}/slow`, ['a'], { client: 'hostile' })
  await expect.poll(() => site?.requests.includes('/slow'), { timeout: 10_000 }).toBe(true)
  const keepers = browsersOf('browser-child.ts').filter((pid) =>
    readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`),
  )
  for (const pid of keepers) process.kill(Number(pid), 'SIGKILL')
  expect(await doomed).toBeNull()
  await noBrowserLeft()
  expect((await browser.visit(`${site.origin}/`, ['a'], { client: 'polite' }))?.globals.a).toBe('1')
})

test('the browser does not run as root, to whom Chromium gives no sandbox, and the log explains it [tech-24]', async () => {
  const own = memoryLog()
  const expected = createPageBrowser({
    executable: '/nowhere/chromium',
    world,
    log: own,
  })
  expect(await expected.visit('http://127.0.0.1:9/', [], { client: 'a', signal: AbortSignal.timeout(500) })).toBeNull()
  expect(own.lines[0]?.message).toContain(
    isRoot ? 'Chromium keeps no sandbox for root' : 'the browser could not show a page',
  )
})
