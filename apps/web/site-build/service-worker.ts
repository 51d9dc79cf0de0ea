import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join, posix } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

export type Precache = { url: string; revision: string | null }[]

const LARGEST_PRECACHED = 1_000_000
/** Codecs of compressor, converter and resizer for JPEG, PNG and WebP: in the first copy. */
const FIRST_CODECS = ['pixels', 'squoosh_oxipng_bg', 'webp_dec', 'webp_enc_simd']
/** The others are kept on their first use, or all at once by 'Save for offline use'. The models' runtime comes with the models. */
const MORE_CODECS = ['avif_dec', 'avif-enc', 'heic-dec', 'jxl_dec', 'jxl_enc', 'vips', 'vips-heif']
const codecOf = (file: string) => /^assets\/(.+)-[\w-]{8}\.wasm$/.exec(file)?.[1] ?? null
const isIn = (codecs: readonly string[], file: string) => codecs.includes(codecOf(file) ?? '')

/** Useless without a network. */
const NEEDS_NETWORK = /^assets\/site-errors\.worker-/
const LEFT_OUT = [
  NEEDS_NETWORK,
  /\.(br|gz)$/,
  /^sw\.js$/,
  /^robots\.txt$/,
  /^sitemap\.xml$/,
  /^llms\.txt$/,
  /^og\.png$/,
  /^404\.html$/,
  /^\.tools\.json$/,
  /^cli\/sundry[.-]/,
  /\.map$/,
]
const LEFT_OUT_FOLDERS = ['models', 'ort', 'wasm', 'tech-icons']

function firstCopy(site: string): { file: string; bytes: Buffer }[] {
  return walk(site)
    .filter((file) => !LEFT_OUT.some((pattern) => pattern.test(file)))
    .filter((file) => !LEFT_OUT_FOLDERS.includes(file.split('/')[0] ?? ''))
    .filter((file) => !file.endsWith('.wasm') || isIn(FIRST_CODECS, file))
    .map((file) => ({ file, bytes: readFileSync(join(site, file)) }))
    .filter(({ bytes }) => bytes.length <= LARGEST_PRECACHED)
}

export function precacheOf(site: string): Precache {
  return firstCopy(site)
    .map(({ file, bytes }) => ({
      url: cleanPath(file),
      revision: file.startsWith('assets/') ? null : createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    }))
    .sort((a, b) => (a.url < b.url ? -1 : 1))
}

function cleanPath(file: string): string {
  if (file === 'index.html') return '/'
  return `/${file.replace(/\/index\.html$/, '')}`
}

function walk(folder: string, prefix = ''): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(prefix, entry.name)
    return entry.isDirectory() ? walk(folder, path) : [path]
  })
}

/** Compressed like a server's response. */
const sentBytes = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

/** The codecs beside the first copy, with what fetching them costs, for the page that offers to keep them. */
export function moreCodecs(site: string): { name: string; url: string; bytes: number }[] {
  return walk(site)
    .filter((file) => isIn(MORE_CODECS, file))
    .map((file) => ({ name: codecOf(file) ?? '', url: `/${file}`, bytes: sentBytes(readFileSync(join(site, file))) }))
}

/** Throws where a tool would stop working offline: every script and style of the build, and the codecs by name. */
export function checkFirstCopy(site: string): { files: number; bytes: number } {
  const retained = firstCopy(site)
  const names = new Set(retained.map(({ file }) => file))
  const missing = walk(site).filter(
    (file) => /^assets\/.+\.(m?js|css)$/.test(file) && !NEEDS_NETWORK.test(file) && !names.has(file),
  )
  const found = walk(site).map(codecOf)
  missing.push(...[...FIRST_CODECS, ...MORE_CODECS].filter((codec) => !found.includes(codec)))
  if (missing.length > 0) throw new Error(`the offline copy would lack ${missing.join(', ')}`)
  return { files: retained.length, bytes: retained.reduce((sum, { bytes }) => sum + sentBytes(bytes), 0) }
}

/** Each module must come after those it imports; none may import anything else. */
const joined = (sources: readonly string[]) =>
  sources.map((source) => source.replace(/^import .*$/gm, '').replace(/^export /gm, '')).join('\n')

/** The server replaces this line at its start where a setting differs from the build's. */
const settings = "const SETTINGS = '', LEFT_OUT = [], FOLDERS = false"

export function writeServiceWorker(site: string, ...sources: readonly string[]): void {
  const source = joined(sources)
  const precache = precacheOf(site)
  const build = createHash('sha256').update(JSON.stringify(precache)).update(source).digest('hex').slice(0, 16)
  const script = stripTypeScriptTypes(source)
  writeFileSync(
    join(site, 'sw.js'),
    `const BUILD = ${JSON.stringify(build)}\nconst PRECACHE = ${JSON.stringify(precache)}\n${settings}\n${script}`,
  )
}
