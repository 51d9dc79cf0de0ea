import { compile } from 'css-select'
import type { AnyNode, Element } from 'domhandler'
import type { ParsedPage } from '../page/read-page.ts'
import type { CompiledRules, DomPattern, RulePattern } from './compile.ts'
import { fillVersion } from './pattern.ts'
import { type Sightings, trust } from './sightings.ts'

const MAX_SHORT = 4096
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
