// The parts of the built site that a browser runs: scripts, style sheets, wasm, and what stands inline in the pages.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { Parser } from 'htmlparser2'

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

export function readSite(folder) {
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
