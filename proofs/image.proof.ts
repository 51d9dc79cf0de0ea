// The Dockerfile builds in the context that .dockerignore leaves, and its image runs read-only as a user without
// rights. buildah builds it over a substitute for the official Node images; bwrap starts it with a read-only root as
// user 1000, with the command and environment of the image. As an OCI archive its layers take at most 250 MB without the
// models. cgroup limits and Docker's own seccomp profile are not in it.
// planted faults: dockerignore-hides-a-needed-file, data-without-an-owner
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/lib/run.mjs'
import { makeBaseImages, removeImages } from './lib/base-image.ts'
import { check } from './lib/check.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sundry-image-'))
const context = join(folder, 'context')
const fault = process.env.PLANTED_FAULT
const TAG = `localhost/sundry-proof-${process.pid}`

interface ImageConfig {
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  User: string
}

const buildah = (...args: string[]) =>
  spawnSync('buildah', args, { cwd: context, encoding: 'utf8', maxBuffer: 1 << 28 })

spawnSync('git', ['clone', '--quiet', root, context])
const dockerfile = readFileSync(join(context, 'Dockerfile'), 'utf8')
const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name)
if (fault === 'dockerignore-hides-a-needed-file') appendFileSync(join(context, '.dockerignore'), 'engines\n')
if (fault === 'data-without-an-owner') {
  writeFileSync(join(context, 'Dockerfile'), dockerfile.replace(' && chown node:node /data', ''))
}
writeFileSync(join(context, '.env'), 'AUTH_SECRET=must not be in an image\n')

try {
  makeBaseImages(bases, folder)
  const built = buildah('bud', '--isolation', 'chroot', '--pull-never', '--quiet', '-t', TAG, '.')
  check('the image builds', built.status === 0, built.status === 0 ? '' : built.stderr.slice(-2500))
  if (built.status === 0) {
    measureArchive()
    await runImage()
  }
} finally {
  removeImages([TAG, ...bases.map((name) => `docker.io/library/${name}`)])
  rmSync(folder, { recursive: true, force: true })
}

/** The archive as a registry would store it: the layers are what is downloaded. */
function measureArchive(): void {
  const archive = join(folder, 'sundry.tar')
  const pushed = buildah('push', '--quiet', '--format', 'oci', TAG, `oci-archive:${archive}`)
  if (pushed.status !== 0) throw new Error(pushed.stderr.slice(-500))
  const unpacked = join(folder, 'archive')
  mkdirSync(unpacked)
  spawnSync('tar', ['-xf', archive, '-C', unpacked])
  const read = (path: string) => JSON.parse(readFileSync(join(unpacked, path), 'utf8'))
  const blob = ({ digest }: { digest: string }) => `blobs/${digest.replace(':', '/')}`
  const { layers } = read(blob(read('index.json').manifests[0])) as { layers: { size: number; mediaType: string }[] }
  const mb = (bytes: number) => bytes / 1e6
  const compressed = mb(layers.reduce((sum, { size }) => sum + size, 0))
  const models = join(root, '.runtime/models')
  // They hardly get smaller when they are compressed.
  const ofModels = mb(readdirSync(models).reduce((sum, name) => sum + statSync(join(models, name)).size, 0))
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  check(
    'it is written as an OCI archive',
    layers.length > 0 && layers.every(({ mediaType }) => mediaType.endsWith('gzip')),
    `${mb(statSync(archive).size).toFixed(1)} MB, sha256 ${hash}`,
  )
  check(
    'its compressed layers take at most 250 MB without models',
    compressed - ofModels <= 250,
    `${layers.map(({ size }) => mb(size).toFixed(1)).join(' + ')} MB, of which ${ofModels.toFixed(1)} MB are models`,
  )
}

async function runImage(): Promise<void> {
  const container = buildah('from', '--pull-never', TAG).stdout.trim()
  const at = buildah('mount', container).stdout.trim()
  const { config } = (
    JSON.parse(buildah('inspect', '--type', 'image', TAG).stdout) as { OCIv1: { config: ImageConfig } }
  ).OCIv1
  try {
    const size = spawnSync('du', ['-sm', '--apparent-size', at], { encoding: 'utf8' }).stdout.split('\t')[0]
    check(
      'no test tool and no secret is in it',
      !existsSync(join(at, 'sundry/node_modules/vitest')) && !existsSync(join(at, 'sundry/.env')),
      `${size} MB unpacked`,
    )
    check('its user is not root', config.User === 'node')
    const { uid } = statSync(join(at, 'data'))
    check('its data belongs to that user', uid === 1000, `uid ${uid}`)
    await start(at, config)
  } finally {
    buildah('umount', container)
    buildah('rm', container)
  }
}

/** The server inside: bwrap and its first process pass no signal on. */
function lastChildOf(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return child ? lastChildOf(Number(child)) : pid
}

async function start(at: string, { Env, Cmd, WorkingDir }: ImageConfig): Promise<void> {
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  // A new volume takes its owner from the folder of the image. bwrap shows what belongs to its own caller as user 1000's.
  const [caller, somebodyElse] = [process.getuid?.() ?? 0, 12_345]
  chownSync(data, statSync(join(at, 'data')).uid === 1000 ? caller : somebodyElse, process.getgid?.() ?? 0)
  const port = await freePort()
  const environment = [...Env, `PORT=${port}`, 'HOST=localhost'].flatMap((pair) => {
    const split = pair.indexOf('=')
    return ['--setenv', pair.slice(0, split), pair.slice(split + 1)]
  })
  const child = spawn(
    'bwrap',
    [
      ...['--ro-bind', at, '/', '--tmpfs', '/tmp', '--bind', data, '/data', '--proc', '/proc', '--dev', '/dev'],
      ...['--unshare-all', '--share-net', '--uid', '1000', '--gid', '1000', '--cap-drop', 'ALL', '--die-with-parent'],
      ...['--clearenv', ...environment, '--chdir', WorkingDir, ...Cmd],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => null)
  let isReady = false
  for (let attempt = 0; attempt < 150 && !isReady && child.exitCode === null; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    isReady = (await ask('/readyz'))?.ok ?? false
  }
  check('it runs by its command on a read-only root', isReady)
  const page = isReady ? await ask('/compressor', { 'accept-encoding': 'br' }) : null
  const model = isReady ? await ask('/models/manifest.json') : null
  const models = model?.ok ? ((await model.json()) as { models: unknown[] }).models.length : 0
  check('and serves the models of the background remover', models >= 4, `${models}`)
  check('and the site, compressed', page?.status === 200 && page.headers.get('content-encoding') === 'br')
  const server = lastChildOf(child.pid ?? 0)
  if (server !== child.pid) process.kill(server, 'SIGTERM')
  const code = await Promise.race([ended, new Promise((resolve) => setTimeout(() => resolve('never'), 15_000))])
  child.kill('SIGKILL')
  check('and stops in order', code === 0, String(code))
}
