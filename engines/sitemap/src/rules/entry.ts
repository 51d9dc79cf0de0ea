import type { TextPosition } from '../findings/finding.ts'
import { checkStrayText, createLeaf, type ElementHandler, skip } from '../xml/element-handler.ts'
import type { RuleContext, SitemapEntry } from './context.ts'
import type { IsCore } from './core-namespace.ts'
import { createExtensionRules, createUnknownExtension } from './extensions.ts'
import { createLocRule } from './loc.ts'
import type { Location } from './location.ts'
import { createValueRules } from './values.ts'

const order = ['loc', 'lastmod', 'changefreq', 'priority']

export function createEntryRules(
  context: RuleContext,
  kind: 'urlset' | 'index',
  isCore: IsCore,
): { begin(place: TextPosition): ElementHandler } {
  const { report } = context
  const fields = kind === 'urlset' ? order : ['loc', 'lastmod']
  const leaf = createLeaf(report)
  const checkLoc = createLocRule(context, kind)
  const checkValue = createValueRules(context)
  const extensions = createExtensionRules(context)
  const openUnknown = createUnknownExtension(context)

  let place: TextPosition = { line: 1, column: 1 }
  let rank = 0
  let disordered = false
  let location: Location | undefined
  let openName = ''
  let openPlace = place
  const values = new Map<string, string>()

  function checkOrder(next: number, at: TextPosition): void {
    if (next < rank && !disordered) {
      disordered = true
      report('element-order', at)
    }
    rank = Math.max(rank, next)
  }

  function openField(name: string, at: TextPosition): ElementHandler {
    checkOrder(order.indexOf(name), at)
    if (values.has(name)) {
      report('element-duplicate', at, { value: name, message: `<${name}> may stand only once in an entry.` })
      return skip
    }
    values.set(name, '')
    openName = name
    openPlace = at
    return leaf.begin(takeValue)
  }

  /** One function for all fields: making one for each would cost more than reading them. */
  function takeValue(text: string): void {
    const value = text.trim()
    values.set(openName, value)
    if (openName === 'loc') location = checkLoc(text, openPlace)
    else checkValue(openName, value, openPlace)
  }

  const handler: ElementHandler = {
    open(tag, line, column, attributes) {
      const at = { line, column }
      if (tag.unbound) return skip
      if (!isCore(tag, at)) {
        checkOrder(order.length, at)
        return kind === 'urlset' ? extensions.open(tag, at, attributes) : openUnknown(tag, at)
      }
      if (fields.includes(tag.local)) return openField(tag.local, at)
      report('element-unknown', at, { value: tag.name })
      return skip
    },
    text: (text, locate) => checkStrayText(report, text, locate),
    close() {
      if (values.has('loc')) context.located += 1
      else report('loc-missing', place)
      extensions.finish(location, place)
      if (location) context.onEntry?.(entryOf(location.href, place, values))
    },
  }

  return {
    begin(at) {
      context.entries += 1
      place = at
      rank = 0
      disordered = false
      location = undefined
      values.clear()
      extensions.begin()
      return handler
    },
  }
}

function entryOf(loc: string, { line }: TextPosition, values: ReadonlyMap<string, string>): SitemapEntry {
  const entry: { -readonly [K in keyof SitemapEntry]: SitemapEntry[K] } = { loc, line }
  for (const name of ['lastmod', 'changefreq', 'priority'] as const) {
    const value = values.get(name)
    if (value !== undefined && value !== '') entry[name] = value
  }
  return entry
}
