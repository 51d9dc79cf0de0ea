// Tables of the names a script can use, made from MDN's data: which of them the supported range lacks.
import { childrenOf, compatData, lackingIn } from '../../lib/compat-data.mjs'

const GLOBAL_SCOPES = ['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'ServiceWorkerGlobalScope']

/** Globals that hold the one object of an interface, so that a member needs no guess. */
const INSTANCES = {
  navigator: ['Navigator', 'WorkerNavigator'],
  document: ['Document', 'Node', 'Element', 'EventTarget'],
  performance: ['Performance'],
  crypto: ['Crypto'],
  caches: ['CacheStorage'],
  indexedDB: ['IDBFactory'],
  localStorage: ['Storage'],
  location: ['Location', 'WorkerLocation'],
  history: ['History'],
  screen: ['Screen'],
}

// MDN names aspects of a feature with underscores, symbols with @@.
const isMember = (name) => /^[a-zA-Z$][a-zA-Z0-9$]*$/.test(name)

/** A name is lacking when no entry that bears it is there in the whole range. */
class Names {
  #entries = new Map()
  constructor(range) {
    this.range = range
  }
  add(name, feature, node) {
    if (!node?.__compat) return
    const entry = this.#entries.get(name) ?? { lacking: [], isAmbiguous: false }
    const lacking = lackingIn(node.__compat, this.range)
    if (lacking.length > 0) entry.lacking.push({ feature, browsers: lacking })
    else entry.isAmbiguous = true
    this.#entries.set(name, entry)
  }
  knows(name) {
    return this.#entries.has(name)
  }
  lacking(name) {
    const entry = this.#entries.get(name)
    return entry && !entry.isAmbiguous && entry.lacking.length > 0 ? entry.lacking[0] : undefined
  }
  anyLacking(name) {
    return this.#entries.get(name)?.lacking ?? []
  }
}

function addBuiltIns(tables, builtIns, prefix) {
  for (const [name, node] of childrenOf(builtIns)) {
    if (!prefix) tables.globals.add(name, name, node)
    for (const [member, child] of childrenOf(node)) {
      if (!isMember(member) || member === name) continue
      tables.statics.add(`${prefix}${name}.${member}`, `${prefix}${name}.${member}`, child)
      // MDN does not separate static members of built-ins from those of the prototype; the specification's anchor does.
      if (/^[A-Z]/.test(member)) addBuiltIns(tables, { [member]: child }, `${prefix}${name}.`)
      else if (!isStaticBuiltIn(child) && lackingIn(node.__compat, tables.members.range).length === 0)
        tables.members.add(member, `${name}.prototype.${member}`, child)
    }
  }
}

/** True if the specification's anchor names no prototype: #sec-promise.try against #sec-iterator.prototype.map. */
export function isStaticBuiltIn(node) {
  const anchors = [node.__compat?.spec_url ?? []].flat().map((url) => url.split('#')[1] ?? '')
  return anchors.length > 0 && anchors.every((anchor) => !/prototype|instances|instance/i.test(anchor))
}

function addInterface(tables, name, node, staticsOf = name) {
  // An object of an interface the range lacks comes from a global or a member that is reported itself.
  const isReachable = !node.__compat || lackingIn(node.__compat, tables.members.range).length === 0
  for (const [key, child] of childrenOf(node)) {
    if (key.endsWith('_static'))
      tables.statics.add(`${staticsOf}.${key.slice(0, -7)}`, `${staticsOf}.${key.slice(0, -7)}`, child)
    else if (key.endsWith('_event')) tables.events.add(key.slice(0, -6), `${name} event ${key.slice(0, -6)}`, child)
    else if (isMember(key) && key !== name && isReachable) tables.members.add(key, `${name}.prototype.${key}`, child)
  }
}

function asyncIterationGaps(range) {
  return childrenOf(compatData.api).flatMap(([name, node]) => {
    const iterator = node['@@asyncIterator']?.__compat
    const browsers = iterator ? lackingIn(iterator, range) : []
    return browsers.length > 0 ? [{ feature: `${name}.prototype.@@asyncIterator`, browsers }] : []
  })
}

export function scriptFeatures(range) {
  const tables = Object.fromEntries(
    ['globals', 'statics', 'members', 'events'].map((table) => [table, new Names(range)]),
  )
  for (const [name, node] of childrenOf(compatData.api)) {
    tables.globals.add(name, name, node)
    addInterface(tables, name, node)
  }
  for (const scope of GLOBAL_SCOPES) {
    for (const [name, node] of childrenOf(compatData.api[scope])) {
      if (isMember(name)) tables.globals.add(name, name, node)
    }
  }
  addBuiltIns(tables, compatData.javascript.builtins, '')
  for (const [name, node] of childrenOf(compatData.webassembly.api)) {
    tables.statics.add(`WebAssembly.${name.replace('_static', '')}`, `WebAssembly.${name.replace('_static', '')}`, node)
    addInterface(tables, name, node, `WebAssembly.${name}`)
  }
  for (const [instance, interfaces] of Object.entries(INSTANCES)) {
    for (const name of interfaces) {
      for (const [key, child] of childrenOf(compatData.api[name])) {
        if (isMember(key)) tables.statics.add(`${instance}.${key}`, `${instance}.${key}`, child)
      }
    }
  }
  return { ...tables, asyncIteration: asyncIterationGaps(range), syntax: syntaxGaps(range) }
}

export function syntaxGaps(range) {
  const gaps = new Map()
  const walk = (node, path) => {
    const browsers = node.__compat ? lackingIn(node.__compat, range) : []
    if (browsers.length > 0) gaps.set(path, browsers)
    for (const [name, child] of childrenOf(node)) walk(child, path ? `${path}.${name}` : name)
  }
  const { builtins: _, ...syntax } = compatData.javascript
  walk(syntax, '')
  return gaps
}
