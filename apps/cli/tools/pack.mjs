// The command as one npm package without dependencies: bundled JavaScript, because Node strips no types below
// node_modules, and the WebAssembly it loads. `npm run pack -- cli` calls it, and set-up, for the site to serve.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as bundle } from 'rolldown'
import { runNpm } from '../../../scripts/lib/npm.mjs'

const here = dirname(dirname(fileURLToPath(import.meta.url)))
const root = join(here, '..', '..')
const LICENCE = /^(licen[cs]e|copying|notice)([.-].*)?$/i

const inPackage = (path) => join(root, 'node_modules', path)

/** In a checkout these are addresses of files; the packed command has the files beside it. */
const addresses = {
  '/pixels/src/wasm/file.node.ts': { pixelsWasm: join(root, 'engines/pixels/src/wasm/pixels.wasm') },
  '/cutout/src/models/runtime-files.node.ts': {
    plainModule: inPackage('onnxruntime-web/dist/ort-wasm-simd-threaded.wasm'),
    plainScript: null,
    gpuModule: null,
    gpuScript: null,
  },
  '/cli/src/images/resvg-file.ts': { resvgWasm: inPackage('@resvg/resvg-wasm/index_bg.wasm') },
  '/images/src/load/wasm-files.node.ts': {
    avifDecoder: inPackage('@jsquash/avif/codec/dec/avif_dec.wasm'),
    avifEncoder: inPackage('icodec/dist/avif-enc.wasm'),
    heicDecoder: inPackage('icodec/dist/heic-dec.wasm'),
    jxlDecoder: inPackage('@jsquash/jxl/codec/dec/jxl_dec.wasm'),
    jxlEncoder: inPackage('@jsquash/jxl/codec/enc/jxl_enc.wasm'),
    oxipng: inPackage('@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm'),
    vips: inPackage('wasm-vips/lib/vips.wasm'),
    vipsHeif: inPackage('wasm-vips/lib/vips-heif.wasm'),
    webpDecoder: inPackage('@jsquash/webp/codec/dec/webp_dec.wasm'),
    webpEncoder: inPackage('@jsquash/webp/codec/enc/webp_enc_simd.wasm'),
  },
}
/** Its threads load it by its own name, so it stays a file. */
const vipsScript = inPackage('wasm-vips/lib/vips-node.mjs')

const OLDEST_NODE = [22, 17]

/** Written so that every Node reads it: an older one gets a sentence, not a syntax error. */
const launcher = `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < ${OLDEST_NODE[0]} || (major === ${OLDEST_NODE[0]} && minor < ${OLDEST_NODE[1]})) {
  console.error('Sundry needs Node ${OLDEST_NODE.join('.')} or newer. This is Node ' + process.versions.node + '.')
  process.exitCode = 2
} else await import('./main.js')
`

/** Scripts of threads by their names in the package. */
const threads = {
  imageThread: join(here, 'src/images/thread.ts'),
  fileThread: join(here, 'src/commands/lookups/file-thread.ts'),
}
/** The modules that start them, each from its own folder. */
const starters = {
  '/cli/src/images/image-threads.ts': 'imageThread',
  '/cli/src/commands/lookups/in-thread.ts': 'fileThread',
}

/** Stands for the build id until the sources are known, of which it is the hash. */
const BUILD_PLACEHOLDER = '<build>'

/** Null is a file that only a page needs. */
const addressOf = (file) => (file === null ? "''" : `new URL('./wasm/${basename(file)}', import.meta.url).href`)

const packedFiles = {
  name: 'packed-files',
  resolveId(source) {
    if (source === 'wasm-vips') return { id: './wasm/vips-node.mjs', external: true }
    const codec = /^icodec\/(?:heic-dec|avif-enc)\.js$/.test(source)
    return codec ? inPackage(source.replace('/', '/dist/')) : null
  },
  load(id) {
    if (id.endsWith('/cli/src/terminal/version.ts'))
      return readFileSync(id, 'utf8').replace('= null', `= '${BUILD_PLACEHOLDER}'`)
    const thread = Object.entries(starters).find(([module]) => id.endsWith(module))?.[1]
    if (thread) {
      const source = readFileSync(id, 'utf8')
      const packed = source.replace(
        `'./${basename(threads[thread])}', import.meta.url`,
        `'./${thread}.js', import.meta.url`,
      )
      if (packed === source) throw new Error(`${id} starts no ${thread}`)
      return packed
    }
    const found = Object.entries(addresses).find(([module]) => id.endsWith(module))?.[1]
    if (!found) return null
    return Object.entries(found)
      .map(([name, file]) => `export const ${name} = ${addressOf(file)}`)
      .join('\n')
  },
}

function packageOf(file) {
  const at = file.lastIndexOf('node_modules/')
  if (at === -1) return null
  const name = /^(@[^/]+\/[^/]+|[^/]+)/.exec(file.slice(at + 13))?.[0]
  return name && !name.startsWith('@sundry/') ? join(file.slice(0, at + 13), name) : null
}

/** Bundled code keeps its licence: each package's own text. */
function licencesOf(files) {
  const folders = [...new Set(files.map(packageOf))].filter(Boolean).sort()
  return folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const texts = readdirSync(folder).filter((file) => LICENCE.test(file))
    const text = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
    return `${name} ${version} (${license})\n\n${text}\n`
  })
}

/** The same for the same contents under the same names, whenever and in whichever folder they are packed. */
export function buildIdOf(folder, files) {
  const hash = createHash('sha256')
  for (const name of files.map((file) => relative(folder, file).replaceAll('\\', '/')).sort()) {
    const content = readFileSync(join(folder, name))
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 8)
}

function writeBuildId(out, chunks, id) {
  const file = chunks
    .map((name) => join(out, name))
    .find((path) => readFileSync(path, 'utf8').includes(BUILD_PLACEHOLDER))
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(BUILD_PLACEHOLDER, id))
}

export async function bundleCli(out) {
  rmSync(out, { recursive: true, force: true })
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { output } = await bundle({
    cwd: root,
    input: { main: join(here, 'src/main.ts'), ...threads },
    platform: 'node',
    plugins: [packedFiles],
    logLevel: 'warn',
    output: {
      dir: out,
      format: 'esm',
      minify: true,
      chunkFileNames: 'chunk-[hash].js',
    },
  })
  mkdirSync(join(out, 'wasm'), { recursive: true })
  const files = [...Object.values(addresses).flatMap((found) => Object.values(found)), vipsScript].filter(Boolean)
  for (const file of new Set(files)) cpSync(file, join(out, 'wasm', basename(file)))
  writeFileSync(join(out, 'sundry.js'), launcher)
  const manifest = {
    name: 'sundry',
    version,
    description:
      'Pictures, robots.txt, sitemaps, structured data, text, domains and whole sites, checked in a terminal and in CI.',
    license,
    type: 'module',
    bin: { sundry: 'sundry.js' },
    engines: { node: `>=${OLDEST_NODE.join('.')}` },
    files: ['*.js', 'wasm', 'SKILL.md', 'NOTICE', 'THIRD-PARTY-LICENCES.txt'],
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const name of ['LICENSE', 'NOTICE']) cpSync(join(root, name), join(out, name))
  cpSync(join(here, 'README.md'), join(out, 'README.md'))
  cpSync(join(here, 'agents/SKILL.md'), join(out, 'SKILL.md'))
  const chunks = output.filter(({ type }) => type === 'chunk')
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  writeFileSync(
    join(out, 'THIRD-PARTY-LICENCES.txt'),
    licencesOf([...modules, vipsScript]).join(`\n${'-'.repeat(80)}\n\n`),
  )
  const sources = [
    ...modules.filter((id) => existsSync(id)),
    ...files,
    ...['package.json', 'LICENSE', 'NOTICE'].map((name) => join(root, name)),
    ...['README.md', 'agents/SKILL.md', 'tools/pack.mjs'].map((name) => join(here, name)),
  ]
  const build = buildIdOf(root, [...new Set(sources)])
  writeBuildId(
    out,
    chunks.map(({ fileName }) => fileName),
    build,
  )
  chmodSync(join(out, 'sundry.js'), 0o755)
  return { version, build }
}

/** The Action weighs no images: codecs would make it seven times as large. */
const withoutCodecs = {
  name: 'without-codecs',
  load(id) {
    if (!id.endsWith('/cli/src/commands/check/weigh.ts')) return null
    return 'export const createWeigher = () => ({ close: async () => {} })'
  },
}

/**
 * The Action in one file, with the licences of what is in it and the hash of its sources: a runner of GitHub has Node and
 * nothing else. The same sources give the same bytes.
 */
export async function bundleAction() {
  const { output } = await bundle({
    cwd: root,
    input: join(here, 'src/action/main.ts'),
    platform: 'node',
    plugins: [withoutCodecs],
    logLevel: 'warn',
    write: false,
    output: { format: 'esm', minify: true, codeSplitting: false },
  })
  const [chunk] = output
  const sources = chunk.moduleIds.filter((id) => existsSync(id))
  const hash = createHash('sha256')
  for (const id of sources.toSorted())
    hash.update(`${relative(root, id).replaceAll('\\', '/')}\0`).update(readFileSync(id))
  const sha256 = createHash('sha256').update(chunk.code).digest('hex')
  return {
    'index.mjs': chunk.code,
    'sources.json': `${JSON.stringify({ sources: hash.digest('hex'), sha256 }, null, 2)}\n`,
    'THIRD-PARTY-LICENCES.txt': licencesOf(sources).join(`\n${'-'.repeat(80)}\n\n`),
  }
}

/** Writes the Action to its folder in a checkout; true if it is another one than before. */
export async function writeAction(folder) {
  const files = Object.entries(await bundleAction())
  const isSame = ([name, text]) => existsSync(join(folder, name)) && readFileSync(join(folder, name), 'utf8') === text
  if (files.every(isSame)) return false
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  return true
}

/** Returns the path of the tarball, and the build id. */
export async function packCli(destination) {
  const folder = join(destination, 'package')
  const release = await bundleCli(folder)
  const tarball = join(destination, `sundry-${release.version}.tgz`)
  const options = ['--loglevel=error', '--pack-destination', destination]
  const status = runNpm(process.execPath, ['pack', ...options], { cwd: folder })
  if (status !== 0 || !existsSync(tarball)) throw new Error(`npm pack ended with ${status}`)
  rmSync(folder, { recursive: true })
  return { tarball, ...release }
}

/** The package under a name that changes with it, and beside it what a page and a script have to know. */
export async function packForSite(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { tarball, version, build } = await packCli(folder)
  const content = readFileSync(tarball)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file = `sundry-${sha256.slice(0, 16)}.tgz`
  renameSync(tarball, join(folder, file))
  writeFileSync(
    join(folder, 'sundry.json'),
    `${JSON.stringify({ version, build, file, sha256, bytes: content.length })}\n`,
  )
}

if (import.meta.main) await packForSite(process.argv[2])
