// Where a browser can come from: the path, Debian, or Playwright's own builds.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './places.mjs'

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
