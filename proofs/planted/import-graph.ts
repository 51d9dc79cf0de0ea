// Finds the tests that reach a source file by their imports, and their distance.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

// The unit tests that a change of a file should turn red: those that import it, nearest first.
interface Mapped {
  node: string[]
  browser: string[]
}

const isTest = (file: string) => /^(?:apps|engines|contracts|e2e)\/.*\.test\.tsx?$/.test(file)

export function mapTests(graph: Graph, file: string): Mapped {
  const tests = reachedFrom(graph, file).filter((one) => isTest(one.file))
  const isBrowser = (one: { file: string }) => /\.browser\./.test(one.file)
  return {
    node: tests.filter((one) => !isBrowser(one)).map((one) => one.file),
    browser: tests.filter(isBrowser).map((one) => one.file),
  }
}

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\(|\bmock\(|\bdoMock\()\s*['"]([^'"\n]+)['"]/g

function resolve(root: string, file: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.normalize(posix.join(dirname(file), bare))
  const [, room, door] = /^@sundry\/([\w-]+)(?:\/(.+))?$/.exec(bare) ?? []
  if (!room) return null
  if (room === 'contracts') {
    const inFunctions = `contracts/src/functions/${door === 'functions' ? 'index' : door}.ts`
    return existsSync(join(root, inFunctions)) ? inFunctions : `contracts/src/${door}.ts`
  }
  const described = join(root, 'engines', room, 'package.json')
  if (!existsSync(described)) return null
  const { exports } = JSON.parse(readFileSync(described, 'utf8')) as { exports: Record<string, string> }
  const target = exports[door ? `./${door}` : '.']
  return target ? posix.join('engines', room, target) : null
}

const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*\[?\s*['"]([^'"\n]+)['"]/g
const matcherOf = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '(?:.+/)?')
      .replaceAll('*', '[^/]*')}$`,
  )

export interface Graph {
  importers: ReadonlyMap<string, ReadonlySet<string>>
}

export function readGraph(root: string, tracked: readonly string[]): Graph {
  const importers = new Map<string, Set<string>>()
  const add = (target: string, importer: string) =>
    importers.set(target, (importers.get(target) ?? new Set()).add(importer))
  for (const file of tracked.filter((path) => /\.(?:tsx?|mjs)$/.test(path))) {
    if (!existsSync(join(root, file))) continue
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const target = resolve(root, file, specifier)
      if (target) add(target, file)
    }
    for (const [, pattern = ''] of text.matchAll(GLOB)) {
      const expected = matcherOf(posix.join(dirname(file), pattern))
      for (const target of tracked) if (expected.test(target)) add(target, file)
    }
  }
  return { importers }
}
export function reachedFrom({ importers }: Graph, file: string): { file: string; distance: number }[] {
  const found = new Map([[file, 0]])
  let edge = [file]
  for (let distance = 1; edge.length > 0; distance += 1) {
    const next: string[] = []
    for (const one of edge) {
      for (const importer of importers.get(one) ?? []) {
        if (found.has(importer)) continue
        found.set(importer, distance)
        next.push(importer)
      }
    }
    edge = next
  }
  found.delete(file)
  return [...found].map(([path, distance]) => ({ file: path, distance }))
}
