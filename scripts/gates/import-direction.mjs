// Imports point down only: contracts <- engines <- apps, and never in a circle. See ARCHITECTURE.md.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { root } from '../lib/places.mjs'

const ENGINE_USES = {
  sitemap: ['robots'],
  cutout: ['images', 'raster'],
  images: ['pixels', 'raster'],
  recipes: ['images', 'cutout'],
  'id-photo': ['cutout', 'images', 'recipes'],
  'agent-tools': ['lookups', 'robots', 'schema', 'site-check', 'sitemap', 'text'],
  'site-check': ['robots', 'schema', 'sitemap'],
  mail: ['dns'],
  'domain-report': ['mail'],
  watches: ['robots', 'site-check', 'sitemap'],
  lookups: ['dns', 'domain-report', 'fingerprints', 'mail', 'registration', 'robots', 'schema'],
}
const SHARED_ENGINES = ['kit']
const NODE_ENGINES = ['dns', 'lookups']
const APP_PACKAGES = /^(react|react-dom|react-router|radix-ui|zustand|cmdk|hono|@hono\/|better-auth|kysely|pg$|undici)/

/** Rooms of the server from the ground up; a room imports only from lower rows and from itself. */
const SERVER_ROOMS = [
  ['limits'],
  ['config'],
  ['ports'],
  ['db', 'http'],
  ['accounts', 'runtime', 'watches'],
  ['adapters', 'data', 'functions'],
  ['app'],
]

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s+(?:type\s+)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function importsOf(text) {
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2])
}

function placeOf(path) {
  const [floor, room] = path.split('/')
  return floor === 'contracts' ? { floor, room: 'contracts' } : { floor, room }
}

function reasonAgainst(file, specifier) {
  const place = placeOf(file)
  const isTest = /\.test\.tsx?$|\/testing\//.test(file)
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(file), specifier)
    // The root's manifest alone states the version.
    if (target === 'package.json' && (place.room === 'cli' || place.room === 'server')) return null
    const there = placeOf(target)
    if (there.floor !== place.floor || there.room !== place.room)
      return 'reaches into another room by path; use its door'
    if (isTest) return null
    return place.room === 'web' ? reasonInsideWeb(file, target) : reasonInsideServer(file, target)
  }
  if (place.floor === 'contracts' && specifier !== 'zod' && !isTest)
    return 'contracts are the ground floor and import only zod'
  const usesDoorForNode = /^@sundry\/(?:[^/]+\/node|dns)$/.test(specifier)
  if (
    usesDoorForNode &&
    !isTest &&
    place.room !== 'cli' &&
    place.room !== 'server' &&
    !NODE_ENGINES.includes(place.room)
  )
    return 'what runs in the browser too cannot use a door for Node'
  if (place.floor === 'engines') return reasonInsideEngine(file, place.room, specifier, isTest)
  if (/^@sundry\/(cli|server|web)\b/.test(specifier)) return 'the apps meet only in contracts'
  const door = /^@sundry\/(?!contracts\/)[^/]+\/(.+)$/.exec(specifier)?.[1]
  if (door === 'testing' && !isTest) return 'stand-ins are for tests'
  if (door && !['browser', 'node', 'worker', 'testing'].includes(door))
    return 'an engine is entered by its door: index.ts, browser.ts, node.ts or worker.ts, and testing.ts in tests'
  return null
}

function reasonInsideEngine(file, room, specifier, isTest) {
  const engine = /^@sundry\/([^/]+)/.exec(specifier)?.[1]
  const mayUse =
    engine === room ||
    (SHARED_ENGINES.includes(engine) && !SHARED_ENGINES.includes(room)) ||
    ENGINE_USES[room]?.includes(engine)
  if (engine && engine !== 'contracts' && !mayUse) {
    return 'engines do not import each other unless ARCHITECTURE.md lists it'
  }
  const isFetch = specifier === 'undici' && NODE_ENGINES.includes(room)
  if (APP_PACKAGES.test(specifier) && !isFetch) return 'engines know neither React nor an HTTP server'
  const isForNode = NODE_ENGINES.includes(room) || file === `engines/${room}/src/node.ts`
  if (specifier.startsWith('node:') && !isForNode && !isTest)
    return 'engines run in the browser too, where node: does not exist'
  return null
}

function reasonInsideWeb(file, target) {
  const toolOf = (path) => /^apps\/web\/app\/tools\/([^/]+)\//.exec(path)?.[1]
  const [from, to] = [toolOf(file), toolOf(target)]
  if (to && from !== to) return from ? 'tools never import tools' : 'shared rooms know no single tool; use the registry'
  if (
    /^apps\/web\/app\/(ui|platform)\//.test(file) &&
    /^apps\/web\/app\/(shell|home|images|lookup|account)\//.test(target)
  ) {
    return 'ui and platform stand below the rooms that use them'
  }
  return null
}

function reasonInsideServer(file, target) {
  const roomOf = (path) => /^apps\/server\/src\/([^/.]+)/.exec(path)?.[1]
  const rowOf = (room) => SERVER_ROOMS.findIndex((row) => row.includes(room))
  const [from, to] = [roomOf(file), roomOf(target)]
  if (!from || from === to || rowOf(from) < 0) return null
  return rowOf(to) >= 0 && rowOf(to) < rowOf(from)
    ? null
    : `the server's ${from} stands below ${to} or beside it (SERVER_ROOMS)`
}

export function findViolations(files) {
  return files.flatMap(({ path, text }) =>
    importsOf(text).flatMap((specifier) => {
      const reason = reasonAgainst(path, specifier)
      return reason ? [`${path} imports ${specifier}: ${reason}.`] : []
    }),
  )
}

/**
 * Files that import each other in a circle can be neither read nor changed one by one; each circle is reported once.
 */
export function findLoops(files) {
  const targets = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => posix.join(posix.dirname(path), specifier)),
    ]),
  )
  const loops = []
  const done = new Set()
  const visit = (path, way) => {
    const at = way.indexOf(path)
    if (at >= 0) loops.push(`${[...way.slice(at), path].join(' imports ')}: a circle.`)
    if (at >= 0 || done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...way, path])
    done.add(path)
  }
  for (const path of targets.keys()) visit(path, [])
  return loops
}

/** Scripts that npm starts with the machine's own Node, before a package is installed: what they import must be there. */
export function findEarlyPackages(files, entries) {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const seen = new Set()
  const visit = (path) => {
    if (seen.has(path)) return []
    seen.add(path)
    const specifiers = [...(texts.get(path) ?? '').matchAll(IMPORT)].flatMap((match) => match[1] ?? [])
    return specifiers.flatMap((specifier) => {
      if (specifier.startsWith('.')) return visit(posix.join(posix.dirname(path), specifier))
      return specifier.startsWith('node:')
        ? []
        : [`${path} imports ${specifier}: a fresh clone has no packages yet; use import() after ensure().`]
    })
  }
  return entries.flatMap(visit)
}

function sources(folder, ending = /\.tsx?$/) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|build|fixtures)$/.test(entry.name) ? [] : sources(path, ending)
    return ending.test(entry.name) ? [path] : []
  })
}

export function checkImports() {
  const readAll = (folder, ending) =>
    sources(join(root, folder), ending).map((path) => ({
      path: relative(root, path).split('\\').join('/'),
      text: readFileSync(path, 'utf8'),
    }))
  const read = ['contracts', 'engines', 'apps'].flatMap((floor) => readAll(floor))
  if (read.length < 20)
    return [`only ${read.length} source files were found below ${dirname(root)}: the scan itself is broken.`]
  const commands = Object.values(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts)
  const entries = commands.flatMap((command) => /^node (scripts\/\S+\.mjs)/.exec(command)?.[1] ?? [])
  return [...findViolations(read), ...findLoops(read), ...findEarlyPackages(readAll('scripts', /\.mjs$/), entries)]
}
