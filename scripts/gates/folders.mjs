// Folders of a package have floors: where one imports from another, that one does not import from it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../lib/places.mjs'

const IMPORT = /(?:\bfrom\s+|\bimport\(\s*|\bimport\s+|\bnew URL\(\s*)['"](\.[^'"]*\w[^'"]*)['"]/g
const NOT_SOURCE = /\.test\.|\/testing[/.]|\/fixtures\/|generated/

/** A line for each pair of folders that import each other, with an import to begin with. */
export function folderPairs(files, read) {
  const imports = new Map()
  for (const path of files) {
    if (!/^(?:apps|engines|contracts)\/.*\.tsx?$/.test(path) || NOT_SOURCE.test(path)) continue
    const folder = posix.dirname(path)
    for (const [, specifier] of read(path).matchAll(IMPORT)) {
      const other = posix.dirname(posix.join(folder, specifier))
      // Files of texts import nothing, and a tool's is at its top.
      if (other === folder || specifier.endsWith('/text.ts')) continue
      const key = `${folder} ${other}`
      imports.set(key, [...(imports.get(key) ?? []), `${path} imports ${specifier}`])
    }
  }
  return [...imports].flatMap(([key, examples]) => {
    const [one, other] = key.split(' ')
    const back = imports.get(`${other} ${one}`)
    if (one > other || !back) return []
    const [rarer] = examples.length <= back.length ? examples : back
    return [`${one} and ${other} import each other: ${rarer}.`]
  })
}

export function checkFolders() {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n')
  return folderPairs(files, (path) => readFileSync(join(root, path), 'utf8'))
}
