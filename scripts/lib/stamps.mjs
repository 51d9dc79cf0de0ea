// A set-up step runs again only when what it was made from has changed.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, runtimeDir } from './places.mjs'

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

export function fingerprint(paths, extra = []) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow))
    hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  for (const word of extra) hash.update('\0').update(word)
  return hash.digest('hex')
}

const stampFile = (name) => join(runtimeDir, 'stamps', name)

export function isStamped(name, print) {
  try {
    return readFileSync(stampFile(name), 'utf8') === print
  } catch {
    return false
  }
}

export function stamp(name, print) {
  mkdirSync(dirname(stampFile(name)), { recursive: true })
  writeFileSync(stampFile(name), print)
}
