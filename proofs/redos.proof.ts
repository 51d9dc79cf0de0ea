// Every pattern of the profiler against texts that are slow on purpose, on windows of the size it meets in real use,
// whole pages made of the slowest texts, and every engine that reads untrusted text. Planted patterns must be seen.

import { profilePage } from '../engines/fingerprints/src/identify/profile.ts'
import { ruleSet } from '../engines/fingerprints/src/identify/rule-set.ts'
import type { RulePattern } from '../engines/fingerprints/src/match/compile.ts'
import { doors, MAX_PAGE_LENGTH, slowTextFor } from './lib/hostile-texts.ts'

const WINDOW = 2000
const SHORT = 4096
const FILE = 5200
const MAX_MS = 50
const MAX_PAGE_MS = 1500
const PAGE = 3_000_000

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

/** Processor time of this thread: what else the machine does is no fault of a pattern. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const msOf = (regex: RegExp, text: string): number => {
  const begun = cpuMs()
  regex.exec(text)
  return cpuMs() - begun
}

const slowest: { ms: number; text: string }[] = []

/** Grows each text until it is slow or whole, so that a bad pattern costs milliseconds here and not minutes. */
function worstMs(rule: RulePattern, regex: RegExp, length: number): number {
  let worst = { ms: 0, text: '' }
  for (const text of pumps(rule, length)) {
    for (let size = length / 16; size <= length; size *= 2) {
      const part = text.slice(0, size)
      const ms = msOf(regex, part)
      if (ms > worst.ms) worst = { ms, text: part }
      // Once may be the machine's doing.
      if (ms > MAX_MS) {
        const again = msOf(regex, part)
        if (again > MAX_MS) return again
      }
    }
  }
  slowest.push(worst)
  return 0
}

function hostilePages(): Record<string, string> {
  const texts = slowest
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 400)
    .map(({ text }) => text)
  const fill = (wrap: (text: string) => string) => {
    let page = ''
    for (let at = 0; page.length < PAGE && at < 100_000; at += 1) page += wrap(texts[at % texts.length] ?? '')
    return page.slice(0, PAGE)
  }
  const quoted = (text: string) => text.replaceAll('"', "'")
  return {
    text: fill((text) => `<p>${text}</p>`),
    scripts: fill((text) => `<script>${text.replaceAll('</', '')}</script>`),
    styles: fill((text) => `<style>${text.replaceAll('</', '')}</style>`),
    'script addresses': fill((text) => `<script src="/${quoted(text)}"></script>`),
    meta: fill((text) => `<meta name="generator" content="${quoted(text)}">`),
    comments: fill((text) => `<!--${text.replaceAll('--', '')}-->`),
  }
}

function pageMs(html: string): number {
  const url = 'https://a.example/'
  const bare = { url, finalUrl: url, status: 200, headers: [], setCookies: [], scripts: [], links: [], robots: null }
  const begun = cpuMs()
  profilePage({ ...bare, assets: {}, probes: {}, html })
  return cpuMs() - begun
}

let tried = 0
let failed = 0
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
    if (worst > MAX_MS) slow.push([Math.round(worst), rule.name, rule.pattern.source])
  }
}
slow.sort((one, other) => other[0] - one[0])
for (const row of slow) console.log(row.join('  '))
console.log(`${slow.length === 0 ? '✓' : '✗'} ${tried} patterns, ${slow.length} over ${MAX_MS} ms or broken`)

pageMs('<p>The rules are compiled here.</p>')
for (const [kind, html] of Object.entries(hostilePages())) {
  const ms = Math.min(pageMs(html), pageMs(html))
  if (ms > MAX_PAGE_MS) failed += 1
  console.log(`${ms <= MAX_PAGE_MS ? '✓' : '✗'} a page of the slowest ${kind}: ${ms.toFixed(0)} ms of ${MAX_PAGE_MS}`)
}

const [example] = long
const planted = example && worstMs(example, /(?:a|a)+$|(?:[a ]+)+!/, 32)
if (!planted) failed += 1
console.log(`${planted ? '✓' : '✗'} a planted pattern that backtracks is seen (${Math.round(planted ?? 0)} ms)`)

for (const [name, [read, openings]] of Object.entries(doors)) {
  const text = await slowTextFor(read, openings, name === 'site-check: page' ? MAX_PAGE_LENGTH : undefined)
  if (text !== null) failed += 1
  console.log(text === null ? `✓ ${name}` : `✗ ${name} is slow for ${text}`)
}
const seen = await slowTextFor((text) => text.replace(/[\t\n ]+$/, ''), ['</urlset'])
if (seen === null) failed += 1
console.log(`${seen === null ? '✗' : '✓'} a planted reader that tries each blank anew is seen`)
const uncalled = await slowTextFor(() => (null as unknown as string[]).map(String), ['']).catch(() => 'seen')
if (uncalled === null) failed += 1
console.log(`${uncalled === null ? '✗' : '✓'} a planted reader that was never reached is seen`)
process.exitCode = slow.length > 0 || failed > 0 ? 1 : 0
