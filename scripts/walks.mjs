// The ways through the source that somebody reads first: each stop is a file and the name in it to look for. Files that
// a walk must pass to get from one stop to the next follow from the imports. `npm run house -- --write` lists them in
// docs/walks.md.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './lib/places.mjs'
import { walks } from './walks-stops.mjs'

const SPECIFIER =
  /(?:\bfrom\s+|\bimport\(\s*|\bimport\s+|\bnew URL\(\s*|\bimport\.meta\.glob(?:<[^(]*>)?\(\s*)['"]([.@#][^'"]+)['"]/g
const isSource = (path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing[/.]/.test(path)

const textOf = (path) => readFileSync(join(root, path), 'utf8')
const manifests = new Map()
function manifestOf(folder) {
  if (!manifests.has(folder)) manifests.set(folder, JSON.parse(textOf(`${folder}/package.json`)))
  return manifests.get(folder)
}

/** The file that a package's own table names for a specifier; `*` stands for one segment. */
function targetIn(table, key, folder) {
  for (const [name, entry] of Object.entries(table ?? {})) {
    const [before, after] = name.split('*')
    const isMatch = after === undefined ? name === key : key.startsWith(before) && key.endsWith(after)
    if (!isMatch) continue
    const target = typeof entry === 'string' ? entry : entry.default
    const star = after === undefined ? '' : key.slice(before.length, key.length - after.length)
    return posix.join(folder, target.replace('*', star))
  }
  return null
}

/** The files of the checkout that a file imports, whether at once, lazily or as a worker. */
function importsOf(path, text) {
  return [...text.matchAll(SPECIFIER)].flatMap(([, specifier]) => {
    if (specifier.startsWith('.')) return [posix.join(posix.dirname(path), specifier)]
    const home = path.split('/src/')[0]
    if (specifier.startsWith('#')) return [targetIn(manifestOf(home).imports, specifier, home)].filter(Boolean)
    const [, name, door] = /^@sundry\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? []
    const folder = name === 'contracts' ? name : `engines/${name}`
    if (name === undefined || !existsSync(join(root, folder))) return []
    return [targetIn(manifestOf(folder).exports, door ? `./${door}` : '.', folder)].filter(Boolean)
  })
}

/** A walk makes no stop at a file of re-exports. */
const isDoor = (text) =>
  /(^|\n)export /.test(text) && !/\n(?:export )?(?:async )?(?:const|function|class) /.test(`\n${text}`)

const declares = (text, name) =>
  new RegExp(
    `\\b(?:function\\*?|const|let|class|interface|type)\\s+${name}\\b|^\\s*(?:async\\s+)?\\*?#?${name}\\s*[(<:]|\\bexport \\{[^}]*\\b${name}\\b`,
    'm',
  ).test(text)

/** Every file of a folder is a stop where the work goes through all of them. */
function expanded(stop) {
  const [pattern, name] = stop.replace(/^~/, '').split('#')
  const isImported = !stop.startsWith('~')
  if (!pattern.includes('*')) return [{ path: pattern, name, isImported }]
  const paths = globSync(pattern, { cwd: root }).filter(isSource).sort()
  return (paths.length > 0 ? paths : [pattern]).map((path) => ({ path, name: undefined, isImported }))
}

/** The files of a walk in order, those between two stops among them, and what is wrong with its list. */
export function followWalk({ title, stops, shapes }, read = textOf) {
  const faults = []
  const texts = new Map()
  const open = (path) => {
    if (!texts.has(path)) {
      try {
        texts.set(path, read(path))
      } catch {
        texts.set(path, null)
      }
    }
    return texts.get(path)
  }
  const check = (path, name, what) => {
    const text = open(path)
    if (text === null) faults.push(`${title}: the ${what} ${path} does not exist.`)
    else if (name !== undefined && !declares(text, name)) faults.push(`${title}: ${path} declares no ${name}.`)
    return text !== null
  }

  const walk = []
  const seen = new Set()
  const add = (file) => {
    if (seen.has(file.path)) return
    seen.add(file.path)
    walk.push({ ...file, lines: open(file.path).split('\n').length - 1 })
  }
  /** The shortest way by imports from what was seen to a file, or from it back to what was seen. */
  const wayTo = (target) => {
    const search = (from, isEnd) => {
      const before = new Map(from.map((path) => [path, null]))
      for (const path of before.keys()) {
        if (isEnd(path)) {
          const way = []
          for (let at = path; at !== null; at = before.get(at)) way.unshift(at)
          return way
        }
        for (const next of importsOf(path, open(path) ?? '').filter(isSource))
          if (!before.has(next) && open(next) !== null) before.set(next, path)
      }
      return null
    }
    if (seen.size === 0) return []
    const onwards = search([...seen], (path) => path === target)
    const back = onwards ? null : search([target], (path) => seen.has(path))?.reverse()
    return (onwards ?? back)?.slice(1, -1) ?? null
  }
  for (const stop of stops.flatMap(expanded)) {
    if (!check(stop.path, stop.name, 'stop')) continue
    const between = seen.has(stop.path) || !stop.isImported ? [] : wayTo(stop.path)
    if (between === null) faults.push(`${title}: no import leads to ${stop.path} or from it.`)
    for (const path of between ?? []) if (!isDoor(open(path))) add({ path, isBetween: true })
    add({ path: stop.path, name: stop.name })
  }
  for (const shape of shapes) {
    const [path, name] = shape.split('#')
    check(path, name, 'shape’s file')
  }
  return { walk, faults }
}

const sum = (walk) => walk.reduce((lines, file) => lines + file.lines, 0)

export function pageOf(followed) {
  const parts = followed.map(({ title, aim, shapes, walk }) => {
    const rows = walk.map(
      ({ path, name, isBetween }, at) =>
        `${at + 1}. \`${path}\`${name ? `: \`${name}\`` : isBetween ? ', in between' : ''}`,
    )
    const names = shapes.map((shape) => `\`${shape.split('#')[1]}\``).join(', ')
    const goal = `The aim is ${aim.files} files${aim.shapes ? ` and ${aim.shapes} shapes` : ''}.`
    return `## ${title}\n\n${walk.length} files, ${shapes.length} shapes. ${goal}\n\n${rows.join('\n')}\n\nThe data on its way: ${names}.\n`
  })
  const head = [
    '# Walks through the source',
    'Four ways through the source, file by file in the order in which the work passes them; the name beside a file is where to look in it. Files marked “in between” are only imported on the way from one stop to the next. Files that only export others again are left out. `npm run house -- --write` writes this page from the stops in `scripts/walks-stops.mjs`; `npm run house` prints how many lines each walk has.',
  ]
  return `${head.join('\n\n')}\n\n${parts.join('\n')}`
}

export const followWalks = () => walks.map((walk) => ({ ...walk, ...followWalk(walk) }))

/** Lists faults of the walks and of their page. */
export function checkWalks(followed = followWalks(), page = textOf('docs/walks.md')) {
  const faults = followed.flatMap(({ faults: own }) => own)
  if (pageOf(followed) !== page) faults.push('docs/walks.md is not what npm run house -- --write writes.')
  return faults
}

export const walkRows = (followed) =>
  followed.map(
    ({ title, aim, shapes, walk }) =>
      `| ${title} | ${walk.length} | ${aim.files} | ${shapes.length} | ${aim.shapes ?? ''} | ${sum(walk)} |`,
  )
