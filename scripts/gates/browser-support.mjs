// The built site uses no feature that a supported browser lacks: its scripts, styles and wasm are parsed and compared
// with MDN's data for the range in apps/web/browsers.json. browser-support/reviewed.json lists the uses that a person
// has read and found guarded, and the names of members too common to attribute.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Parser } from 'htmlparser2'
import { supportedRange } from '../lib/compat-data.mjs'
import { root } from '../lib/places.mjs'
import { scanStyles } from './browser-support/css.mjs'
import { scanScript } from './browser-support/javascript.mjs'
import { scriptFeatures } from './browser-support/script-features.mjs'
import { scanWasm } from './browser-support/wasm.mjs'

// The parts of the built site that a browser runs: scripts, style sheets, wasm, and inline code of pages.
const KINDS = { '.js': 'script', '.mjs': 'script', '.css': 'styles', '.wasm': 'wasm', '.html': 'page' }
const SCRIPT_TYPES = new Set(['', 'module', 'text/javascript'])

/** assets/root-4OsT52BZ.css is root.css: the name the reviewed list uses, the same after each build. */
export const stableName = (path) =>
  path
    .split('/')
    .at(-1)
    .replace(/-[\w-]{8}(?=\.\w+$)/, '')

export function inlineParts(html) {
  const parts = []
  let kind = ''
  let text = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      if (attributes.style) parts.push({ kind: 'attribute', name: 'inline style', content: attributes.style })
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on[a-z]+$/.test(key)) parts.push({ kind: 'script', name: 'inline script', content: value })
      }
      const isScript = name === 'script' && attributes.src === undefined && SCRIPT_TYPES.has(attributes.type ?? '')
      kind = isScript ? 'script' : name === 'style' ? 'styles' : ''
      text = ''
    },
    ontext(piece) {
      if (kind) text += piece
    },
    onclosetag() {
      if (kind && text.trim()) parts.push({ kind, name: `inline ${kind}`, content: text })
      kind = ''
    },
  })
  parser.end(html)
  return parts
}

function readSite(folder) {
  const parts = new Map()
  const add = (part) => {
    const key = `${part.kind}\n${part.kind === 'wasm' ? part.name : part.content}`
    if (!parts.has(key)) parts.set(key, part)
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const kind = entry.isFile() ? KINDS[extname(entry.name)] : undefined
    if (!kind) continue
    const path = join(entry.parentPath, entry.name)
    const content = kind === 'wasm' ? readFileSync(path) : readFileSync(path, 'utf8')
    if (kind === 'page') for (const part of inlineParts(content)) add({ ...part, path: relative(folder, path) })
    else add({ kind, name: stableName(entry.name), path: relative(folder, path), content })
  }
  return [...parts.values()].sort((left, right) => left.path.localeCompare(right.path))
}

function usesOf(part, tables, whenAssigned) {
  if (part.kind === 'wasm') return scanWasm(part.content, supportedRange)
  if (part.kind === 'styles') return scanStyles(part.content, supportedRange)
  if (part.kind === 'attribute') return scanStyles(part.content, supportedRange, 'declarationList')
  return scanScript(part.content, tables, { range: supportedRange, whenAssigned })
}

const covers = (pattern, feature) =>
  pattern.endsWith('*') ? feature.startsWith(pattern.slice(0, -1)) : pattern === feature

function lineOf({ path, content }, { feature, browsers, at }, count) {
  const around = typeof content === 'string' ? content.slice(Math.max(0, at - 30), at + 60).replaceAll(/\s+/g, ' ') : ''
  const times = count > 1 ? `, ${count} times` : ''
  return `${path}: ${feature} (${browsers.join(', ') || 'unknown'})${times}${around ? `: …${around}…` : ''}`
}

export function findUnsupported(parts, { guarded, ambiguous, whenAssigned }) {
  const tables = scriptFeatures(supportedRange)
  const needed = new Set()
  const counts = new Map()
  const lines = parts.flatMap((part) => {
    const open = new Map()
    for (const use of usesOf(part, tables, whenAssigned)) {
      const entry = guarded.find(({ files, feature }) => files.includes(part.name) && covers(feature, use.feature))
      if (use.member && Object.hasOwn(ambiguous, use.member)) needed.add(use.member)
      else if (entry) {
        needed.add(`${entry.feature} ${part.name}`)
        counts.set(entry, (counts.get(entry) ?? 0) + 1)
      } else open.set(use.feature, { use, count: (open.get(use.feature)?.count ?? 0) + 1 })
    }
    return [...open.values()].map(({ use, count }) => lineOf(part, use, count))
  })
  const stale = guarded.flatMap(({ feature, files }) =>
    files
      .filter((file) => !needed.has(`${feature} ${file}`))
      .map((file) => `reviewed.json: ${file} uses ${feature} no more; take it out of the list.`),
  )
  const changed = [...counts]
    .filter(([{ times }, count]) => times !== undefined && times !== count)
    .map(
      ([{ feature, files, times }, count]) =>
        `reviewed.json: ${files} uses ${feature} ${count} times; ${times} were read by a person. Read them again.`,
    )
  const idle = Object.keys(ambiguous)
    .filter((name) => !needed.has(name))
    .map((name) => `reviewed.json: no script has a member .${name} any more; take it out of the ambiguous names.`)
  return [...lines, ...stale, ...changed, ...idle]
}

function checkBrowserSupport() {
  const reviewed = JSON.parse(readFileSync(join(root, 'scripts/gates/browser-support/reviewed.json'), 'utf8'))
  const parts = readSite(join(root, 'apps/web/build/client'))
  const kinds = new Set(parts.map(({ kind }) => kind))
  const missing = ['script', 'styles', 'wasm', 'attribute'].filter((kind) => !kinds.has(kind))
  return [
    ...missing.map((kind) => `the built site has no ${kind}: the gate reads the wrong folder.`),
    ...findUnsupported(parts, reviewed),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lines = checkBrowserSupport()
  for (const line of lines) console.log(line)
  process.exitCode = lines.length === 0 ? 0 : 1
}
