import { dictionary } from '@sundry/kit'
import { exactly, type PathMatcher, PathPattern, regexMatcher, startingWith } from './path-pattern.ts'
import {
  type HostFileFault,
  lastingOf,
  type ParsedHostFile,
  type RedirectRule,
  type UnknownRule,
  unclosed,
  wordsOf,
} from './rules.ts'

interface Line {
  readonly words: readonly string[]
  readonly line: number
  readonly block: readonly Line[] | null
}

const MAX_DEPTH = 20

function readLines(text: string): { lines: Line[]; faults: HostFileFault[] } {
  const faults: HostFileFault[] = []
  const stack: Line[][] = [[]]
  const owners: { words: string[]; line: number }[] = []
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const note = raw.search(/(?:^|\s)#/)
    const words = wordsOf((note === -1 ? raw : raw.slice(0, note)).replaceAll('`', '"'))
    if (words.length === 0) continue
    if (words.length === 1 && words[0] === '}') {
      const block = stack.length > 1 ? stack.pop() : undefined
      const owner = owners.pop()
      if (block && owner) stack.at(-1)?.push({ ...owner, block })
      else faults.push({ line: at + 1, message: 'This } closes no block.' })
    } else if (words.at(-1) === '{') {
      if (stack.length > MAX_DEPTH) return { lines: stack[0] ?? [], faults }
      owners.push({ words: words.slice(0, -1), line: at + 1 })
      stack.push([])
    } else stack.at(-1)?.push({ words, line: at + 1, block: null })
  }
  for (const owner of owners) faults.push(unclosed(owner))
  return { lines: stack[0] ?? [], faults }
}

const codes: Readonly<Record<string, number>> = dictionary({ permanent: 301, temporary: 302, html: 200 })

/** `{uri}` and `{path}` are the path that was asked for, `{re.old.1}` a group; null where there is another. */
function targetOf(text: string): string | null {
  const target = text
    .replace(/^\{scheme\}:\/\/\{host\}/, '')
    .replace(/\{(?:uri|path|http\.request\.uri(?:\.path)?|http\.request\.orig_uri)\}/g, '$${path}')
    .replace(/\{\?query\}|\{query\}/g, '')
    .replace(/\{(?:http\.regexp|re)\.(?:[\w-]+\.)?(\d)\}/g, '$$$1')
  return /(^|[^$])\{/.test(target) ? null : target
}

const anyOf = (matchers: readonly PathMatcher[]): PathMatcher => {
  const [only] = matchers
  if (matchers.length === 1 && only) return only
  const captures = (path: string) => {
    const found = matchers.find((one) => one.test(path))
    return found ? (found.captures?.(path) ?? {}) : null
  }
  return { test: (path) => matchers.some((one) => one.test(path)), captures }
}

const matcherOf = (path: string) => (path.includes('*') ? new PathPattern(path) : exactly(path))

class Reader {
  readonly redirects: RedirectRule[] = []
  readonly unknown: UnknownRule[] = []
  /** Null: a matcher by what a check cannot see. */
  readonly named = new Map<string, PathMatcher | null>()
  readonly file: string

  constructor(file: string) {
    this.file = file
  }

  skip({ words, line }: Line, from?: PathMatcher | null): void {
    this.unknown.push({ file: this.file, line, text: words.join(' '), ...(from && { from }) })
  }

  add(
    line: Line,
    from: PathMatcher,
    rest: Pick<RedirectRule, 'to' | 'kind' | 'isTemporary'> & { force?: boolean },
  ): void {
    const captures = (path: string) => {
      const found = from.captures ? from.captures(path) : from.test(path) ? {} : null
      return found && { ...found, path }
    }
    const literal = from.literal === undefined ? {} : { literal: from.literal }
    this.redirects.push({
      force: true,
      ...rest,
      from: { ...literal, test: from.test.bind(from), captures },
      file: this.file,
      line: line.line,
    })
  }

  define({ words: [name = '', kind, ...rest], block }: Line): void {
    const parts = block === null ? [[kind ?? '', ...rest]] : block.map(({ words }) => words)
    const [first = [], ...more] = parts
    const isPath = more.length === 0 && first[0] === 'path'
    const isRegex = more.length === 0 && first[0] === 'path_regexp'
    const matcher = isPath ? anyOf(first.slice(1).map(matcherOf)) : isRegex ? regexMatcher(first.at(-1) ?? '') : null
    this.named.set(name, matcher)
  }

  /** The matcher of a directive, and its words behind it. */
  match(words: readonly string[], within: PathMatcher): { from: PathMatcher | null; rest: readonly string[] } {
    const [, first = '', ...rest] = words
    if (first === '*') return { from: within, rest }
    if (first.startsWith('@')) return { from: this.named.get(first) ?? null, rest }
    if (first.startsWith('/') && rest.length > 0) return { from: matcherOf(first), rest }
    return { from: within, rest: words.slice(1) }
  }

  redir(line: Line, within: PathMatcher): void {
    const { from, rest } = this.match(line.words, within)
    const [target = '', code = '302'] = rest
    const to = targetOf(target)
    const status = codes[code] ?? Number(code)
    if (from === null || to === null || status < 300) this.skip(line, from)
    else this.add(line, from, { to, kind: 'redirect', ...lastingOf(status) })
  }

  respond(line: Line, within: PathMatcher): void {
    const [, first = '', ...rest] = line.words
    const isMatched = /^[/@*]/.test(first)
    const from = isMatched ? this.match([...line.words, ''], within).from : within
    const status = (isMatched ? rest : [first, ...rest]).find((word) => /^\d{3}$/.test(word)) ?? '200'
    if (from === null) this.skip(line)
    else this.add(line, from, { to: '', kind: status === '410' ? 'gone' : status >= '400' ? 'files' : 'rewrite' })
  }

  tries(line: Line, within: PathMatcher): void {
    const last = line.words.at(-1) ?? ''
    if (last.startsWith('/')) this.add(line, within, { to: last, kind: 'rewrite', force: false })
  }

  block(lines: readonly Line[], within: PathMatcher): void {
    for (const line of lines) if (line.words[0]?.startsWith('@')) this.define(line)
    for (const line of lines) {
      const [name = ''] = line.words
      if (name === 'redir') this.redir(line, within)
      else if (name === 'respond' || name === 'error') this.respond(line, within)
      else if (name === 'try_files') this.tries(line, within)
      else if (/^(?:handle|route|handle_path)$/.test(name) && line.block) {
        const { from } = line.words.length > 1 ? this.match([...line.words, ''], within) : { from: within }
        if (from === null) this.skip(line)
        else this.block(line.block, from)
      } else if (/^(?:reverse_proxy|php_fastcgi)$/.test(name)) {
        const { from } = this.match(line.words, within)
        if (from && from !== everything) this.add(line, from, { to: '', kind: 'rewrite' })
        else this.skip(line)
      } else if (/^(?:rewrite|uri|import|map)$/.test(name)) this.skip(line)
    }
  }
}

const everything = startingWith('/')

/** The sites of a Caddyfile; one that only sends everything on is that of another name. */
export function parseCaddy(text: string, file: string): ParsedHostFile {
  const reader = new Reader(file)
  const { lines: top, faults } = readLines(text)
  const sites = top.filter(({ words, block }) => block !== null && words.length > 0 && !/^[(@]/.test(words[0] ?? ''))
  const isBare = sites.every(({ words }) => /^(?:handle|route|redir|handle_path)$/.test(words[0] ?? ''))
  const isOther = ({ block }: Line) =>
    block?.length === 1 && block[0]?.words[0] === 'redir' && /^https?:/.test(block[0].words[1] ?? '')
  const own = sites.filter((site) => !isOther(site))
  if (isBare) reader.block(top, everything)
  else for (const site of own.length > 0 ? own : sites) reader.block(site.block ?? [], everything)
  return {
    headers: [],
    redirects: reader.redirects,
    faults,
    ...(reader.unknown.length > 0 && { unknown: reader.unknown }),
  }
}
