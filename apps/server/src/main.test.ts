import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { type FixtureSite, makeFixtureSite } from './testing/fixture-site.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
let child: ChildProcess | undefined
let site: FixtureSite | undefined

afterEach(async () => {
  child?.kill('SIGKILL')
  await site?.remove()
  child = undefined
  site = undefined
})

interface Started {
  child: ChildProcess
  out(): string
  err(): string
}

async function start(environment: Record<string, string>): Promise<Started> {
  site = await makeFixtureSite()
  const started = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      // Each start would compile the whole server again.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      SITE_DIR: site.directory,
      DATA_DIR: join(site.directory, 'data'),
      PORT: '0',
      HOST: 'localhost',
      // A live start asks the name servers of this machine.
      LOOKUPS: 'sample',
      ...environment,
    },
  })
  child = started
  let out = ''
  let err = ''
  started.stdout.on('data', (chunk) => {
    out += chunk
  })
  started.stderr.on('data', (chunk) => {
    err += chunk
  })
  return { child: started, out: () => out, err: () => err }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}

async function ready(started: Started): Promise<number> {
  await until(() => /Ctrl-C/.test(started.out()))
  return Number(/http:\/\/localhost:(\d+)/.exec(started.out())?.[1])
}

describe('main under plain Node', () => {
  test('runs in production mode, whatever starts it', { tags: 'long' }, async () => {
    const report = 'process.on("exit",()=>console.error("mode:"+process.env.NODE_ENV))'
    const started = await start({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(report)}` })
    await ready(started)
    started.child.kill('SIGTERM')
    await once(started.child, 'exit')
    expect(started.err()).toContain('mode:production')
  })

  test('a start loads no code that only a question or an account needs', async () => {
    const listing =
      "import { registerHooks } from 'node:module'; registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) })"
    const started = await start({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(listing)}` })
    await ready(started)
    const folders = [...started.err().matchAll(/\/(engines\/[\w-]+|node_modules\/[\w@-]+)\//g)].map(([, name]) => name)
    expect(folders).toEqual(expect.arrayContaining(['engines/dns', 'engines/lookups']))
    for (const later of [
      'engines/mail',
      'engines/domain-report',
      'engines/fingerprints',
      'node_modules/better-auth',
      'node_modules/prom-client',
    ])
      expect(folders).not.toContain(later)
  })

  test('refuses to start with a signing secret that was cut off, and says what to do', { tags: 'long' }, async () => {
    const data = await mkdtemp(join(tmpdir(), 'sundry-cut-off-'))
    await writeFile(join(data, 'auth-secret'), '')
    const started = await start({ DATA_DIR: data })
    const [code] = await once(started.child, 'exit')
    expect(code).toBe(1)
    expect(started.err()).toMatch(/cannot start with this configuration.*auth-secret.*AUTH_SECRET/s)
    expect(started.err()).not.toMatch(/ {4}at /)
    await rm(data, { recursive: true })
  })

  test('prints where to look and where data is kept, and exits 0 on SIGTERM', async () => {
    const started = await start({ METRICS_TOKEN: 'a-token-of-length' })
    const port = await ready(started)
    expect(started.out()).toContain(`Open     http://localhost:${port}`)
    expect(started.out()).toContain(`Data     ${join(site?.directory ?? '', 'data')}`)
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
    const metrics = await fetch(`http://localhost:${port}/metrics`, {
      headers: { authorization: 'Bearer a-token-of-length' },
    })
    expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringContaining('sundry_function')])
    started.child.kill('SIGTERM')
    expect(await once(started.child, 'exit')).toEqual([0, null])
  })

  test('finishes the request in progress, refuses new ones, then exits 0', async () => {
    const started = await start({})
    const port = await ready(started)
    const half = connect(port, '127.0.0.1')
    let answer = ''
    half.on('data', (chunk) => {
      answer += chunk
    })
    // The head is in, the request is in progress; its end comes only after the signal.
    half.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n')
    await new Promise((resolve) => setTimeout(resolve, 100))
    started.child.kill('SIGINT')
    const refused = async () => {
      try {
        await fetch(`http://127.0.0.1:${port}/healthz`)
        return false
      } catch {
        return true
      }
    }
    while (!(await refused())) await new Promise((resolve) => setTimeout(resolve, 20))
    half.write('\r\n')
    expect(await once(started.child, 'exit')).toEqual([0, null])
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
  })

  test('names the wrong variable and exits 1', async () => {
    const started = await start({ PORT: 'eighty', LOOKUPS: 'fake' })
    expect(await once(started.child, 'exit')).toEqual([1, null])
    expect(started.err()).toMatch(/PORT must be a whole number/)
    expect(started.err()).toMatch(/LOOKUPS must be live or sample/)
    expect(started.err()).not.toMatch(/\bat .*\.ts/)
  })
})
