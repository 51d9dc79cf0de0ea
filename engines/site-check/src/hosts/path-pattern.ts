import { compileRegex, type LinearRegex } from './linear-regex.ts'

/** The parts that a pattern captured from a path: by name, by number, and `splat` for a star. */
export type Captures = Readonly<Record<string, string>>

export interface PathMatcher {
  test(path: string): boolean
  captures?(path: string): Captures | null
  /** The only path it matches. */
  readonly literal?: string
}

/** Longer than an address. */
const MAX_LENGTH = 4096
const WILDCARD = /\(\.\*\)|:\w+\*|\*\*\/?|\*|:\w+|./gsu
const ANY = /^(?:\(\.\*\)|:\w+\*|\*)/

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * `/blog/*`, `/blog/:slug`, `/(.*)`, `**`, `/:path*`: near enough to what each host reads into it, with or without a
 * slash before it.
 */
export class PathPattern implements PathMatcher {
  readonly literal?: string
  readonly source: string
  readonly names: readonly string[]
  /** Common beginning of every path that it matches. */
  readonly prefix: string
  readonly suffix: string
  #regex: LinearRegex | null | undefined

  constructor(text: string) {
    const pieces = text.slice(0, MAX_LENGTH).match(WILDCARD) ?? []
    const names: string[] = []
    let [source, suffix] = ['', '']
    for (const piece of pieces) {
      const name = /^:(\w+)\*?$/.exec(piece)?.[1]
      const isAny = ANY.test(piece)
      if (name === undefined && !isAny) {
        source += escaped(piece)
        suffix += piece
      } else {
        suffix = ''
        names.push(name ?? 'splat')
        source += isAny ? '(.*)' : '([^/]+)'
      }
    }
    this.names = names
    const [first = ''] = text.slice(0, MAX_LENGTH).split(/[*:(]/, 1)
    this.prefix = first === '' || first.startsWith('/') ? first : `/${first}`
    this.suffix = suffix
    this.source = source.startsWith('/') || ANY.test(text) ? source : `/${source}`
    if (names.length === 0) this.literal = text.startsWith('/') ? text : `/${text}`
  }

  test(path: string): boolean {
    return this.captures(path) !== null
  }

  captures(path: string): Captures | null {
    const whole = path.startsWith('/') ? path : `/${path}`
    if (this.literal !== undefined) return whole === this.literal ? {} : null
    if (!whole.startsWith(this.prefix) || !whole.endsWith(this.suffix)) return null
    if (this.#regex === undefined) this.#regex = compileRegex(`^${this.source}$`)
    const found = this.#regex?.match(whole)
    if (!found) return null
    const numbered = found.slice(1).map((text, at): [string, string] => [String(at + 1), text])
    const named = this.names.map((name, at): [string, string] => [name, found[at + 1] ?? ''])
    return Object.fromEntries([...numbered, ...named])
  }
}

/** A regular expression of a host, over the path with or without the slash before it; null where it is not understood. */
export function regexMatcher(pattern: string, { ignoreCase = false, slash = true } = {}): PathMatcher | null {
  const regex = compileRegex(pattern, { ignoreCase })
  if (regex === null) return null
  // The sign before a quantifier may be missing.
  const prefix = ignoreCase ? '' : (/^\^((?:[\w/-]|\\[./-])+)[\w/-]/.exec(pattern)?.[1] ?? '').replaceAll('\\', '')
  const captures = (path: string): Captures | null => {
    const text = slash ? path : path.replace(/^\//, '')
    if (!pattern.includes('|') && !text.startsWith(prefix)) return null
    const found = regex.match(text)
    return found && Object.fromEntries(found.map((text, at) => [String(at), text]))
  }
  const only = ignoreCase ? undefined : /^\^((?:[\w/-]|\\[./-])+)\$$/.exec(pattern)?.[1]?.replaceAll('\\', '')
  const literal = only === undefined ? {} : { literal: slash ? only : `/${only}` }
  return { ...literal, test: (path) => captures(path) !== null, captures }
}

export const exactly = (path: string): PathMatcher => ({ literal: path, test: (other) => other === path })

/** A path and everything below it, or everything that begins like it; `splat` is what comes behind. */
export const startingWith = (prefix: string, { whole = false } = {}): PathMatcher => {
  const rest = (path: string) => {
    if (!path.startsWith(prefix)) return null
    const splat = path.slice(prefix.length)
    return whole && splat !== '' && !prefix.endsWith('/') && !splat.startsWith('/') ? null : splat
  }
  return {
    test: (path) => rest(path) !== null,
    captures(path) {
      const splat = rest(path)
      return splat === null ? null : { splat }
    },
  }
}

/** `:splat`, `:name`, `$1` and `${name}` filled in; null where one of them is not known. */
export function fillIn(target: string, captures: Captures): string | null {
  let isKnown = true
  const filled = target.replace(/\$\{(\w+)\}|\$(\d)|:([A-Za-z_]\w*)/g, (whole, braced, number, name) => {
    const value = captures[braced ?? number ?? name]
    // The colon of `https:` or a colon in a path.
    if (value === undefined && name !== undefined) return whole
    if (value === undefined) isKnown = false
    return value ?? ''
  })
  return isKnown ? filled : null
}
