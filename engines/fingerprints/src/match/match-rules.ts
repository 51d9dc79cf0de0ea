import { compile } from 'css-select'
import type { AnyNode, Element } from 'domhandler'
import type { ParsedPage } from '../page/read-page.ts'
import type { CompiledRules, DomPattern, PatternSet, RulePattern } from './compile.ts'
import { fillVersion } from './pattern.ts'
import { type Sightings, trust } from './sightings.ts'

const MAX_ELEMENTS = 50
/** No page made for people nests deeper; browsers themselves stop at 512. */
const DEEPEST = 1000
const DOM_MS = 300

type Test = (node: AnyNode) => boolean

interface Part {
  tag: string | null
  test: Test
}

const parts = new Map<string, readonly Part[]>()

function partsOf(selector: string): readonly Part[] {
  const known = parts.get(selector)
  if (known) return known
  // Hides quoted and bracketed text, so that a comma or a space inside it does not split the selector.
  const plain = [/"[^"]*"|'[^']*'/g, /\[[^\]]*\]/g, /\([^()]*\)/g].reduce(
    (text, pattern) => text.replace(pattern, (part) => '#'.repeat(part.length)),
    selector,
  )
  const cuts = [...plain.matchAll(/,/g)].map(({ index }) => index)
  const made: Part[] = []
  for (const [at, from] of [0, ...cuts.map((cut) => cut + 1)].entries()) {
    const to = cuts[at] ?? selector.length
    const tag = /(?:^|[\s>+~])([a-z][\w-]*)[^\s>+~]*$/i.exec(plain.slice(from, to).trim())?.[1] ?? null
    try {
      made.push({ tag: tag?.toLowerCase() ?? null, test: compile<AnyNode, AnyNode>(selector.slice(from, to)) as Test })
    } catch {
      // A selector that only browsers know.
    }
  }
  parts.set(selector, made)
  return made
}

function find(selector: string, { elements, byTag }: ParsedPage): Element[] {
  const found: Element[] = []
  for (const { tag, test } of partsOf(selector)) {
    for (const element of tag === null ? elements : (byTag.get(tag) ?? [])) {
      if (test(element)) found.push(element)
      if (found.length === MAX_ELEMENTS) return found
    }
  }
  return found
}

function textOf(element: Element): string {
  let text = ''
  const stack = [...element.children].reverse()
  for (let node = stack.pop(); node && text.length < MAX_SHORT; node = stack.pop()) {
    if (node.type === 'text') text += node.data
    else if ('children' in node) stack.push(...[...node.children].reverse())
  }
  return text
}

function tryValue(sightings: Sightings, rule: RulePattern, text: string, label: string): boolean {
  const { name, pattern } = rule
  const match = sightings.budget.exec(rule, text.slice(0, MAX_SHORT))
  if (!match) return false
  const version = fillVersion(pattern.version, match)
  const detail = label + (text || match[0])
  sightings.add({ name, kind: 'element', detail, confidence: pattern.confidence, version, trust: trust.html })
  return true
}

function matchElements(sightings: Sightings, rule: DomPattern, elements: readonly Element[]): void {
  const { name, selector } = rule
  if (rule.exists) {
    const { confidence } = rule.exists
    sightings.add({ name, kind: 'element', detail: selector, confidence, trust: trust.html })
  }
  for (const element of elements) {
    if (rule.text && tryValue(sightings, { name, pattern: rule.text }, textOf(element), '')) return
    for (const [attribute, pattern] of rule.attributes) {
      const value = element.attribs[attribute]
      if (value !== undefined && tryValue(sightings, { name, pattern }, value, `${selector} ${attribute}: `)) return
    }
  }
}

export function matchDom(sightings: Sightings, { dom }: CompiledRules, read: ParsedPage): void {
  if (read.depth > DEEPEST) return
  const until = performance.now() + DOM_MS
  const called = new Set<DomPattern>(dom.always)
  dom.scan.scan(read.lowerHtml, (literal) => {
    for (const rule of dom.byLiteral[literal] ?? []) called.add(rule)
  })
  for (const rule of called) {
    if (performance.now() > until) return
    const elements = find(rule.selector, read)
    if (elements.length > 0) matchElements(sightings, rule, elements)
  }
}

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
