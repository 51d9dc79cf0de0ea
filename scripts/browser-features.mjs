// node scripts/with-node.mjs scripts/browser-features.mjs: writes e2e/lanes/safari-gaps.generated.json, what Chromium has
// and the oldest supported Safari of a phone lacks, from MDN's browser-compat-data (CC0-1.0). A browser test removes these
// from a Chromium.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isStaticBuiltIn } from './gates/browser-support/script-features.mjs'
import { childrenOf, compatData, lackingIn, releaseOf, supportedRange } from './lib/compat-data.mjs'
import { root } from './lib/places.mjs'

// The phone's Safari and not the desktop's: that one has no touch either.
const range = { safari_ios: supportedRange.safari_ios }
const GLOBAL_SCOPES = new Set(['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'ServiceWorkerGlobalScope'])
/** Interfaces whose members MDN files under another's name. */
const SAME_MEMBERS = { CanvasRenderingContext2D: ['OffscreenCanvasRenderingContext2D'] }
// MDN names aspects of a feature with underscores; those cannot be removed.
const isMember = (name) => /^(@@)?[a-zA-Z]+\d*[a-zA-Z]*$/.test(name)

function isGap({ __compat }) {
  if (!__compat || releaseOf(__compat, 'chrome') === null) return false
  return lackingIn(__compat, range).length > 0
}

function memberPaths(path, name, node) {
  return childrenOf(node).flatMap(([key, child]) => {
    if (!isGap(child)) return []
    if (key.endsWith('_static')) return [`${path}.${key.slice(0, -7)}`]
    if (!isMember(key) || key === name) return []
    if (GLOBAL_SCOPES.has(name)) return [key]
    return [path, ...(SAME_MEMBERS[name] ?? [])].map((owner) => `${owner}.prototype.${key}`)
  })
}

function interfacePaths(interfaces, prefix) {
  return childrenOf(interfaces).flatMap(([name, node]) => {
    const path = prefix + name.replace('_static', '')
    return isGap(node) ? [path] : memberPaths(path, name, node)
  })
}

function builtInPaths(name, node, prefix = '') {
  const path = prefix + name
  if (isGap(node) || (node[name] && isGap(node[name]) && !node[name].__compat.status.deprecated)) {
    return [...builtInMembers(path, name, node), path]
  }
  return builtInMembers(path, name, node)
}

function builtInMembers(path, name, node) {
  return childrenOf(node).flatMap(([key, child]) => {
    if (key === name || !isMember(key)) return []
    if (/^[A-Z]/.test(key)) return builtInPaths(key, child, `${path}.`)
    if (!isGap(child)) return []
    return [isStaticBuiltIn(child) ? `${path}.${key}` : `${path}.prototype.${key}`]
  })
}

export function safariGaps() {
  const api = interfacePaths(compatData.api, '')
  const wasm = interfacePaths(compatData.webassembly.api, 'WebAssembly.')
  const builtIns = childrenOf(compatData.javascript.builtins).flatMap(([name, node]) => builtInPaths(name, node))
  const paths = [...new Set([...api, ...wasm, ...builtIns])].sort()
  return [...paths.filter((path) => path.includes('.')), ...paths.filter((path) => !path.includes('.'))]
}

export const gapsFile = join(root, 'e2e/lanes/safari-gaps.generated.json')
export const gapsText = () => `${JSON.stringify(safariGaps(), null, 2)}\n`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(gapsFile, gapsText())
