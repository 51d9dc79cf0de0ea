import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { watchKinds } from '@sundry/contracts/watches'
import { expect, onTestFinished, test } from 'vitest'
import { run as runCli } from '../../run.ts'
import { exitCodes, Interruption } from '../../terminal/exit-codes.ts'
import type { Io } from '../../terminal/io.ts'
import { nobodysReach, standInReach } from '../../testing/loopback-reach.ts'
import { quietIo, runInMemory } from '../../testing/memory-io.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { kindNames } from './commands.ts'

test('offers the kinds of the contract, but for reports, which only a server stores', () => {
  expect(kindNames).toEqual(watchKinds.filter((kind) => kind !== 'reports'))
})

test.each([
  ['registration example.com', 0, /^OK - .*\| days_left=\d+$/m],
  ['registration shop.com', 2, /^CRITICAL - /],
  ['registration redacted.com --date 2020-01-01', 2, /^CRITICAL - /],
  ['registration throttled.org', 3, /^UNKNOWN - /],
  ['name-servers example.com', 0, /ns1\.example\.net/],
  ['name-servers example.com --expect ns9.example.net.', 2, /^CRITICAL - /],
  ['records example.com --type nonsense', 3, /^UNKNOWN - /],
  ['records silent.com', 3, /^UNKNOWN - /],
])('watch check %s ends with %i as Nagios expects', async (line, code, out) => {
  const ran = await runInMemory(['watch', 'check', ...line.split(' ')], { reach: await standInReach() })
  expect(ran).toMatchObject({ code, out: expect.stringMatching(out) })
})

async function watches(content: unknown) {
  const cwd = await temporaryFolder()
  await writeFile(join(cwd, 'watches.json'), JSON.stringify(content))
  const reach = await standInReach()
  const run = (...more: string[]) =>
    runInMemory(['watch', 'run', 'watches.json', '--second-look', '0', ...more], { cwd, reach })
  return { cwd, run, statePath: join(cwd, 'watches.state.json') }
}

const both = {
  watches: [
    { kind: 'name-servers', target: 'example.com' },
    { kind: 'registration', target: 'example.com' },
  ],
}

test('watch run reports a change once, after a second look, and remembers it in its file', async () => {
  const { run, statePath } = await watches(both)
  expect(await run()).toMatchObject({ code: 0, out: '' })
  const state = JSON.parse(await readFile(statePath, 'utf8'))
  state.watches['name-servers example.com'].accepted.values.records = ['ns0.example.net.']
  await writeFile(statePath, JSON.stringify(state))
  // Nothing is due a moment later.
  expect(await run()).toMatchObject({ code: 0, out: '' })
  const changed = await run('--all')
  expect(changed).toMatchObject({ code: 1, out: expect.stringContaining('ns0.example.net.') })
  expect(await run('--all')).toMatchObject({ code: 0, out: '' })
})

test('watch run gives a line of JSON for each watch that it looks at', async () => {
  const { run } = await watches(both)
  const { out } = await run('--format', 'json')
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ watch, level }) => [watch.kind, level]).sort()).toEqual([
    ['name-servers', 'ok'],
    ['registration', 'ok'],
  ])
})

test('watch run crawls a site, and reports its new error once, with the rule and the page', {
  tags: 'long',
}, async () => {
  let link = ''
  const server = createServer(({ url = '' }, response) => {
    response.statusCode = url === '/' || url === '/more' ? 200 : 404
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>${url}</title>${url === '/' ? '<a href="/more">more</a>' : link}`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const target = `http://site.example:${(server.address() as AddressInfo).port}/`
  const { run } = await watches({ watches: [{ kind: 'site', target }] })
  expect(await run()).toMatchObject({ code: 0, out: '' })
  link = '<a href="/lost">lost</a>'
  const changed = await run('--all')
  expect(changed).toMatchObject({ code: 1, out: expect.stringContaining(`link-broken: ${target}more`) })
  expect(changed.out.match(/\/lost/g)).toHaveLength(1)
  expect(await run('--all')).toMatchObject({ code: 0, out: '' })
  const checked = await runInMemory(['watch', 'check', 'site', target], { reach: await standInReach() })
  expect(checked).toMatchObject({ code: 1, out: expect.stringMatching(/^WARNING - .*link-broken/) })
})

test('watch run ends with 4 where no one answers, and reports no change', async () => {
  const { cwd } = await watches(both)
  const ran = await runInMemory(['watch', 'run', 'watches.json'], { cwd, reach: nobodysReach })
  expect(ran).toMatchObject({ code: 4, out: '' })
})

test.each([
  [{ watches: [{ kind: 'weather', target: 'example.com' }] }, 'kind'],
  [{ watches: [{ kind: 'records', target: 'a b' }] }, 'target'],
  [{ watches: [both.watches[0], both.watches[0]] }, 'twice'],
  [
    {
      watches: [
        { kind: 'records', target: 'a.example' },
        { kind: 'records', target: 'a.example', recordType: 'A' },
      ],
    },
    'twice',
  ],
  [{ watches: [{ kind: 'mail', target: 'example.com', date: '2027-01-01' }] }, 'date'],
])('watch run refuses %j', async (content, word) => {
  const { run } = await watches(content)
  expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining(word) })
})

test('watch run keeps what another file of watches stored in the same state', async () => {
  const { cwd, run } = await watches(both)
  for (const [at, watch] of both.watches.entries())
    await writeFile(join(cwd, `${at}.json`), JSON.stringify({ watches: [watch] }))
  const reach = await standInReach()
  for (const file of ['0.json', '1.json'])
    await runInMemory(['watch', 'run', file, '--state', 'watches.state.json'], { cwd, reach })
  expect((await run()).err).toMatch(/^0 watches looked at, 2 not due/)
})

test.each([{ nextAt: '2999-01-01T00:00:00Z', lastLookAt: '2998-12-31T00:00:00Z' }, { nextAt: 'tomorrow' }])(
  'watch run looks again where the stored time %j is none of this clock',
  async (time) => {
    const { run, statePath } = await watches(both)
    await run()
    const state = JSON.parse(await readFile(statePath, 'utf8'))
    Object.assign(state.watches['name-servers example.com'], time)
    await writeFile(statePath, JSON.stringify(state))
    expect((await run()).err).toMatch(/^1 watch looked at, 1 not due/)
  },
)

test('watch run that is interrupted remembers what it has reported', async () => {
  const { cwd, run, statePath } = await watches(both)
  await run()
  const state = JSON.parse(await readFile(statePath, 'utf8'))
  state.watches['name-servers example.com'].accepted.values.records = ['ns0.example.net.']
  state.watches['registration example.com'].accepted.values.registrar = ['Former Registrar']
  await writeFile(statePath, JSON.stringify(state))
  const stop = new AbortController()
  let printed = ''
  const io: Io = {
    ...quietIo(cwd),
    signal: stop.signal,
    async out(text) {
      printed += text
      stop.abort(new Interruption('SIGTERM'))
    },
  }
  const argv = ['watch', 'run', 'watches.json', '--all', '--second-look', '0']
  expect(await runCli(argv, io, await standInReach())).toBe(exitCodes.terminated.code)
  printed += (await run('--all')).out
  for (const former of ['ns0.example.net.', 'Former Registrar']) expect(printed.split(former)).toHaveLength(2)
})

test('watch run leaves a state to the process that uses it, and takes it over from one that was killed', async () => {
  const { run, statePath } = await watches(both)
  const lock = `${statePath}.lock`
  await writeFile(lock, String(process.ppid))
  expect(await run()).toMatchObject({ code: 2, out: '', err: expect.stringContaining(lock) })
  await writeFile(lock, '')
  expect((await run()).code).toBe(2)
  const minuteAgo = new Date(Date.now() - 60_000)
  await utimes(lock, minuteAgo, minuteAgo)
  expect((await run()).code).toBe(0)
  await writeFile(lock, String(spawnSync('true').pid))
  expect((await run()).code).toBe(0)
  expect(existsSync(lock)).toBe(false)
})

test('watch run overwrites no state that it cannot read', async () => {
  const { run, statePath } = await watches(both)
  await writeFile(statePath, 'notes of somebody else')
  expect((await run()).code).toBe(2)
  expect(await readFile(statePath, 'utf8')).toBe('notes of somebody else')
})
