// The first minute of a new user: clone into an empty folder, npm start, npm start again, npm test, and no registry.
// `npm run prove -- fresh-clone quick` leaves npm test out.
// planted faults: a-file-left-out
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/lib/run.mjs'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sundry-fresh-'))
const clone = join(folder, 'sundry')
// The clone finds its own Node and browser, as on a machine that has never seen the project.
const { SUNDRY_NODE: _, SUNDRY_BROWSER: __, NODE_ENV: ___, ...environment } = process.env
let failed = 0

function check(name: string, ok: boolean, detail = ''): void {
  console.log(`${ok ? '✓' : '✗'} ${name} ${detail}`)
  if (!ok) failed += 1
}

async function start(maxSeconds: number): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...environment, PORT: String(port) },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stderr.on('data', (data) => {
    output += data
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let seconds = Number.NaN
  while (performance.now() - began < maxSeconds * 1000 && child.exitCode === null) {
    const page = await fetch(`http://localhost:${port}/`).catch(() => null)
    if (page?.ok && (await page.text()).includes('Master Your Digital Workflow')) {
      seconds = (performance.now() - began) / 1000
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  if (Number.isNaN(seconds)) console.log(output)
  check(
    'it prints the address and where data is kept',
    output.includes(`http://localhost:${port}`) && /Data\s+\S+/.test(output),
  )
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await ended
  check('it is gone after Ctrl-C', (await fetch(`http://localhost:${port}/healthz`).catch(() => null)) === null)
  return seconds
}

try {
  spawnSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone], { stdio: 'inherit' })
  if (process.env.PLANTED_FAULT === 'a-file-left-out') rmSync(join(clone, 'apps/server/src/main.ts'))

  const unreachable = spawnSync('npm', ['start'], {
    cwd: clone,
    encoding: 'utf8',
    timeout: 120_000,
    // Port 9 of this machine answers no one. An empty cache must not stand in for the registry.
    env: {
      ...environment,
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: join(folder, 'cache'),
      npm_config_fetch_retries: '0',
    },
  })
  check(
    'without a registry: exit 1 and a sentence that says what to do',
    unreachable.status === 1 && /\[sundry\] .*(registry|network).*again/s.test(unreachable.stderr),
    unreachable.stderr.split('\n').find((line) => line.includes('[sundry]') && line.includes('again')) ?? '',
  )

  const first = await start(300)
  check('npm start on a fresh clone reaches its first page', first > 0, `${first.toFixed(1)} s`)
  const second = Number.isNaN(first) ? Number.NaN : await start(30)
  check('the second npm start answers within two seconds', second <= 2, `${second.toFixed(2)} s`)

  if (!process.argv.includes('quick') && !Number.isNaN(first)) {
    const began = performance.now()
    const test = spawnSync('npm', ['test'], { cwd: clone, encoding: 'utf8', env: environment, maxBuffer: 1 << 28 })
    const last = test.stdout.trimEnd().split('\n').at(-1) ?? ''
    check(
      'npm test on a fresh clone is green and ends on its count',
      test.status === 0 && /^\d+ passed, 0 failed$/.test(last),
      `${last} in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    )
    if (test.status !== 0) console.log(test.stdout.slice(-6000), test.stderr.slice(-2000))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
