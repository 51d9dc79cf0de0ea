// Every test that SECURITY.md names is there: a defence without its test is a promise.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/places.mjs'

export function findUntested(paper, exists) {
  const rows = paper.split('\n').filter((line) => /^\| (?!threat|---)/.test(line))
  return rows.flatMap((row) => {
    const [, threat = '', , tests = ''] = row.split('|').map((cell) => cell.trim())
    const paths = [...tests.matchAll(/`([^`]+)`/g)].map(([, path]) => path)
    if (paths.length === 0) return [`SECURITY.md names no test against "${threat}".`]
    return paths.filter((path) => !exists(path)).map((path) => `SECURITY.md names ${path}, which does not exist.`)
  })
}

export function checkSecurityPaper() {
  return findUntested(readFileSync(join(root, 'SECURITY.md'), 'utf8'), (path) => existsSync(join(root, path)))
}
