// Shipped code must be permissive: the packages of the lock file, and the files of the built site.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../lib/places.mjs'

const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'ISC',
  'MPL-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
])

// Encoders under the GPL that ride along with permissive packages.
const FORBIDDEN_FILES = /heic[-_]?enc|pngquant|libimagequant|\bwp2\b|wp2[-_.]|x265|imgly/i
const FORBIDDEN_TEXT = /GNU (AFFERO )?GENERAL PUBLIC LICENSE|\bA?GPL-[23]\.0|@imgly\//

/** 'MIT OR GPL-3.0' offers a permissive choice; 'MIT AND Zlib' asks for both. */
function isPermissive(licence) {
  const words = licence.replace(/[()]/g, '')
  if (words.includes(' OR ')) return words.split(' OR ').some(isPermissive)
  return words.split(' AND ').every((part) => PERMISSIVE.has(part.trim()))
}

export function findForeignPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.dev && !entry.link)
    .filter(([, entry]) => !isPermissive(entry.license ?? 'none'))
    .map(
      ([path, entry]) =>
        `${path.replace(/^.*node_modules\//, '')} is shipped under "${entry.license ?? 'no licence'}".`,
    )
}

export function findForeignFiles(files) {
  return files.flatMap(({ path, text }) => {
    if (FORBIDDEN_FILES.test(path)) return [`${path} is a codec we may not ship.`]
    return FORBIDDEN_TEXT.test(text) ? [`${path} names a licence or package we may not ship.`] : []
  })
}

function walk(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })
}

export function checkLicences() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const site = join(root, 'apps/web/build/client')
  const files = walk(site).map((path) => ({
    path: relative(site, path),
    text: /\.(js|css|html|json|txt)$/.test(path) ? readFileSync(path, 'utf8') : '',
  }))
  return [...findForeignPackages(lock), ...findForeignFiles(files)]
}
