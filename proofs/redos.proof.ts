// Every pattern of the profiler against texts made to slow it down, on windows of the size it meets in real use.

import type { RulePattern } from '../engines/fingerprints/src/match/compile.ts'
import { ruleSet } from '../engines/fingerprints/src/rule-set.ts'

const WINDOW = 2000
const SHORT = 4096
/** What contents of files are looked for in. */
const FILE = 5200
const MOST_MS = 50

const rules = ruleSet()
const long: RulePattern[] = [rules.html, rules.text, rules.css, rules.scripts].flatMap((set) => [
  ...set.byLiteral.flat(),
  ...set.always,
])
const short: RulePattern[] = [
  ...rules.scriptSrc.byLiteral.flat(),
  ...rules.scriptSrc.always,
  ...rules.url,
  ...rules.robots,
  ...rules.certIssuer,
  ...rules.cookies.map(({ rule }) => rule),
  ...[rules.headers, rules.meta, rules.dns, rules.globals].flatMap((keyed) => [...keyed.values()].flat()),
]

const files: RulePattern[] = [...rules.contents.byLiteral.flat(), ...rules.contents.always]

/** Texts that keep a backtracking matcher busy: the start of a match, again and again, and never its end. */
function pumps({ pattern }: RulePattern, length: number): string[] {
  const literals = pattern.literals ?? ['a']
  const seeds = [
    ...literals,
    ...literals.map((literal) => `${literal} `),
    ...literals.map((literal) => `<a ${literal}`),
    'a',
    '0',
    ' ',
    '<a ',
    '1.',
    'a/',
    'a-',
  ]
  return [...new Set(seeds)].flatMap((seed) => {
    const filled = seed.repeat(Math.ceil(length / seed.length)).slice(0, length)
    const opening = literals[0] ?? ''
    return [filled, opening + ' '.repeat(length), opening + '0'.repeat(length), opening + 'a'.repeat(length)]
  })
}

const msOf = (regex: RegExp, text: string): number => {
  const begun = performance.now()
  regex.exec(text)
  return performance.now() - begun
}

/** Grows each text until it is slow or whole, so that a bad pattern costs milliseconds here and not minutes. */
function worstMs(rule: RulePattern, regex: RegExp, length: number): number {
  for (const text of pumps(rule, length)) {
    for (let size = length / 16; size <= length; size *= 2) {
      const part = text.slice(0, size)
      // Once may be the machine's doing.
      if (msOf(regex, part) > MOST_MS) {
        const again = msOf(regex, part)
        if (again > MOST_MS) return again
      }
    }
  }
  return 0
}

let tried = 0
const slow: [number, string, string][] = []
for (const [patterns, length] of [
  [long, WINDOW],
  [short, SHORT],
  [files, FILE],
] as const) {
  for (const rule of new Set(patterns)) {
    const regex = rule.pattern.regex()
    if (!regex) {
      slow.push([Number.NaN, rule.name, `cannot be compiled: ${rule.pattern.source}`])
      continue
    }
    const worst = worstMs(rule, regex, length)
    tried += 1
    if (worst > MOST_MS) slow.push([Math.round(worst), rule.name, rule.pattern.source])
  }
}
slow.sort((one, other) => other[0] - one[0])
for (const row of slow) console.log(row.join('  '))
console.log(`${tried} patterns, ${slow.length} over ${MOST_MS} ms or broken`)
process.exitCode = slow.length > 0 ? 1 : 0
