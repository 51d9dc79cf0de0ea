import { exactly, type PathMatcher, regexMatcher, startingWith } from './path-pattern.ts'
import {
  type HostFileFault,
  lastingOf,
  type ParsedHostFile,
  type RedirectRule,
  type UnknownRule,
  unclosed,
} from './rules.ts'

interface Directive {
  readonly words: readonly string[]
  readonly line: number
  readonly block: readonly Directive[] | null
}

const MAX_DEPTH = 20
const MAX_DIRECTIVES = 100_000

/** Words, `;`, `{`, `}` and quotes. */
function readDirectives(text: string): { directives: Directive[]; faults: HostFileFault[] } {
  const faults: HostFileFault[] = []
  const stack: Directive[][] = [[]]
  const owners: { words: string[]; line: number }[] = []
  let words: string[] = []
  let [line, start, count] = [1, 1, 0]
  const token =
    /\n|[^\S\n]+|#[^\n]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[;{}]|(?:\\.|\$\{\w+\}|[^\s;{}"'\\]|["'](?=\S))(?:\\.|\$\{\w+\}|[^\s;{}\\]|\{\d+(?:,\d*)?\})*|./gsy
  for (const [piece] of text.matchAll(token)) {
    if (count > MAX_DIRECTIVES) return { directives: stack[0] ?? [], faults }
    if (piece === ';' || piece === '{') {
      count += 1
      if (piece === ';') stack.at(-1)?.push({ words, line: start, block: null })
      else if (stack.length > MAX_DEPTH) return { directives: stack[0] ?? [], faults }
      else {
        owners.push({ words, line: start })
        stack.push([])
      }
      words = []
    } else if (piece === '}') {
      const block = stack.length > 1 ? stack.pop() : undefined
      const owner = owners.pop()
      if (block && owner) stack.at(-1)?.push({ ...owner, block })
      else faults.push({ line, message: 'This } closes no block.' })
      words = []
    } else if (/^[^\s#]/.test(piece)) {
      if (words.length === 0) start = line
      words.push(/^["']/.test(piece) ? piece.slice(1, -1).replace(/\\(["'\\])/g, '$1') : piece)
    }
    for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', at + 1)) line += 1
  }
  for (const owner of owners) faults.push(unclosed(owner))
  return { directives: stack[0] ?? [], faults }
}

const isOfOwnHost = /^\$scheme:\/\/(?:\$host|\$http_host|\$server_name)/

/** With the variables that stand for the address itself written as our own; null where there are others. */
function targetOf(text: string): string | null {
  const target = text
    .replace(isOfOwnHost, '')
    .replace(/\$\{?(?:is_args|args|query_string)\}?/g, '')
    .replace(/\?$/, '')
    .replace(/\$\{?(?:request_uri|uri|document_uri)\b\}?/g, '$${path}')
  return /\$(?!\d|\{path\})/.test(target) ? null : target
}

interface Found {
  readonly rank: number
  readonly rule: RedirectRule
}

/** First what the server block says, then exact paths, `^~`, expressions in their order, and the longest prefix. */
const ranks = { server: 0, exact: 1, strong: 2, regex: 3, prefix: 4 } as const

class Reader {
  readonly found: Found[] = []
  readonly unknown: UnknownRule[] = []
  readonly maps = new Map<string, { readonly from: PathMatcher; readonly to: string; readonly line: number }[]>()
  readonly file: string

  constructor(file: string) {
    this.file = file
  }

  skip({ words, line }: Directive, from?: PathMatcher | null): void {
    this.unknown.push({ file: this.file, line, text: words.join(' '), ...(from && { from }) })
  }

  add(
    rank: number,
    line: number,
    rule: Pick<RedirectRule, 'from' | 'to' | 'kind' | 'isTemporary'> & { force?: boolean },
  ): void {
    this.found.push({ rank, rule: { force: true, ...rule, file: this.file, line } })
  }

  map({ words, block }: Directive): void {
    const [, source = '', variable = ''] = words
    if (!/^\$(?:uri|request_uri|document_uri)$/.test(source)) return
    const entries = (block ?? []).flatMap(({ words: [key = '', to = ''], line }) => {
      if (['default', 'include', 'hostnames', 'volatile'].includes(key) || to === '') return []
      const from = key.startsWith('~')
        ? regexMatcher(key.replace(/^~\*?/, ''), { ignoreCase: key.startsWith('~*') })
        : exactly(key.replace(/^\\/, ''))
      return from ? [{ from, to, line }] : []
    })
    this.maps.set(variable, entries)
  }

  /** `return 301 /new`, `return /new`, `return 410`. */
  returns(directive: Directive, from: PathMatcher, rank: number): void {
    const [, first = '', second = ''] = directive.words
    const status = /^\d{3}$/.test(first) ? Number(first) : 302
    const map = this.maps.get(second || first)
    if (map) {
      for (const { from: key, to, line } of map)
        this.add(rank, line, { from: key, to, kind: 'redirect', ...lastingOf(status) })
      return
    }
    const kind = status === 410 ? 'gone' : status === 200 ? 'rewrite' : 'files'
    if (status < 300 || status > 399) {
      this.add(rank, directive.line, { from, to: '', kind })
      return
    }
    const to = targetOf(/^\d{3}$/.test(first) ? second : first)
    if (to === null || !/^(?:\/|https?:|\$\{path\})/.test(to)) this.skip(directive, from)
    else this.add(rank, directive.line, { from: withPath(from), to, kind: 'redirect', ...lastingOf(status) })
  }

  rewrite(directive: Directive, rank: number): void {
    const [, pattern = '', target = '', flag = ''] = directive.words
    const from = regexMatcher(pattern)
    const to = targetOf(target)
    const isRedirect = flag === 'permanent' || flag === 'redirect' || /^https?:/.test(target)
    if (from === null || to === null) this.skip(directive, from)
    else {
      const kind = isRedirect ? 'redirect' : 'rewrite'
      const lasting = lastingOf(isRedirect && flag !== 'permanent' ? 302 : 301)
      this.add(rank, directive.line, { from: withPath(from), to, kind, ...lasting })
    }
  }

  /** `try_files $uri $uri/ /index.html`: whatever is not there is answered by the last word. */
  tries({ words, line }: Directive, from: PathMatcher, rank: number): void {
    const last = words.at(-1) ?? ''
    if (last.startsWith('/')) this.add(rank, line, { from, to: last, kind: 'rewrite', force: false })
    else if (last.startsWith('@')) this.skip({ words, line, block: null }, from)
  }

  location(directive: Directive): void {
    const [, first = '', second = ''] = directive.words
    const isRegex = first === '~' || first === '~*'
    const path = isRegex || first === '=' || first === '^~' ? second : first
    if (path.startsWith('@') || path === '') return
    const from = isRegex
      ? regexMatcher(path, { ignoreCase: first === '~*' })
      : first === '='
        ? exactly(path)
        : startingWith(path)
    if (from === null) {
      this.skip(directive)
      return
    }
    const length = 1 - Math.min(path.length, 9999) / 10_000
    const rank = isRegex
      ? ranks.regex
      : (first === '=' ? ranks.exact : first === '^~' ? ranks.strong : ranks.prefix) + length
    this.block(directive.block ?? [], from, rank)
    // A location that says nothing of addresses serves what is there.
    this.add(rank, directive.line, { from, to: '', kind: 'files' })
  }

  block(directives: readonly Directive[], from: PathMatcher, rank: number): void {
    for (const directive of directives) {
      const [name = ''] = directive.words
      if (name === 'return') this.returns(directive, from, rank)
      else if (name === 'rewrite') this.rewrite(directive, rank)
      else if (name === 'try_files') this.tries(directive, from, rank)
      else if (name === 'location') this.location(directive)
      else if (/^(?:proxy|fastcgi|uwsgi|scgi|grpc)_pass$|^alias$|^root$/.test(name) && from !== everything)
        this.add(rank, directive.line, { from, to: '', kind: 'rewrite' })
      else if (name === 'if') this.conditional(directive, from)
      else if (name === 'include' && !/mime\.types|fastcgi_params/.test(directive.words[1] ?? '')) this.skip(directive)
    }
  }

  conditional(directive: Directive, from: PathMatcher): void {
    const [, condition = ''] = directive.words
    const variable = /^\((\$\w+)\)$/.exec(directive.words.slice(1).join(''))?.[1] ?? condition
    const inner = directive.block?.find(({ words }) => words[0] === 'return')
    if (inner && this.maps.has(variable)) this.returns(inner, from, ranks.server)
    else if (directive.block?.some(({ words }) => words[0] === 'return' || words[0] === 'rewrite'))
      this.skip(directive, from === everything ? null : from)
  }
}

const everything = startingWith('/')
/** `$uri` in a target is the path that was asked for. */
function withPath(from: PathMatcher): PathMatcher {
  const captures = (path: string) => {
    const found = from.captures ? from.captures(path) : from.test(path) ? {} : null
    return found && { ...found, path }
  }
  return { ...(from.literal !== undefined && { literal: from.literal }), test: from.test, captures }
}

/** The server blocks of a configuration; one that sends everything on is that of another name of the site. */
export function parseNginx(text: string, file: string): ParsedHostFile {
  const reader = new Reader(file)
  const { directives: top, faults } = readDirectives(text)
  const inHttp = top.flatMap((one) => (one.words[0] === 'http' ? (one.block ?? []) : [one]))
  for (const one of inHttp) if (one.words[0] === 'map') reader.map(one)
  const servers = inHttp.filter(({ words }) => words[0] === 'server')
  const isOther = ({ block }: Directive) => block?.some(({ words }) => words[0] === 'return') === true
  const own = servers.filter((server) => !isOther(server))
  if (servers.length === 0) reader.block(inHttp, everything, ranks.server)
  for (const server of own.length > 0 ? own : servers) reader.block(server.block ?? [], everything, ranks.server)
  const redirects = reader.found.sort((a, b) => a.rank - b.rank).map(({ rule }) => rule)
  return { headers: [], redirects, faults, ...(reader.unknown.length > 0 && { unknown: reader.unknown }) }
}
