// What the Dockerfile puts into the image is enough to run: its build steps in a fresh clone, its COPY lines into an
// empty folder, its command with the environment it sets. Docker itself is not needed, and so is not proved.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { freePort } from '../scripts/lib/free-port.mjs'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sundry-image-'))
const build = join(folder, 'build')
const image = join(folder, 'image')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const { SUNDRY_NODE: _, NODE_ENV: __, ...environment } = process.env
const path = { ...environment, PATH: `${join(process.execPath, '..')}:${process.env.PATH}` }

function check(name: string, ok: boolean, detail = ''): void {
  console.log(`${ok ? '✓' : '✗'} ${name} ${detail}`)
  if (!ok) process.exitCode = 1
}

spawnSync('git', ['clone', '-q', root, build])
for (const [, command] of dockerfile.matchAll(/^RUN ((?:node|npm) .*)$/gm)) {
  const { status, stderr } = spawnSync(command ?? '', { cwd: build, shell: '/bin/sh', env: path, encoding: 'utf8' })
  check(`RUN ${command?.slice(0, 60)}`, status === 0, status === 0 ? '' : stderr.slice(-300))
}
for (const [, sources = '', target = ''] of dockerfile.matchAll(/^COPY --from=build (.+) (\S+)$/gm)) {
  for (const source of sources.split(' ')) {
    const to = target === './' ? join(image, basename(source)) : join(image, target)
    mkdirSync(join(to, '..'), { recursive: true })
    cpSync(source.replace('/sundry', build), to, { recursive: true, verbatimSymlinks: true })
  }
}
check('no test tool is in the image', !existsSync(join(image, 'node_modules/vitest')))
rmSync(build, { recursive: true })
const port = await freePort()
const [, ...command] = JSON.parse(/^CMD (\[.+\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
const child = spawn(process.execPath, command, {
  cwd: image,
  env: { PATH: '/nowhere', NODE_ENV: 'production', DATA_DIR: join(folder, 'data'), PORT: String(port) },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = new Promise((resolve) => child.once('exit', resolve))
let ready = false
for (let attempt = 0; attempt < 100 && !ready && child.exitCode === null; attempt += 1) {
  await new Promise((resolve) => setTimeout(resolve, 100))
  ready = (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ?? false
}
check('the image runs by its command', ready)
const page = ready ? await fetch(`http://127.0.0.1:${port}/compressor`, { headers: { 'accept-encoding': 'br' } }) : null
const model = ready ? await fetch(`http://127.0.0.1:${port}/models/manifest.json`) : null
check('and the models of the background remover', model?.ok === true && (await model.json()).models.length === 4)
check('and serves the site, compressed', page?.status === 200 && page.headers.get('content-encoding') === 'br')
child.kill('SIGTERM')
check('and stops in order', (await ended) === 0)
rmSync(folder, { recursive: true, force: true })
