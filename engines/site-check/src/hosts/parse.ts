import { parse as parseToml } from 'smol-toml'
import { PathPattern } from './path-pattern.ts'
import type { HeaderRule, ParsedHostFile, RedirectRule } from './settings.ts'

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
