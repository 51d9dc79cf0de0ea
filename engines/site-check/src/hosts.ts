import { parse as parseToml } from 'smol-toml'

type Matcher = Pick<RegExp, 'test'>

interface HeaderRule {
  readonly file: string
  readonly line?: number
  readonly path: Matcher
  readonly headers: readonly (readonly [name: string, value: string])[]
}

interface RedirectRule {
  readonly from: Matcher
  readonly to: string
  /** Before a file of that name. */
  readonly force: boolean
  /** A rewrite answers at the address itself. */
  readonly kind: 'redirect' | 'rewrite'
}

export interface ParsedHostFile {
  readonly headers: readonly HeaderRule[]
  readonly redirects: readonly RedirectRule[]
}

/** What the configuration files of a static host say of paths. */
export interface HostSettings {
  readonly headers: readonly HeaderRule[]
  readonly files: readonly string[]
  redirectOf(path: string, hasFile: boolean): RedirectRule | null
}

export function createHostSettings(
  parsed: readonly (readonly [file: string, settings: ParsedHostFile])[],
): HostSettings {
  const redirects = parsed.flatMap(([, settings]) => settings.redirects)
  return {
    headers: parsed.flatMap(([, settings]) => settings.headers),
    files: parsed.map(([file]) => file),
    redirectOf: (path, hasFile) => redirects.find(({ from, force }) => (force || !hasFile) && from.test(path)) ?? null,
  }
}

/** What one character may be; `many` stands for any number of them. */
interface Part {
  readonly only?: string
  readonly notSlash?: true
  readonly many?: true
}

/** Longer than an address. */
const LONGEST = 4096
const WILDCARD = /\(\.\*\)|:\w+\*|\*\*\/?|\*|:\w+|./gsu

const ANY = /^(?:\(\.\*\)|:\w+\*|\*)/

function partsOf(piece: string): readonly Part[] {
  if (/^:\w+$/.test(piece)) return [{ notSlash: true }, { notSlash: true, many: true }]
  return ANY.test(piece) ? [{ many: true }] : [{ only: piece }]
}

/**
 * `/blog/*`, `/blog/:slug`, `/(.*)`, `**`, `/:path*`: near enough to what each host reads into it. Every place in the
 * pattern is followed at once, so that the time is that of its length and no stars multiply it.
 */
export class PathPattern {
  readonly parts: readonly Part[]
  readonly isOpen: boolean

  constructor(text: string) {
    this.parts = [...(text.slice(0, LONGEST).replace(/^\//, '').match(WILDCARD) ?? [])].flatMap(partsOf)
    this.isOpen = !ANY.test(text)
  }

  test(path: string): boolean {
    return this.#matches(path) || (this.isOpen && path.startsWith('/') && this.#matches(path.slice(1)))
  }

  #matches(path: string): boolean {
    const { parts } = this
    let places = new Uint8Array(parts.length + 1)
    this.#reach(places, 0)
    for (const character of path) {
      const next = new Uint8Array(parts.length + 1)
      for (const [place, part] of parts.entries()) {
        if (!places[place] || (part.only ?? character) !== character || (part.notSlash && character === '/')) continue
        this.#reach(next, part.many ? place : place + 1)
      }
      places = next
    }
    return places[parts.length] === 1
  }

  /** And the places behind those that may stand for nothing. */
  #reach(places: Uint8Array, from: number): void {
    for (let place = from; !places[place]; place += 1) {
      places[place] = 1
      if (!this.parts[place]?.many) return
    }
  }
}

type Parse = (text: string, file: string) => ParsedHostFile
type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const pairsOf = (value: unknown): [string, string][] =>
  isFields(value) ? Object.entries(value).map(([name, text]) => [name, String(text)]) : []
const namedPairs = (value: unknown): [string, string][] =>
  listOf(value).map(({ key, value: text }) => [textOf(key), textOf(text)])

/** Lines of a path, and below it, indented, its headers. Netlify and Cloudflare Pages. */
function parseHeadersFile(text: string, file: string): ParsedHostFile {
  const headers: { file: string; line: number; path: PathPattern; headers: [string, string][] }[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    const field = /^\s+([!A-Za-z0-9-]+)\s*:\s*(.*)$/.exec(line)
    if (field) headers.at(-1)?.headers.push([field[1] ?? '', field[2] ?? ''])
    else
      headers.push({
        file,
        line: at + 1,
        path: new PathPattern(line.trim().replace(/^https?:\/\/[^/]+/, '')),
        headers: [],
      })
  }
  return { headers, redirects: [] }
}

function parseRedirectsFile(text: string): ParsedHostFile {
  const redirects = text.split(/\r?\n/).flatMap((line): RedirectRule[] => {
    const [from = '', ...rest] = line
      .split(/(?:^|\s)#/, 1)
      .join()
      .trim()
      .split(/\s+/)
    const to = rest.find((part) => /^(\/|https?:)/.test(part))
    const status = rest.find((part) => /^\d{3}!?$/.test(part)) ?? ''
    if (!from.startsWith('/') || to === undefined) return []
    return [
      {
        from: new PathPattern(from),
        to,
        force: status.endsWith('!'),
        kind: status.startsWith('200') ? 'rewrite' : 'redirect',
      },
    ]
  })
  return { headers: [], redirects }
}

const parseNetlify: Parse = (text, file) => {
  const read = parseToml(text) as Fields
  return {
    headers: listOf(read.headers).map((rule) => ({
      file,
      path: new PathPattern(textOf(rule.for)),
      headers: pairsOf(rule.values),
    })),
    redirects: listOf(read.redirects).map(({ from, to, status, force }) => ({
      from: new PathPattern(textOf(from)),
      to: textOf(to),
      force: force === true,
      kind: status === 200 ? 'rewrite' : 'redirect',
    })),
  }
}

const sourceRules = (rules: unknown, file: string): HeaderRule[] =>
  listOf(rules).map(({ source, headers }) => ({
    file,
    path: new PathPattern(textOf(source)),
    headers: namedPairs(headers),
  }))
const sourceRedirects = (rules: unknown, kind: RedirectRule['kind']): RedirectRule[] =>
  listOf(rules).map(({ source, destination }) => ({
    from: new PathPattern(textOf(source)),
    to: textOf(destination),
    force: kind === 'redirect',
    kind,
  }))

const parseVercel: Parse = (text, file) => {
  const read = JSON.parse(text) as Fields
  return {
    headers: sourceRules(read.headers, file),
    redirects: [...sourceRedirects(read.redirects, 'redirect'), ...sourceRedirects(read.rewrites, 'rewrite')],
  }
}

const parseFirebase: Parse = (text, file) => {
  const { hosting } = JSON.parse(text) as Fields
  const sites = Array.isArray(hosting) ? listOf(hosting) : isFields(hosting) ? [hosting] : []
  return {
    headers: sites.flatMap(({ headers }) => sourceRules(headers, file)),
    redirects: sites.flatMap(({ redirects, rewrites }) => [
      ...sourceRedirects(redirects, 'redirect'),
      ...sourceRedirects(rewrites, 'rewrite'),
    ]),
  }
}

const parseAzure: Parse = (text, file) => {
  const read = JSON.parse(text) as Fields
  const routes = listOf(read.routes)
  const headers: HeaderRule[] = [
    { file, path: /^/, headers: pairsOf(read.globalHeaders) },
    ...routes.map(({ route, headers: own }) => ({ file, path: new PathPattern(textOf(route)), headers: pairsOf(own) })),
  ]
  const redirects = routes.flatMap(({ route, redirect, rewrite }): RedirectRule[] => {
    const to = textOf(redirect) || textOf(rewrite)
    return to === ''
      ? []
      : [{ from: new PathPattern(textOf(route)), to, force: true, kind: redirect ? 'redirect' : 'rewrite' }]
  })
  const fallback = isFields(read.navigationFallback) ? textOf(read.navigationFallback.rewrite) : ''
  return {
    headers,
    redirects: fallback === '' ? redirects : [...redirects, { from: /^/, to: fallback, force: false, kind: 'rewrite' }],
  }
}

/** The configuration files of hosts that are understood, by their names. */
export const hostFiles: Readonly<Record<string, Parse>> = {
  _headers: parseHeadersFile,
  _redirects: parseRedirectsFile,
  'netlify.toml': parseNetlify,
  'vercel.json': parseVercel,
  'firebase.json': parseFirebase,
  'staticwebapp.config.json': parseAzure,
}
