// A Chromium for the browser tests: the headless shell where it can be had, else a whole one that is installed, else
// Playwright's own. A whole browser draws its own windows and takes 2.5 times the processor for the same test.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, runtimeDir, SetupError } from './places.mjs'

// Sources of a browser: the path, Debian, or Playwright's own builds.
export function onPath(names) {
  const paths = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return paths.find((path) => existsSync(path))
}

export const isDebianRoot = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** `fresh` fetches the package lists first, because old ones hold old browsers. */
export function installFromDebian(packages, say, { fresh = false } = {}) {
  if (!isDebianRoot()) return false
  say(`installing Debian's ${packages.join(', ')}`)
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = () => apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
  // The lists of packages are there already on most machines, and fetching them can take longer than the package.
  if (!fresh && install()) return true
  return apt('update', '-qq') && install()
}

export function playwrightOwn(node, name) {
  const source = `import { ${name} } from 'playwright-core'; process.stdout.write(${name}.executablePath())`
  const asked = spawnSync(node, ['--input-type=module', '-e', source], { cwd: root, encoding: 'utf8' })
  return asked.status === 0 && existsSync(asked.stdout) ? asked.stdout : undefined
}

export function downloadPlaywrightOwn(node, name, say) {
  say(`no ${name} here; asking Playwright for its own`)
  const args = ['install', name, ...(name === 'chromium' ? ['--no-shell'] : [])]
  spawnSync(node, [join(root, 'node_modules', 'playwright-core', 'cli.js'), ...args], {
    cwd: root,
    stdio: 'ignore',
    timeout: 240_000,
  })
  return playwrightOwn(node, name)
}

const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const rememberedIn = join(runtimeDir, 'browser')

function named() {
  const path = process.env.CHROME_BIN
  return path && existsSync(path) ? path : undefined
}

const installed = () => onPath(NAMES) ?? MAC.find((path) => existsSync(path))

function fromDebian(name, say) {
  return installFromDebian([name, 'fonts-liberation'], say) ? onPath([name]) : undefined
}

function remember(path) {
  mkdirSync(runtimeDir, { recursive: true })
  writeFileSync(rememberedIn, path)
  return path
}

export function ensureBrowser(node, say) {
  if (existsSync(rememberedIn)) {
    const path = readFileSync(rememberedIn, 'utf8')
    if (existsSync(path)) return path
  }
  const path =
    named() ??
    onPath([SHELL]) ??
    fromDebian(SHELL, say) ??
    installed() ??
    playwrightOwn(node, 'chromium') ??
    downloadPlaywrightOwn(node, 'chromium', say) ??
    fromDebian('chromium', say)
  if (!path) {
    throw new SetupError(
      'the browser tests need Chromium and none could be found or fetched. Install chromium or Google Chrome (or set CHROME_BIN to one), then run the command again.',
    )
  }
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' })
  } catch {
    throw new SetupError(`${path} does not start. Set CHROME_BIN to a Chromium that does, then run the command again.`)
  }
  return remember(path)
}
