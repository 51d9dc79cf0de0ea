const MAX = 250

export function classEnd(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === ']') return at
  }
  return source.length - 1
}

/**
 * Without an end, an open quantifier could walk a whole page from each start; an escaped star or one in a class is
 * left alone.
 */
export function boundQuantifiers(source: string): string {
  let bounded = ''
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] as string
    if (sign === '\\') {
      bounded += source.slice(at, at + 2)
      at += 1
    } else if (sign === '[') {
      const end = classEnd(source, at)
      bounded += source.slice(at, end + 1)
      at = end
    } else if (sign === '*' || sign === '+') {
      bounded += `{${sign === '*' ? 0 : 1},${MAX}}`
    } else if (sign === '{') {
      const open = /^\{(\d+),\}/.exec(source.slice(at))
      if (open) {
        bounded += `{${open[1]},${Math.max(MAX, Number(open[1]))}}`
        at += open[0].length - 1
      } else bounded += sign
    } else bounded += sign
  }
  return bounded
}

const SHORTEST = 3

type Any = readonly string[] | null

const worth = (any: Any) => (any === null ? 0 : Math.min(...any.map((literal) => literal.length)))
const better = (one: Any, other: Any) => (worth(other) > worth(one) ? other : one)

function quantifierAt(source: string, at: number): { min: number; length: number } {
  const found = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(source.slice(at))
  if (!found) return { min: 1, length: 0 }
  const sign = found[0][0]
  return { min: sign === '+' ? 1 : sign === '{' ? Number(found[1]) : 0, length: found[0].length }
}

const ESCAPED_LITERAL = /[^\w\s]/

function readAlternatives(source: string, from: number): { any: Any; end: number } {
  const branches: Any[] = []
  let best: Any = null
  let run = ''
  const closeRun = () => {
    if (run.length >= SHORTEST) best = better(best, [run.toLowerCase()])
    run = ''
  }
  let at = from
  for (; at < source.length && source[at] !== ')'; ) {
    const sign = source[at] as string
    if (sign === '|') {
      closeRun()
      branches.push(best)
      best = null
      at += 1
      continue
    }
    if (sign === '(') {
      closeRun()
      const head = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at))?.[0] ?? '('
      const inner = readAlternatives(source, at + head.length)
      const { min: minValue, length } = quantifierAt(source, inner.end + 1)
      const looksAround = /^\(\?(?:[=!]|<[=!])/.test(head)
      if (minValue > 0 && !looksAround) best = better(best, inner.any)
      at = inner.end + 1 + length
      continue
    }
    let literal: string | null = null
    let next = at + 1
    if (sign === '[') next = classEnd(source, at) + 1
    else if (sign === '\\') {
      const escaped = source[at + 1] ?? ''
      next = at + 2
      if (ESCAPED_LITERAL.test(escaped)) literal = escaped
    } else if (sign !== '.' && sign !== '^' && sign !== '$') literal = sign
    const { min: minValue, length } = quantifierAt(source, next)
    if (literal !== null && length === 0) run += literal
    else {
      if (literal !== null && minValue > 0) run += literal
      closeRun()
    }
    at = next + length
  }
  closeRun()
  branches.push(best)
  // One branch that needs nothing lets everything through.
  const any = branches.some((branch) => branch === null) ? null : branches.flatMap((branch) => branch ?? [])
  return { any, end: at }
}

/**
 * At least one of these stands in every text that the pattern matches; searching them first leaves two dozen of five
 * thousand patterns to run.
 */
export function requiredLiterals(source: string): readonly string[] | null {
  const { any, end } = readAlternatives(source, 0)
  return end < source.length ? null : any
}

export interface Pattern {
  readonly source: string
  readonly literals: readonly string[] | null
  readonly confidence: number
  readonly version: string
  /** Compiled with its first use: a page needs a few dozen of the eight thousand. */
  regex(): RegExp | null
}

/** The notation of the vendored set: `regex\;version:\1\;confidence:50`. */
export function parsePattern(text: string, flags = 'i'): Pattern {
  const [written = '', ...tags] = text.split('\\;')
  // A leading `.*` decides nothing, and costs a walk from every position.
  const source = written.replace(/^\.\*\??|^(\.)\+\??/, '$1')
  let confidence = 100
  let version = ''
  for (const tag of tags) {
    const at = tag.indexOf(':')
    const value = tag.slice(at + 1)
    // A confidence of 0 gives a version to what was found elsewhere, and finds nothing itself.
    if (tag.startsWith('confidence:')) confidence = /^\d+$/.test(value) ? Number(value) : 100
    else if (tag.startsWith('version:')) version = value
  }
  let compiled: RegExp | null | undefined
  return {
    source,
    literals: requiredLiterals(source),
    confidence,
    version,
    regex() {
      if (compiled === undefined) {
        try {
          compiled = new RegExp(boundQuantifiers(source), flags)
        } catch {
          compiled = null
        }
      }
      return compiled
    },
  }
}

const PRE_RELEASE = /^(?:[.-]?(?:alpha|beta|rc|wmf|dev|pre|next|canary|nightly)(?:[.-]?\d+)*){1,3}(?![\w/])/i

/** Patterns that end at the figures would turn 3.4.0-beta.1 into 3.4.0, which is another release. */
function preReleaseAfter(version: string, match: RegExpExecArray): string {
  const end = match.index + match[0].lastIndexOf(version) + version.length
  return PRE_RELEASE.exec(match.input.slice(end, end + 24))?.[0] ?? ''
}

/** `\1?a:b` is a or b by whether group 1 matched. */
export function fillVersion(template: string, match: RegExpExecArray): string {
  if (template === '') return ''
  let filled = template
  for (let group = 1; group < Math.max(match.length, 10); group += 1) {
    const value = (match[group] ?? '').slice(0, 40)
    const ternary = new RegExp(`\\\\${group}\\?([^:]*):(.*)$`)
    filled = filled.replace(ternary, (_, yes: string, no: string) => (value ? yes : no))
    filled = filled.replaceAll(`\\${group}`, value)
  }
  const version = filled.trim()
  return template === '\\1' && version !== '' ? version + preReleaseAfter(version, match) : version
}
