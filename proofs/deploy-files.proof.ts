// The files an operator deploys with are understood by the programs that read them: compose.yaml by docker-compose, the
// systemd units by systemd-analyze, the Kubernetes manifest by the types of its API. None of them is run here: that
// takes a Docker engine, a running systemd and a cluster.
// planted faults: compose-without-mail, compose-without-services, unit-with-a-typo, manifest-with-a-typo
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importPeer, installPeer } from '../bench/lib/peer.ts'
import { check } from './lib/check.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sundry-deploy-'))
const fault = process.env.PLANTED_FAULT

function run(command: string, args: readonly string[], environment: Record<string, string> = {}) {
  const done = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...environment } })
  if (done.error) throw new Error(`${command} is missing: apt-get install docker-compose systemd`)
  return { ok: done.status === 0, output: `${done.stdout}${done.stderr}` }
}

function take(path: string, name: string, [planted, from, to]: readonly [string, string | RegExp, string]): string {
  const text = readFileSync(join(root, path), 'utf8')
  writeFileSync(join(folder, name), fault === planted ? text.replace(from, to) : text)
  return name
}

// Every setting an operator may want in a container is passed on.
const documented = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map(
  ([, name]) => name,
)
const inFilesOnly = ['PORT', 'HOST', 'DATA_DIR', 'MODELS_DIR', 'PROFILER_BROWSER', 'ACCOUNTS', 'LOGO']
take('compose.yaml', 'compose.yaml', ['compose-without-mail', /^ +SMTP_URL:.*\n/m, ''])
const required = { PUBLIC_URL: 'https://a.example', POSTGRES_PASSWORD: 'x', AUTH_SECRET: 'x'.repeat(32) }
const composed = run('docker-compose', ['-f', 'compose.yaml', 'config'], required)
check('docker-compose reads compose.yaml', composed.ok, composed.ok ? '' : composed.output.slice(-300))
const missing = documented.filter(
  (name) => name && !inFilesOnly.includes(name) && !composed.output.includes(`${name}:`),
)
check('and every setting of .env.example reaches the site', missing.length === 0, missing.join(', '))
const bare = run('docker-compose', ['-f', 'compose.yaml', 'config'])
check('and it says what must be set', !bare.ok && bare.output.includes('PUBLIC_URL'))

for (const size of ['small', 'medium']) {
  const name = take(`deploy/compose.${size}.yaml`, `${size}.yaml`, [
    'compose-without-services',
    'services:',
    'servces:',
  ])
  const settings = { SUNDRY_IMAGE: 'sundry', SITE_ADDRESS: 'a.example' }
  const read = run('docker-compose', ['-f', name, 'config'], settings)
  check(`docker-compose reads the ${size} one`, read.ok && read.output.includes('read_only: true'), '')
  check('and it says what must be set', !run('docker-compose', ['-f', name, 'config']).ok)
}

take('deploy/systemd/sundry.service', 'sundry.service', [
  'unit-with-a-typo',
  'ProtectSystem=strict',
  'ProtectSystm=strict',
])
const verify = () => run('systemd-analyze', ['verify', './sundry.service'])
const unit = verify()
check('systemd-analyze has nothing to say of the unit', unit.ok && unit.output.trim() === '', unit.output.slice(0, 300))
const { output: exposure } = run('systemd-analyze', ['security', '--offline=true', './sundry.service'])
const level = Number(/exposure level for \S+ ([\d.]+)/.exec(exposure)?.[1] ?? 10)
check('and finds little exposed', level <= 3, `${level} of 10`)
cpSync(join(root, 'deploy/systemd/sundry.service.d'), join(folder, 'sundry.service.d'), { recursive: true })
const withBrowser = verify()
check(
  'nor of the one for the profiler’s browser',
  withBrowser.ok && withBrowser.output.trim() === '',
  withBrowser.output,
)

take('deploy/kubernetes/sundry.yaml', 'sundry.yaml', ['manifest-with-a-typo', 'runAsNonRoot', 'runAsNonroot'])
const yaml = await importPeer<{ parseAllDocuments(text: string): { toJS(): unknown }[] }>('deploy', 'yaml')
const kinds: Record<string, string> = {
  Deployment: 'apps/v1',
  Service: 'core/v1',
  PodDisruptionBudget: 'policy/v1',
  Ingress: 'networking/v1',
  NetworkPolicy: 'networking/v1',
}
const documents = yaml
  .parseAllDocuments(readFileSync(join(folder, 'sundry.yaml'), 'utf8'))
  .map((document) => document.toJS() as { kind: string })
const typed = documents.map(({ kind, ...rest }, index) => {
  const value = JSON.stringify({ ...rest, kind }, null, 1)
  return `import type { ${kind} } from 'kubernetes-types/${kinds[kind]}'\nexport const document${index}: ${kind} = ${value}\n`
})
symlinkSync(join(installPeer('deploy'), 'node_modules'), join(folder, 'node_modules'))
for (const [index, text] of typed.entries()) writeFileSync(join(folder, `manifest${index}.ts`), text)
const files = typed.map((_, index) => `manifest${index}.ts`)
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '', '--ignoreConfig']
const checked = run(process.execPath, [tsc, ...options, ...files])
check(
  'the manifest has the types of the Kubernetes API',
  checked.ok && files.length === 5,
  checked.output.slice(0, 400),
)
rmSync(folder, { recursive: true })
