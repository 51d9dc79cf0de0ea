import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billOfMaterials } from './sbom.mjs'

const read = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))
const bill = billOfMaterials(read('package-lock.json'), read('scripts/models.json'), read('package.json'))

test('every shipped package is in it with its version, licence and hash', () => {
  const packages = bill.components.filter(({ 'bom-ref': ref }) => ref.includes('node_modules/'))
  expect(packages.length).toBeGreaterThan(100)
  for (const { name, version, purl, licenses, hashes } of packages) {
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect(licenses).toHaveLength(1)
    if (hashes) expect(hashes[0].content).toMatch(/^[0-9a-f]{128}$/)
  }
  expect(bill.components.find(({ name }) => name === 'better-auth').scope).toBe('required')
  expect(bill.components.some(({ name }) => name === 'vitest')).toBe(false)
})

test('the models are in it with the hash of the served file', () => {
  const models = bill.components.filter(({ type }) => type === 'machine-learning-model')
  expect(models.length).toBeGreaterThan(1)
  for (const { hashes } of models) expect(hashes[0]).toMatchObject({ alg: 'SHA-256' })
})

test('each reference names a component once, and each dependency names a reference', () => {
  const references = bill.components.map((component) => component['bom-ref'])
  expect(new Set(references).size).toBe(references.length)
  const known = new Set([...references, bill.metadata.component['bom-ref']])
  for (const { ref, dependsOn } of bill.dependencies) {
    expect(known.has(ref)).toBe(true)
    for (const target of dependsOn) expect(known.has(target), `${ref} → ${target}`).toBe(true)
  }
  const reached = new Set([bill.metadata.component['bom-ref']])
  const edges = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  for (const ref of reached) for (const target of edges.get(ref) ?? []) reached.add(target)
  expect(reached.has('node_modules/kysely')).toBe(true)
})

test('a package without a hash is left without one, not given another', () => {
  const planted = { packages: { '': {}, 'node_modules/a': { version: '1.0.0', license: 'MIT' } } }
  const [component] = billOfMaterials(planted, { packages: [] }, { name: 'x', version: '1', license: 'MIT' }).components
  expect(component.hashes).toBeUndefined()
})
