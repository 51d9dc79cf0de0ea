import type { ParsedPage } from '../page/read-page.ts'
import type { CompiledRules, PatternSet, RulePattern } from './compile.ts'
import { matchDom } from './match-dom.ts'
import { fillVersion } from './pattern.ts'
import { type Sightings, trust } from './sightings.ts'

const WINDOW = 1000
const MAX_HITS = 20
const MAX_HITS_OF_ALL = 50
const MAX_SHORT = 4096

interface Where {
  kind: string
  trust: number
}

function tryShort(sightings: Sightings, rule: RulePattern, text: string, where: Where, label = ''): boolean {
  const { name, pattern } = rule
  const match = sightings.budget.exec(rule, text.slice(0, MAX_SHORT))
  if (!match) return false
  const version = fillVersion(pattern.version, match)
  const detail = label + (text || match[0])
  sightings.add({ name, kind: where.kind, detail, confidence: pattern.confidence, version, trust: where.trust })
  return true
}

function matchLong(
  sightings: Sightings,
  set: PatternSet,
  text: string,
  lower: string,
  where: Where,
  all = new Map<RulePattern, number>(),
): void {
  const hits = new Map<RulePattern, number>()
  const done = new Set<RulePattern>()
  const look = (rule: RulePattern, from: number, to: number) => {
    const match = sightings.budget.exec(rule, text.slice(from, to))
    if (!match) return
    const version = fillVersion(rule.pattern.version, match)
    // A match without the version its pattern can give may have a better one elsewhere.
    if (version !== '' || rule.pattern.version === '') done.add(rule)
    const { name, pattern } = rule
    sightings.add({
      name,
      kind: where.kind,
      detail: match[0],
      confidence: pattern.confidence,
      version,
      trust: where.trust,
    })
  }
  set.scan.scan(lower, (literal, at) => {
    for (const rule of set.byLiteral[literal] ?? []) {
      if (done.has(rule)) continue
      const count = (hits.get(rule) ?? 0) + 1
      hits.set(rule, count)
      const inAll = all.get(rule) ?? 0
      if (count > MAX_HITS || inAll > MAX_HITS_OF_ALL) continue
      all.set(rule, inAll + 1)
      look(rule, Math.max(0, at - WINDOW), at + WINDOW)
    }
  })
  for (const rule of set.always) look(rule, 0, 2 * WINDOW)
}

function matchUrls(sightings: Sightings, set: PatternSet, urls: readonly string[]): void {
  const where = { kind: 'script address', trust: trust.url }
  for (const url of urls) {
    const short = url.slice(0, MAX_SHORT)
    const seen = new Set<RulePattern>()
    set.scan.scan(short.toLowerCase(), (literal) => {
      for (const rule of set.byLiteral[literal] ?? []) {
        if (seen.has(rule)) continue
        seen.add(rule)
        tryShort(sightings, rule, short, where)
      }
    })
    for (const rule of set.always) tryShort(sightings, rule, short, where)
  }
}

function matchKeyed(
  sightings: Sightings,
  rules: ReadonlyMap<string, readonly RulePattern[]>,
  values: ReadonlyMap<string, readonly string[]>,
  where: Where,
): void {
  for (const [key, texts] of values) {
    for (const rule of rules.get(key) ?? []) {
      for (const text of texts) if (tryShort(sightings, rule, text, where, `${key}: `)) break
    }
  }
}

export function matchRules(rules: CompiledRules, read: ParsedPage, sightings: Sightings): void {
  const { page } = read
  matchKeyed(sightings, rules.headers, read.headers, { kind: 'header', trust: trust.header })
  matchKeyed(sightings, rules.meta, read.meta, { kind: 'meta', trust: trust.meta })
  const dns = new Map(Object.entries(page.dns ?? {}).map(([type, records]) => [type.toLowerCase(), records]))
  matchKeyed(sightings, rules.dns, dns, { kind: 'dns', trust: trust.html })
  for (const [cookie, value] of read.cookies) {
    for (const { name, rule } of rules.cookies) {
      if (name.test(cookie)) tryShort(sightings, rule, value, { kind: 'cookie', trust: trust.html }, `${cookie}=`)
    }
  }
  matchLong(sightings, rules.html, read.html, read.lowerHtml, { kind: 'html', trust: trust.html })
  matchLong(sightings, rules.text, read.text, read.text.toLowerCase(), { kind: 'text', trust: trust.html })
  const styleHits = new Map<RulePattern, number>()
  for (const style of read.styles)
    matchLong(sightings, rules.css, style, style.toLowerCase(), { kind: 'css', trust: trust.html }, styleHits)
  const scripts = [...read.inlineScripts, ...Object.values(page.assets).map(({ head }) => head)]
  const scriptHits = new Map<RulePattern, number>()
  const ofScript = { kind: 'script', trust: trust.content }
  for (const script of scripts) {
    matchLong(sightings, rules.scripts, script, script.toLowerCase(), ofScript, scriptHits)
  }
  matchUrls(sightings, rules.scriptSrc, read.scriptUrls)
  for (const rule of rules.url) tryShort(sightings, rule, page.finalUrl, { kind: 'address', trust: trust.html })
  if (page.robots)
    for (const rule of rules.robots) tryShort(sightings, rule, page.robots, { kind: 'robots.txt', trust: trust.html })
  if (page.certIssuer) {
    const where = { kind: 'certificate', trust: trust.html }
    for (const rule of rules.certIssuer) tryShort(sightings, rule, page.certIssuer, where)
  }
  for (const [path, value] of Object.entries(page.globals ?? {})) {
    const where = { kind: 'global', trust: trust.content }
    for (const rule of rules.globals.get(path) ?? []) tryShort(sightings, rule, value, where, `${path}: `)
  }
  matchDom(sightings, rules, read)
}
