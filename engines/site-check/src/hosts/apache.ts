import { dictionary } from '@sundry/kit'
import { type PathMatcher, regexMatcher, startingWith } from './path-pattern.ts'
import {
  type HostFileFault,
  lastingOf,
  type ParsedHostFile,
  type RedirectRule,
  type UnknownRule,
  unclosed,
  wordsOf,
} from './rules.ts'

const redirectCodes: Readonly<Record<string, number>> = dictionary({
  permanent: 301,
  temp: 302,
  seeother: 303,
  gone: 410,
})
/** Directives that redirect or rewrite, anywhere in the file. */
const ofAddresses =
  /^(redirect|redirectmatch|redirectpermanent|redirecttemp|rewriterule|rewritemap|fallbackresource|alias|aliasmatch)$/
/** Sections whose directives hold for the site as a whole. */
const transparent = /^<(?:ifmodule|ifversion)\b/i
/** A condition that only keeps files and folders as they are. */
const isFileCondition = (words: readonly string[]) =>
  /^%\{(?:REQUEST_FILENAME|DOCUMENT_ROOT\}%\{REQUEST_URI)\}$/i.test(words[1] ?? '') &&
  /^!-[fdlFsU]$/.test(words[2] ?? '')

interface Line {
  readonly text: string
  readonly line: number
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let pending: { text: string; line: number } | null = null
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const joined: { text: string; line: number } = pending ?? { text: '', line: at + 1 }
    joined.text += raw.endsWith('\\') ? `${raw.slice(0, -1)} ` : raw
    pending = raw.endsWith('\\') ? joined : null
    if (pending === null) lines.push({ ...joined, text: joined.text.trim() })
  }
  return lines.filter(({ text: one }) => one !== '' && !one.startsWith('#'))
}

type Read = Omit<RedirectRule, 'file' | 'line'> | { readonly unknownFrom: PathMatcher | null } | null

const isDocument = (target: string) => target === '' || /^(?:\/|https?:)/i.test(target)

/** `Redirect [status] from to`: the path and everything below it. */
function readRedirect(name: string, words: readonly string[]): Read {
  const rest = words.slice(1)
  const first = (rest[0] ?? '').toLowerCase()
  let status = name === 'redirectpermanent' ? 301 : 302
  if (/^\d{3}$/.test(first) || redirectCodes[first] !== undefined) {
    status = redirectCodes[first] ?? Number(first)
    rest.shift()
  }
  const [from = '', to = ''] = rest
  const isMatch = name === 'redirectmatch'
  const matcher = isMatch ? regexMatcher(from) : from.startsWith('/') ? startingWith(from, { whole: true }) : null
  if (matcher === null || !isDocument(to)) return { unknownFrom: matcher }
  const rule = { from: matcher, force: true }
  if (status === 410) return { ...rule, to: '', kind: 'gone' }
  if (status < 300 || status > 399) return { ...rule, to: '', kind: 'files' }
  return { ...rule, to: isMatch ? to : `${to}$\{splat}`, kind: 'redirect', ...lastingOf(status) }
}

/** `RewriteRule pattern target [flags]` of a .htaccess: the path without the slash before it. */
function readRewrite(words: readonly string[], conditions: readonly (readonly string[])[]): Read {
  const [, pattern = '', target = '', list = ''] = words
  const flags = list
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((flag) => flag.trim().toUpperCase())
  const has = (name: string) => flags.some((flag) => flag === name || flag.startsWith(`${name}=`))
  if (target === '-' && !has('G') && !has('F') && !pattern.startsWith('!')) {
    // An existing file is served unchanged: the usual first rule of a front controller.
    const from =
      conditions.length === 0 && has('L') ? regexMatcher(pattern, { ignoreCase: has('NC'), slash: false }) : null
    return from && { from, to: '', force: false, kind: 'files', isRelative: true }
  }
  const from = pattern.startsWith('!')
    ? null
    : regexMatcher(pattern, { ignoreCase: has('NC') || has('NOCASE'), slash: false })
  const isPlain = conditions.every(isFileCondition)
  if (from === null || !isPlain || target.includes('%{') || /%\d/.test(target)) return { unknownFrom: from }
  const rule = { from, force: conditions.length === 0, isRelative: true as const }
  if (has('G') || has('GONE')) return { ...rule, to: '', kind: 'gone' }
  if (has('F') || has('FORBIDDEN')) return { ...rule, to: '', kind: 'files' }
  const isRedirect = has('R') || has('REDIRECT') || /^https?:/i.test(target)
  const to = isDocument(target) ? target : `./${target}`
  if (!isRedirect) return { ...rule, to, kind: 'rewrite' }
  const [, code = '302'] = flags.find((flag) => /^R(?:EDIRECT)?=/.test(flag))?.split('=') ?? []
  return { ...rule, to, kind: 'redirect', ...lastingOf(redirectCodes[code.toLowerCase()] ?? Number(code)) }
}

/** A .htaccess at the root of the site: mod_alias, and mod_rewrite as far as its conditions are about files. */
export function parseApache(text: string, file: string): ParsedHostFile {
  const redirects: RedirectRule[] = []
  const unknown: UnknownRule[] = []
  let conditions: string[][] = []
  const faults: HostFileFault[] = []
  const sections: { words: string[]; line: number }[] = []
  let isOn = false
  for (const { text: line, line: number } of linesOf(text)) {
    const words = wordsOf(line)
    const name = (words[0] ?? '').toLowerCase()
    if (name.startsWith('</')) {
      const open = sections.at(-1)?.words[0]?.toLowerCase().replace(/[<>]/g, '')
      if (open !== undefined && open === name.replace(/[</>]/g, '')) sections.pop()
      else faults.push({ line: number, message: `${line.slice(0, 200)} does not close the section before it.` })
    } else if (name.startsWith('<')) sections.push({ words, line: number })
    else if (name === 'rewriteengine') isOn = /^on$/i.test(words[1] ?? '')
    else if (name === 'rewritecond') conditions.push(words)
    else if (ofAddresses.test(name)) {
      const isRewrite = name === 'rewriterule'
      if (isRewrite && !isOn) continue
      const read = sections.some((section) => !transparent.test(section.words[0] ?? ''))
        ? { unknownFrom: null }
        : readLine(name, words, conditions)
      if (isRewrite) conditions = []
      const place = { file, line: number }
      if (read && 'from' in read) redirects.push({ ...read, ...place })
      else if (read) unknown.push({ ...place, text: line, ...(read.unknownFrom && { from: read.unknownFrom }) })
    }
  }
  // mod_alias has its say after mod_rewrite in a .htaccess.
  redirects.sort((a, b) => Number(b.isRelative === true) - Number(a.isRelative === true))
  for (const section of sections) faults.push(unclosed(section))
  return { headers: [], redirects, faults, ...(unknown.length > 0 && { unknown }) }
}

function readLine(name: string, words: readonly string[], conditions: readonly (readonly string[])[]): Read {
  if (name === 'rewriterule') return readRewrite(words, conditions)
  if (name === 'fallbackresource') {
    if (/^disabled$/i.test(words[1] ?? '')) return null
    return { from: startingWith('/'), to: words[1] ?? '', force: false, kind: 'rewrite' }
  }
  if (name === 'rewritemap') return { unknownFrom: null }
  if (name.startsWith('alias')) {
    const from = name === 'alias' ? startingWith(words[1] ?? '/') : regexMatcher(words[1] ?? '')
    return from && { from, to: '', force: true, kind: 'rewrite' }
  }
  return readRedirect(name, words)
}
