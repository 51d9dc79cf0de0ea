// Makes a fresh clone ready. Each step is skipped when its stamp says nothing has changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureModels, startModels } from './models.mjs'
import { runNpm } from './npm.mjs'
import { root, runtimeDir, SetupError } from './places.mjs'
import { ensureNode } from './runtime.mjs'

// One set-up at a time: `npm start` and `npm test` may run side by side on a fresh clone.
const POLL_MS = 200

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function holder(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

export async function withLock(say, work, file = join(runtimeDir, 'setup.lock')) {
  mkdirSync(runtimeDir, { recursive: true })
  let waiting = false
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const pid = holder(file)
      // Left behind by a set-up that was killed. The short wait lets a fresh holder write its pid.
      if (!pid || !isAlive(pid)) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
        if (holder(file) === pid) rmSync(file, { force: true })
        continue
      }
      if (!waiting) say(`another set-up is running (process ${pid}); waiting for it`)
      waiting = true
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

// A set-up step runs again only when what it was made from has changed.
const SKIPPED = new Set(['node_modules', 'build', '.git', 'fixtures'])

function filesBelow(path) {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info) return []
  if (info.isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name) && !/\.test\.\w+$/.test(entry.name))
    .flatMap((entry) => filesBelow(join(path, entry.name)))
    .sort()
}

function fingerprint(paths, extra = []) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow))
    hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  for (const word of extra) hash.update('\0').update(word)
  return hash.digest('hex')
}

const stampFile = (name) => join(runtimeDir, 'stamps', name)

function isStamped(name, print) {
  try {
    return readFileSync(stampFile(name), 'utf8') === print
  } catch {
    return false
  }
}

function stamp(name, print) {
  mkdirSync(dirname(stampFile(name)), { recursive: true })
  writeFileSync(stampFile(name), print)
}

export const say = (text) => console.error(`[sundry] ${text}`)
const at = (...parts) => join(root, ...parts)

function install(node) {
  const print = fingerprint([at('package-lock.json'), at('.npmrc')], [process.platform, process.arch])
  if (isStamped('install', print) && existsSync(at('node_modules'))) return
  say('installing packages')
  if (runNpm(node, ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']) !== 0) {
    throw new SetupError(
      'the packages could not be installed (npm printed why above). Check the network, or `npm config get registry`, then run the command again.',
    )
  }
  stamp('install', print)
}

/** The site serves the package of the command, and its page names the hash: it comes before the site. */
function packCommand(node) {
  const folder = at('apps/web/public/cli')
  const sources = ['apps/cli', 'contracts', 'engines', 'package.json', 'package-lock.json', 'LICENSE', 'NOTICE'].map(
    (path) => at(path),
  )
  const print = fingerprint(sources)
  if (isStamped('command', print) && existsSync(join(folder, 'sundry.json'))) return
  say('packing the command')
  const result = spawnSync(node, [at('apps/cli/tools/pack.mjs'), folder], { encoding: 'utf8' })
  if (result.status !== 0) throw new SetupError(`the command could not be packed:\n${result.stdout}\n${result.stderr}`)
  stamp('command', print)
}

function build(node) {
  const sources = ['apps/web', 'contracts', 'engines', 'package-lock.json'].map((path) => at(path))
  const print = fingerprint(sources)
  if (isStamped('build', print) && existsSync(at('apps/web/build/client/index.html'))) return
  say('building the site')
  const result = spawnSync(node, [at('apps/web/site-build/build.ts')], {
    cwd: at('apps/web'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
  })
  if (result.status !== 0) throw new SetupError(`the site could not be built:\n${result.stdout}\n${result.stderr}`)
  for (const line of result.stdout.match(/^first offline copy: .*$/gm) ?? []) say(line)
  // Compressed once here, so that the server only has to read.
  spawnSync(node, [at('apps/server/src/app/static/precompress.ts'), at('apps/web/build/client')], { stdio: 'ignore' })
  stamp('build', print)
}

/** Without `rebuild`, a site and a command that were built before are good enough. */
export function ensure({ browser = false, rebuild = true } = {}) {
  return withLock(say, () => {
    const node = ensureNode(say)
    install(node)
    if (!browser) startModels(node)
    if (rebuild || !existsSync(at('apps/web/build/client/index.html'))) {
      packCommand(node)
      build(node)
    }
    if (browser) ensureModels(node, say)
    return { node, browser: browser ? ensureBrowser(node, say) : null }
  })
}

export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    say(error.message)
    process.exitCode = 1
  }
}
