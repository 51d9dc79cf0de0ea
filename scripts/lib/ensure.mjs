// Makes a fresh clone ready. Each step is skipped when its stamp says nothing has changed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { withLock } from './lock.mjs'
import { ensureModels, startModels } from './models.mjs'
import { runNpm } from './npm.mjs'
import { root, SetupError } from './places.mjs'
import { ensureNode } from './runtime.mjs'
import { fingerprint, isStamped, stamp } from './stamps.mjs'

export const say = (text) => console.error(`[sundry] ${text}`)
const at = (...parts) => join(root, ...parts)

function install(node) {
  const print = fingerprint([at('package-lock.json'), at('.npmrc')], [process.platform, process.arch])
  if (isStamped('install', print) && existsSync(at('node_modules'))) return
  say('installing packages')
  if (runNpm(node, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']) !== 0) {
    throw new SetupError(
      'the packages could not be installed (npm printed why above). Check the network, or `npm config get registry`, then run the command again.',
    )
  }
  stamp('install', print)
}

/** The site serves the package of the command, and its page names the hash: it comes before the site. */
function packCommand(node) {
  const folder = at('apps/web/public/cli')
  const sources = ['apps/cli', 'contracts', 'engines', 'package-lock.json', 'LICENSE', 'NOTICE'].map((path) => at(path))
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
