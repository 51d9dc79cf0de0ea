// The files an operator deploys with are understood by the programs that read them: compose.yaml by docker-compose, the
// systemd units by systemd-analyze, the Kubernetes manifest and the rendered Helm chart by the types of its API, the
// YunoHost package by shellcheck, nginx and a TOML reader, and the Proxmox script by a host that only notes its commands.
// None of them is run for real: that takes a Docker engine, a running systemd, a cluster and those hosts.
// planted faults: compose-without-mail, compose-without-services, unit-with-a-typo, manifest-with-a-typo, chart-with-a-typo, location-with-a-typo, container-not-started
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importPeer, installPeer } from '../bench/lib/peer.ts'
import { check } from './lib/check.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sundry-deploy-'))
const fault = process.env.PLANTED_FAULT

const PACKAGES = 'docker-compose systemd golang-go golang-github-masterminds-sprig-dev shellcheck nginx-light python3'

function run(command: string, args: readonly string[], environment: Record<string, string> = {}, input = '') {
  const env = { ...process.env, ...environment }
  const done = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env, input })
  if (done.error) throw new Error(`${command} is missing: apt-get install ${PACKAGES}`)
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
/** Watches need SQLite, which several containers have not. */
const ofOneProcess = ['WATCHES', 'WATCHES_KEY', 'WATCHES_OLD_KEYS']
const inFilesOnly = ['PORT', 'HOST', 'DATA_DIR', 'MODELS_DIR', 'PROFILER_BROWSER', 'ACCOUNTS', 'LOGO']
take('compose.yaml', 'compose.yaml', ['compose-without-mail', /^ +SMTP_URL:.*\n/m, ''])
const required = { PUBLIC_URL: 'https://a.example', POSTGRES_PASSWORD: 'x', AUTH_SECRET: 'x'.repeat(32) }
const composed = run('docker-compose', ['-f', 'compose.yaml', 'config'], required)
check('docker-compose reads compose.yaml', composed.ok, composed.ok ? '' : composed.output.slice(-300))
const missing = documented.filter(
  (name) => name && ![...inFilesOnly, ...ofOneProcess].includes(name) && !composed.output.includes(`${name}:`),
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
  const without = ofOneProcess.filter((setting) => !read.output.includes(`${setting}:`))
  check('and it passes the settings of watches', without.length === 0, without.join(', '))
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
  PersistentVolumeClaim: 'core/v1',
}
symlinkSync(join(installPeer('deploy'), 'node_modules'), join(folder, 'node_modules'))
function hasTypes(name: string, text: string, count: number) {
  const documents = yaml.parseAllDocuments(text).map((document) => document.toJS() as { kind: string })
  const files = documents.map(({ kind, ...rest }, index) => {
    const file = `${name}${index}.ts`
    const value = JSON.stringify({ ...rest, kind }, null, 1)
    const from = `kubernetes-types/${kinds[kind]}`
    writeFileSync(join(folder, file), `import type { ${kind} } from '${from}'\nexport const made: ${kind} = ${value}\n`)
    return file
  })
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '', '--ignoreConfig']
  const checked = run(process.execPath, [tsc, ...options, ...files])
  check(
    `${name} has the types of the Kubernetes API`,
    checked.ok && files.length === count,
    checked.output.slice(0, 400),
  )
}
hasTypes('manifest', readFileSync(join(folder, 'sundry.yaml'), 'utf8'), 5)

const chart = take('deploy/helm/sundry/templates/sundry.yaml', 'chart.yaml', [
  'chart-with-a-typo',
  'runAsNonRoot',
  'runAsNonroot',
])
const valuesOf = (path: string) =>
  yaml.parseAllDocuments(readFileSync(join(root, 'deploy/helm/sundry', path), 'utf8'))[0]?.toJS() as object
const { appVersion } = valuesOf('Chart.yaml') as { appVersion: string }
const render = (values: object) =>
  run(
    'go',
    ['run', join(import.meta.dirname, 'lib/helm-template.go'), chart],
    { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(folder, 'go') },
    JSON.stringify({
      Values: { ...valuesOf('values.yaml'), ...values },
      Release: { Name: 'sundry' },
      Chart: { AppVersion: appVersion },
    }),
  )
const complete = {
  publicUrl: 'https://tools.example.org',
  image: { repository: 'registry.example.org/sundry', tag: '' },
}
const ingress = { enabled: true, className: 'nginx', tlsSecret: 'tls' }
hasTypes('chart', render({ ...complete, ingress, settings: { SITE_NAME: '"a": b' } }).output, 4)
hasTypes('chart-of-many', render({ ...complete, replicas: 3, existingSecret: 'sundry' }).output, 2)
check('a chart without an address is not rendered', !render({}).ok)
check('nor one of several pods without their database', !render({ ...complete, replicas: 2 }).ok)

const yunohost = join(root, 'deploy/yunohost')
const scripts = ['install', 'upgrade', 'remove', 'backup', 'restore'].map((name) => join(yunohost, 'scripts', name))
// The helpers and the variables are those of YunoHost.
const linted = run('shellcheck', ['--shell=bash', '--exclude=SC1091,SC2154', ...scripts])
check('shellcheck has nothing to say of the YunoHost scripts', linted.ok, linted.output.slice(0, 400))
const toml = 'import sys, tomllib; print(tomllib.load(open(sys.argv[1], "rb"))["packaging_format"])'
const manifest = run('python3', ['-c', toml, join(yunohost, 'manifest.toml')])
check('its manifest is TOML of format 2', manifest.output.trim() === '2', manifest.output)
const filled = (path: string, name: string, planted: Parameters<typeof take>[2]) => {
  const file = join(folder, take(path, name, planted))
  const places = {
    APP: 'root',
    PATH: '/tools',
    PORT: '8080',
    DOMAIN: 'a.example',
    INSTALL_DIR: '/usr',
    DATA_DIR: '/var',
  }
  const text = readFileSync(file, 'utf8')
    .replaceAll(/__([A-Z]+(?:_DIR)?)__/g, (_, place: keyof typeof places) => places[place])
    .replaceAll('#sub_path_only ', '')
    .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
  writeFileSync(file, text)
  return { file, text }
}
const { text: location } = filled('deploy/yunohost/conf/nginx.conf', 'location.conf', [
  'location-with-a-typo',
  'proxy_buffering',
  'proxy_bufering',
])
const server = `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp { server { listen 127.0.0.1:8081;\n${location}\n} }\n`
writeFileSync(join(folder, 'nginx.conf'), server)
const nginx = run('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf')])
check('nginx reads its location', nginx.ok, nginx.output.slice(0, 300))
filled('deploy/yunohost/conf/systemd.service', 'yunohost.service', ['', '', ''])
const service = run('systemd-analyze', ['verify', './yunohost.service'])
check('systemd-analyze has nothing to say of its unit', service.ok && service.output.trim() === '', service.output)

const proxmox = take('deploy/proxmox/sundry.sh', 'proxmox.sh', ['container-not-started', 'pct start', 'true start'])
const bin = join(folder, 'bin')
mkdirSync(bin)
const template = 'debian-12-standard_12.7-1_amd64.tar.zst'
const answers = { pvesh: 'echo 105', pveam: `[ "$1" = available ] && echo "system ${template}"; true`, pct: 'true' }
for (const [name, answer] of Object.entries(answers))
  writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> ${folder}/calls\n${answer}\n`, { mode: 0o755 })
writeFileSync(join(folder, 'sundry.deb'), '')
const host = run('bash', [proxmox, 'sundry.deb'], { PATH: `${bin}:${process.env.PATH}` })
const calls = host.ok ? readFileSync(join(folder, 'calls'), 'utf8').split('\n') : []
const order = ['pveam download', 'pct create 105', 'pct start 105', 'pct push 105 sundry.deb', 'pct exec 105 -- dpkg']
const steps = order.map((start) => calls.findIndex((call) => call.startsWith(start)))
check(
  'the Proxmox script makes a container, starts it and installs the package in it',
  host.ok && steps.every((at, index) => at >= 0 && at > (steps[index - 1] ?? -1)),
  host.output.slice(0, 300),
)
writeFileSync(join(bin, 'sleep'), '#!/bin/sh\n', { mode: 0o755 })
writeFileSync(join(bin, 'pct'), '#!/bin/sh\ncase "$*" in *readyz*) exit 1 ;; esac\n', { mode: 0o755 })
const silent = run('bash', [proxmox, 'sundry.deb'], { PATH: `${bin}:${process.env.PATH}` })
check(
  'and fails where no site answers in it',
  !silent.ok && !silent.output.includes('runs in'),
  silent.output.slice(-200),
)
const shell = run('shellcheck', [proxmox])
check('shellcheck has nothing to say of it', shell.ok, shell.output.slice(0, 300))
rmSync(folder, { recursive: true })
