// Each proof that was run is green and turned red for its planted faults, and so is each that README.md or SECURITY.md
// names: one that fails is mended, or its claim goes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/places.mjs'

const ROW = /^\| ([\w-]+) \| .* \| ([^|]*) \| ([^|]*) \| \d+ \| (\d{4}-\d\d-\d\d) \|$/

export function findUnproven(page, names) {
  const rows = page.split('\n').flatMap((line) => {
    const [, name, result, faults] = ROW.exec(line) ?? []
    return name === undefined ? [] : [{ name, result, faults: faults.split(', ') }]
  })
  const unproven = rows.filter(
    ({ result, faults }) => result !== 'passed' || faults.some((fault) => !fault.endsWith(' red')),
  )
  const missing = names.filter((name) => rows.every((row) => row.name !== name))
  return [
    ...unproven.map(({ name }) => `docs/proofs.md: ${name} is not green; mend it, or take back its claim.`),
    ...missing.map((name) => `docs/proofs.md: ${name} was never run; npm run prove -- ${name}.`),
    ...(rows.length === 0 ? ['docs/proofs.md has no results.'] : []),
  ]
}

export function checkProofs() {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const claims = read('README.md') + read('SECURITY.md')
  const named = [...claims.matchAll(/prove -- ([\w-]+)|proofs\/([\w-]+)\.proof\.ts/g)].map(
    ([, one, other]) => one ?? other,
  )
  return findUnproven(
    read('docs/proofs.md'),
    [...new Set(named)].filter((name) => name !== 'all'),
  )
}
