import { dictionary } from '@sundry/kit'
import { parse as parseToml } from 'smol-toml'
import { parseApache } from './apache.ts'
import { parseCaddy } from './caddy.ts'
import { parseNginx } from './nginx.ts'
import { fillIn, type PathMatcher, PathPattern, regexMatcher } from './path-pattern.ts'
import {
  type HeaderRule,
  lastingOf,
  type ParsedHostFile,
  type ParseHostFile,
  type RedirectRule,
  type UnknownRule,
} from './rules.ts'

/** The headers and redirects that the configuration files of a static host set. */
export interface HostSettings {
  readonly headers: readonly HeaderRule[]
  readonly files: readonly string[]
  readonly redirects: readonly RedirectRule[]
  readonly unknown: readonly UnknownRule[]
  /** The rule that answers a path, with what the path puts into its target. */
  redirectOf(path: string, hasFile: boolean): RedirectRule | null
}

/** Hosts allow far fewer; each is tried on every address of the site. */
const MAX_PATTERNS = 1000

const otherSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)
const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1')

export function createHostSettings(
  parsed: readonly (readonly [file: string, settings: ParsedHostFile])[],
  basePath = '/',
): HostSettings {
  const redirects = parsed.flatMap(([, settings]) => settings.redirects)
  const unknown = parsed.flatMap(([, settings]) => [...(settings.unknown ?? [])])
  const files = parsed.map(([file]) => file)
  const headers = parsed.flatMap(([, settings]) => settings.headers)
  for (const { file } of headers.slice(MAX_PATTERNS, MAX_PATTERNS + 1))
    unknown.push({ file, text: `${MAX_PATTERNS} header rules are read; there are more.` })
  const literals = new Map<string, number[]>()
  const patterns: number[] = []
  for (const [at, rule] of redirects.entries()) {
    const { from, isRelative } = rule
    if (from.literal === undefined && patterns.length < MAX_PATTERNS) patterns.push(at)
    else if (from.literal === undefined)
      unknown.push({ file: rule.file ?? '', text: `${MAX_PATTERNS} patterns are read; this is one more.` })
    else {
      const path = isRelative ? basePath + from.literal.replace(/^\//, '') : from.literal
      const known = literals.get(path)
      if (known) known.push(at)
      else literals.set(path, [at])
    }
  }
  const within = (path: string, { isRelative }: RedirectRule) =>
    isRelative ? `/${path.startsWith(basePath) ? path.slice(basePath.length) : ''}` : path

  function find(path: string, hasFile: boolean): RedirectRule | null {
    const applies = (at: number) => !hasFile || redirects[at]?.force === true
    const literal = literals.get(path)?.find(applies) ?? redirects.length
    for (const at of patterns) {
      const rule = redirects[at]
      if (at > literal || !rule) break
      if (applies(at) && rule.from.test(within(path, rule))) return filled(rule, within(path, rule))
    }
    const rule = redirects[literal]
    return rule ? filled(rule, within(path, rule)) : null
  }

  /** Netlify reads a path with and without its last slash as one. */
  function findAsNetlify(path: string, hasFile: boolean): RedirectRule | null {
    const rule = path === '/' ? null : find(otherSlash(path), hasFile)
    return rule?.kind === 'redirect' && withoutSlash(rule.to) !== withoutSlash(path) ? rule : null
  }

  return {
    headers: headers.slice(0, MAX_PATTERNS),
    files,
    redirects,
    unknown,
    redirectOf(path, hasFile) {
      const rule = find(path, hasFile) ?? (files.includes('netlify.toml') ? findAsNetlify(path, hasFile) : null)
      return rule?.kind === 'files' ? null : rule
    },
  }
}

function filled(rule: RedirectRule, path: string): RedirectRule {
  const captures = rule.from.captures?.(path)
  const to = captures ? fillIn(rule.to, captures) : rule.to
  return to === null ? rule : { ...rule, to }
}

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

const kindOf = (status: number): RedirectRule['kind'] =>
  status === 200 ? 'rewrite' : status === 404 ? 'files' : status === 410 ? 'gone' : 'redirect'

/** Further words of a line are conditions on the query, the country or a cookie. */
function parseRedirectsFile(text: string, file: string): ParsedHostFile {
  const redirects: RedirectRule[] = []
  const unknown: UnknownRule[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const words = line
      .split(/(?:^|\s)#/, 1)
      .join()
      .trim()
      .split(/\s+/)
    const [from = '', ...rest] = words
    const to = rest.find((part) => /^(\/|https?:)/.test(part))
    const status = rest.find((part) => /^\d{3}!?$/.test(part)) ?? ''
    const place = { file, line: at + 1 }
    if (from === '' || /^https?:/.test(from)) continue
    if (!from.startsWith('/') || to === undefined) unknown.push({ ...place, text: line.trim() })
    else if (rest.some((part) => part !== to && part !== status))
      unknown.push({ ...place, text: line.trim(), from: new PathPattern(from) })
    else
      redirects.push({
        ...place,
        from: new PathPattern(from),
        to,
        force: status.endsWith('!'),
        kind: kindOf(Number.parseInt(status, 10)),
        ...lastingOf(Number.parseInt(status, 10)),
      })
  }
  return { headers: [], redirects, ...(unknown.length > 0 && { unknown }) }
}

const parseNetlify: ParseHostFile = (text, file) => {
  const read = parseToml(text) as Fields
  const conditional = ({ query, conditions }: Fields) => isFields(query) || isFields(conditions)
  const rules = listOf(read.redirects)
  return {
    headers: listOf(read.headers).map((rule) => ({
      file,
      path: new PathPattern(textOf(rule.for)),
      headers: pairsOf(rule.values),
    })),
    redirects: rules
      .filter((rule) => !conditional(rule))
      .map(({ from, to, status, force }) => ({
        file,
        from: new PathPattern(textOf(from)),
        to: textOf(to),
        force: force === true,
        kind: kindOf(Number(status)),
        ...lastingOf(Number(status)),
      })),
    ...unknownOf(rules.filter(conditional), file, 'from'),
  }
}

function unknownOf(rules: readonly Fields[], file: string, key: string): Pick<ParsedHostFile, 'unknown'> {
  const unknown = rules.map((rule) => {
    const from = sourceMatcher(textOf(rule[key]))
    return { file, text: textOf(rule[key]), ...(from && { from }) }
  })
  return unknown.length > 0 ? { unknown } : {}
}

const sourceRules = (rules: unknown, file: string): HeaderRule[] =>
  listOf(rules).map(({ source, headers }) => ({
    file,
    path: new PathPattern(textOf(source)),
    headers: namedPairs(headers),
  }))
/** Matches `:id(\d+)`, `(.*)`, `:path*` and `:path?` like path-to-regexp; null for other syntax. */
function sourceMatcher(source: string): PathMatcher | null {
  if (!/[:(){}+?\\]/.test(source.replaceAll('(.*)', ''))) return new PathPattern(source)
  if (/[{}]/.test(source)) return null
  const names: (string | null)[] = []
  let depth = 0
  const token = /\\.|(\/?):(\w+)(\([^()]*\))?([*+?])?|\((?!\?)|\(\?|\)|[.^$|*+?]/g
  const regex = source.replace(token, (whole, slash, name, inner, count) => {
    if (whole === '(') names.push(null)
    if (whole.startsWith('(')) depth += 1
    if (whole === ')') depth -= 1
    if (name === undefined) return depth > 0 || /^[\\()]/.test(whole) ? whole : `\\${whole}`
    names.push(name)
    const group = inner ?? (count === '*' || count === '+' ? '(.+)' : '([^/]+)')
    return count === '*' || count === '?' ? `(?:${slash}${group})?` : slash + group
  })
  const matcher = regexMatcher(`^${regex}$`)
  if (matcher === null) return null
  const captures = (path: string) => {
    const found = matcher.captures?.(path)
    if (!found) return null
    const named = names.flatMap((name, at) => (name === null ? [] : [[name, found[String(at + 1)] ?? '']]))
    return { ...found, ...Object.fromEntries(named) }
  }
  return { test: matcher.test, captures }
}

/** Vercel and Firebase; the latter may name a regular expression instead of a path. */
function sourceRedirects(rules: unknown, kind: RedirectRule['kind'], file: string): ParsedHostFile {
  const redirects: RedirectRule[] = []
  const unknown: UnknownRule[] = []
  for (const { source, regex, destination, has, missing, permanent, statusCode, type } of listOf(rules)) {
    const text = textOf(source) || textOf(regex)
    const from = typeof regex === 'string' ? regexMatcher(`^(?:${regex})$`) : sourceMatcher(text)
    if (from === null || has !== undefined || missing !== undefined) unknown.push({ file, text, ...(from && { from }) })
    else {
      const lasting = lastingOf(permanent === false ? 307 : Number(statusCode ?? type))
      // A destination may repeat the sign with which the source takes several segments.
      const to = textOf(destination).replace(/(:[A-Za-z_]\w*)[*+]/g, '$1')
      redirects.push({ file, from, to, force: kind === 'redirect', kind, ...lasting })
    }
  }
  return { headers: [], redirects, unknown }
}

function merged(headers: ParsedHostFile['headers'], parts: readonly ParsedHostFile[]): ParsedHostFile {
  const unknown = parts.flatMap((part) => part.unknown ?? [])
  const redirects = parts.flatMap((part) => part.redirects)
  return { headers, redirects, ...(unknown.length > 0 && { unknown }) }
}

const parseVercel: ParseHostFile = (text, file) => {
  const read = JSON.parse(text) as Fields
  const routes = listOf(read.routes).map(({ src }) => ({ file, text: textOf(src) }))
  return merged(sourceRules(read.headers, file), [
    sourceRedirects(read.redirects, 'redirect', file),
    sourceRedirects(read.rewrites, 'rewrite', file),
    { headers: [], redirects: [], unknown: routes },
  ])
}

const parseFirebase: ParseHostFile = (text, file) => {
  const { hosting } = JSON.parse(text) as Fields
  const sites = Array.isArray(hosting) ? listOf(hosting) : isFields(hosting) ? [hosting] : []
  return merged(
    sites.flatMap(({ headers }) => sourceRules(headers, file)),
    sites.flatMap(({ redirects, rewrites }) => [
      sourceRedirects(redirects, 'redirect', file),
      sourceRedirects(rewrites, 'rewrite', file),
    ]),
  )
}

const parseAzure: ParseHostFile = (text, file) => {
  const read = JSON.parse(text) as Fields
  const routes = listOf(read.routes)
  const headers: HeaderRule[] = [
    { file, path: /^/, headers: pairsOf(read.globalHeaders) },
    ...routes.map(({ route, headers: own }) => ({ file, path: new PathPattern(textOf(route)), headers: pairsOf(own) })),
  ]
  const redirects = routes.flatMap(({ route, redirect, rewrite, statusCode }): RedirectRule[] => {
    const to = textOf(redirect) || textOf(rewrite)
    const from = new PathPattern(textOf(route))
    if (statusCode === 410) return [{ file, from, to, force: true, kind: 'gone' }]
    if (!redirect) return to === '' ? [] : [{ file, from, to, force: true, kind: 'rewrite' }]
    return to === '' ? [] : [{ file, from, to, force: true, kind: 'redirect', ...lastingOf(Number(statusCode ?? 302)) }]
  })
  const fallback = isFields(read.navigationFallback) ? textOf(read.navigationFallback.rewrite) : ''
  return {
    headers,
    redirects:
      fallback === '' ? redirects : [...redirects, { file, from: /^/, to: fallback, force: false, kind: 'rewrite' }],
  }
}

/** The configuration files of hosts that are understood, by their names. */
export const hostFiles: Readonly<Record<string, ParseHostFile>> = dictionary({
  _headers: parseHeadersFile,
  _redirects: parseRedirectsFile,
  'netlify.toml': parseNetlify,
  'vercel.json': parseVercel,
  'firebase.json': parseFirebase,
  'staticwebapp.config.json': parseAzure,
  '.htaccess': parseApache,
  'nginx.conf': parseNginx,
  Caddyfile: parseCaddy,
})
