import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join, posix } from 'node:path'

export type Precache = { url: string; revision: string | null }[]

const LARGEST_PRECACHED = 1_000_000
const LEFT_OUT = [
  /\.(br|gz)$/,
  /^sw\.js$/,
  /^__spa-fallback\.html$/,
  /^robots\.txt$/,
  /^sitemap\.xml$/,
  /^og\.png$/,
  /\.map$/,
  /\.wasm$/,
]
const LEFT_OUT_FOLDERS = ['models', 'ort', 'wasm', 'tech-icons']

export function precacheOf(site: string): Precache {
  return walk(site)
    .filter((file) => !LEFT_OUT.some((pattern) => pattern.test(file)))
    .filter((file) => !LEFT_OUT_FOLDERS.includes(file.split('/')[0] ?? ''))
    .map((file) => ({ file, bytes: readFileSync(join(site, file)) }))
    .filter(({ bytes }) => bytes.length <= LARGEST_PRECACHED)
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

/** Each module must come after those it imports; none may import anything else. */
const joined = (sources: readonly string[]) =>
  sources.map((source) => source.replace(/^import .*$/gm, '').replace(/^export /gm, '')).join('\n')

export function writeServiceWorker(site: string, ...sources: readonly string[]): void {
  const source = joined(sources)
  const precache = precacheOf(site)
  const build = createHash('sha256').update(JSON.stringify(precache)).update(source).digest('hex').slice(0, 16)
  const script = stripTypeScriptTypes(source)
  writeFileSync(
    join(site, 'sw.js'),
    `const BUILD = ${JSON.stringify(build)}\nconst PRECACHE = ${JSON.stringify(precache)}\n${script}`,
  )
}
