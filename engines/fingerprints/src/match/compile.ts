import type { Rule } from '../page/types.ts'
import { type Pattern, parsePattern } from './pattern.ts'

interface LiteralScan {
  scan(lowerCaseText: string, found: (literal: number, at: number) => void): void
}

/** Six bits a character: letters, digits and the marks of code have a number each, all others share one. */
const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789-_./:"\'<>= (){}[];,@!#*+?'
const NUMBERS = new Uint8Array(128)
for (let at = 0; at < 63; at += 1) NUMBERS[SIGNS.charCodeAt(at)] = at + 1
const MASK = 0x3ffff

const roll = (key: number, sign: number) => ((key << 6) | (NUMBERS[sign & 127] as number)) & MASK

/** Each literal is filed under its rarest trigram, so that one walk over the text finds all of them. */
export function createLiteralScan(literals: readonly string[]): LiteralScan {
  const files: [literal: number, offset: number][][] = [[]]
  const filed = new Uint16Array(MASK + 1)
  const counts = trigramCounts(literals)
  literals.forEach((literal, index) => {
    const offset = rarestTrigram(literal, counts)
    let key = 0
    for (let at = offset; at < offset + 3; at += 1) key = roll(key, literal.charCodeAt(at))
    if (filed[key] === 0) filed[key] = files.push([]) - 1
    files[filed[key] as number]?.push([index, offset])
  })
  return {
    scan(text, found) {
      let key = roll(roll(0, text.charCodeAt(0)), text.charCodeAt(1))
      for (let at = 2; at < text.length; at += 1) {
        key = roll(key, text.charCodeAt(at))
        const file = filed[key] as number
        if (file === 0) continue
        for (const [literal, offset] of files[file] as [number, number][]) {
          const from = at - 2 - offset
          if (from >= 0 && text.startsWith(literals[literal] as string, from)) found(literal, from)
        }
      }
    },
  }
}

/** Letters of markup are everywhere; digits, hyphens and rare letters are not. */
const COMMON = new Set('etaoinsrldcmphu ="/.<>')

function trigramCounts(literals: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const literal of literals) {
    for (let at = 0; at + 3 <= literal.length; at += 1) {
      const trigram = literal.slice(at, at + 3)
      counts.set(trigram, (counts.get(trigram) ?? 0) + 1)
    }
  }
  return counts
}

function rarestTrigram(literal: string, counts: ReadonlyMap<string, number>): number {
  let best = 0
  let bestScore = Number.NEGATIVE_INFINITY
  for (let at = 0; at + 3 <= literal.length; at += 1) {
    const trigram = literal.slice(at, at + 3)
    const score = [...trigram].filter((sign) => !COMMON.has(sign)).length - Math.min(counts.get(trigram) ?? 1, 12)
    if (score > bestScore) {
      best = at
      bestScore = score
    }
  }
  return best
}

export interface RulePattern {
  readonly name: string
  readonly pattern: Pattern
}

export interface PatternSet {
  readonly literals: readonly string[]
  readonly byLiteral: readonly (readonly RulePattern[])[]
  readonly always: readonly RulePattern[]
  readonly scan: LiteralScan
}

function patternSet(rules: readonly RulePattern[]): PatternSet {
  const numbers = new Map<string, number>()
  const byLiteral: RulePattern[][] = []
  const always: RulePattern[] = []
  for (const rule of rules) {
    if (rule.pattern.literals === null) always.push(rule)
    for (const literal of rule.pattern.literals ?? []) {
      let number = numbers.get(literal)
      if (number === undefined) {
        number = numbers.size
        numbers.set(literal, number)
        byLiteral.push([])
      }
      byLiteral[number]?.push(rule)
    }
  }
  const literals = [...numbers.keys()]
  return { literals, byLiteral, always, scan: createLiteralScan(literals) }
}

export interface DomPattern {
  readonly name: string
  readonly selector: string
  readonly exists: Pattern | null
  readonly text: Pattern | null
  readonly attributes: readonly (readonly [string, Pattern])[]
}

export interface DomSet {
  readonly literals: readonly string[]
  readonly byLiteral: readonly (readonly DomPattern[])[]
  readonly always: readonly DomPattern[]
  readonly scan: LiteralScan
}

function selectorLiterals(selector: string): readonly string[] | null {
  const parts = selector.split(',').map((part) => {
    const plain = part.replace(/:not\([^)]*\)/g, '')
    const words = [...plain.matchAll(/["']([^"']{3,})["']|[.#]([\w-]{3,})|\[([\w-]{3,})/g)].map((match) =>
      (match[1] ?? match[2] ?? match[3] ?? '').toLowerCase(),
    )
    return words.sort((one, other) => other.length - one.length)[0] ?? null
  })
  return parts.some((part) => part === null) ? null : (parts as string[])
}

export interface CompiledRules {
  readonly rules: ReadonlyMap<string, Rule>
  readonly html: PatternSet
  readonly text: PatternSet
  readonly css: PatternSet
  readonly scripts: PatternSet
  readonly scriptSrc: PatternSet
  readonly contents: PatternSet
  readonly url: readonly RulePattern[]
  readonly robots: readonly RulePattern[]
  readonly certIssuer: readonly RulePattern[]
  readonly headers: ReadonlyMap<string, readonly RulePattern[]>
  readonly meta: ReadonlyMap<string, readonly RulePattern[]>
  readonly dns: ReadonlyMap<string, readonly RulePattern[]>
  readonly cookies: readonly { name: RegExp; rule: RulePattern }[]
  readonly dom: DomSet
  readonly globals: ReadonlyMap<string, readonly RulePattern[]>
}

function keyed(
  rules: ReadonlyMap<string, Rule>,
  pick: (rule: Rule) => Readonly<Record<string, string | readonly string[]>> | undefined,
): Map<string, RulePattern[]> {
  const byKey = new Map<string, RulePattern[]>()
  for (const [name, rule] of rules) {
    for (const [key, patterns] of Object.entries(pick(rule) ?? {})) {
      const all = (typeof patterns === 'string' ? [patterns] : patterns).map((text) => ({
        name,
        pattern: parsePattern(text),
      }))
      byKey.set(key.toLowerCase(), [...(byKey.get(key.toLowerCase()) ?? []), ...all])
    }
  }
  return byKey
}

function listed(rules: ReadonlyMap<string, Rule>, pick: (rule: Rule) => readonly string[] | undefined): RulePattern[] {
  return [...rules].flatMap(([name, rule]) => (pick(rule) ?? []).map((text) => ({ name, pattern: parsePattern(text) })))
}

/** Cookie names may end in a star or be patterns of their own. */
function cookieName(text: string): RegExp {
  try {
    return new RegExp(`^(?:${text.replace(/(^|[^\])}.*])\*/g, '$1.*')})$`, 'i')
  } catch {
    return new RegExp(`^${text.replace(/[^\w-]/g, '\\$&')}$`, 'i')
  }
}

function domSet(rules: ReadonlyMap<string, Rule>): DomSet {
  const patterns = [...rules].flatMap(([name, rule]) =>
    Object.entries(rule.dom ?? {}).map(
      ([selector, { exists, text, attributes }]): DomPattern => ({
        name,
        selector,
        exists: exists === undefined ? null : parsePattern(exists),
        text: text === undefined ? null : parsePattern(text),
        attributes: Object.entries(attributes ?? {}).map(([key, value]) => [key, parsePattern(value)] as const),
      }),
    ),
  )
  const numbers = new Map<string, DomPattern[]>()
  const always: DomPattern[] = []
  for (const pattern of patterns) {
    const literals = selectorLiterals(pattern.selector)
    if (literals === null) always.push(pattern)
    for (const literal of literals ?? []) numbers.set(literal, [...(numbers.get(literal) ?? []), pattern])
  }
  const literals = [...numbers.keys()]
  return { literals, byLiteral: [...numbers.values()], always, scan: createLiteralScan(literals) }
}

function globalsOf(rules: ReadonlyMap<string, Rule>): Map<string, RulePattern[]> {
  const byPath = new Map<string, RulePattern[]>()
  for (const [name, { js = {} }] of rules)
    for (const [path, text] of Object.entries(js))
      byPath.set(path, [...(byPath.get(path) ?? []), { name, pattern: parsePattern(text) }])
  return byPath
}

/** Takes a few hundred milliseconds, so keep the result. */
export function compileRules(rules: ReadonlyMap<string, Rule>, contents: readonly RulePattern[] = []): CompiledRules {
  return {
    rules,
    html: patternSet(listed(rules, (rule) => rule.html)),
    text: patternSet(listed(rules, (rule) => rule.text)),
    css: patternSet(listed(rules, (rule) => rule.css)),
    scripts: patternSet(listed(rules, (rule) => rule.scripts)),
    scriptSrc: patternSet(listed(rules, (rule) => rule.scriptSrc)),
    contents: patternSet(contents),
    url: listed(rules, (rule) => rule.url),
    robots: listed(rules, (rule) => rule.robots),
    certIssuer: listed(rules, (rule) => (rule.certIssuer ? [rule.certIssuer] : undefined)),
    headers: keyed(rules, (rule) => rule.headers),
    meta: keyed(rules, (rule) => rule.meta),
    dns: keyed(rules, (rule) => rule.dns),
    cookies: [...rules].flatMap(([name, rule]) =>
      Object.entries(rule.cookies ?? {}).map(([cookie, value]) => ({
        name: cookieName(cookie),
        rule: { name, pattern: parsePattern(value) },
      })),
    ),
    dom: domSet(rules),
    globals: globalsOf(rules),
  }
}
