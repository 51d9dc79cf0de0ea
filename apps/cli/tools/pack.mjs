// The command as one npm package without dependencies: bundled JavaScript, because Node strips no types below
// node_modules, and the WebAssembly it loads. `npm run pack -- cli` calls it.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const here = dirname(dirname(fileURLToPath(import.meta.url)))
const root = join(here, '..', '..')
const LICENCE = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/** Where `wasm-files.ts` looks in a checkout, the packed command has the files beside it. */
const wasm = { pixelsWasm: 'engines/pixels/src/wasm/pixels.wasm' }
const wasmNames = Object.entries(wasm).map(([name, path]) => [name, path.replace(/^.*\//, '')])

const packedWasm = {
  name: 'packed-wasm',
  load(id) {
    if (!id.endsWith('/cli/src/wasm-files.ts')) return null
    return wasmNames
      .map(([name, file]) => `export const ${name} = new URL('./wasm/${file}', import.meta.url)`)
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

export async function bundleCli(out) {
  rmSync(out, { recursive: true, force: true })
  const { version, license } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  const { output } = await build({
    cwd: root,
    input: { sundry: join(here, 'src/main.ts') },
    platform: 'node',
    plugins: [packedWasm],
    logLevel: 'warn',
    output: {
      dir: out,
      format: 'esm',
      minify: true,
      chunkFileNames: 'chunk-[hash].js',
      banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
    },
  })
  mkdirSync(join(out, 'wasm'), { recursive: true })
  for (const path of Object.values(wasm)) cpSync(join(root, path), join(out, 'wasm', path.replace(/^.*\//, '')))
  const manifest = {
    name: 'sundry',
    version,
    description:
      'robots.txt, sitemaps, structured data, text, domains and whole sites, checked in a terminal and in CI.',
    license,
    type: 'module',
    bin: { sundry: 'sundry.js' },
    engines: { node: '>=22.17' },
    files: ['*.js', 'wasm', 'NOTICE', 'THIRD-PARTY-LICENCES.txt'],
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const name of ['LICENSE', 'NOTICE']) cpSync(join(root, name), join(out, name))
  cpSync(join(here, 'README.md'), join(out, 'README.md'))
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  writeFileSync(join(out, 'THIRD-PARTY-LICENCES.txt'), licencesOf(modules).join(`\n${'-'.repeat(80)}\n\n`))
  chmodSync(join(out, 'sundry.js'), 0o755)
  return out
}

/** Gives the path of the tarball. */
export async function packCli(destination) {
  const folder = await bundleCli(join(destination, 'package'))
  const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', destination], {
    cwd: folder,
    encoding: 'utf8',
  })
  const tarball = join(destination, packed.stdout.trim().split('\n').at(-1) ?? '')
  if (packed.status !== 0 || !existsSync(tarball)) throw new Error(`npm pack failed: ${packed.stderr}`)
  return tarball
}
