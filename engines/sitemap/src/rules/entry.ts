import type { ReportFinding, TextPosition } from '../base/finding.ts'
import { parseW3cDate, type W3cDate } from '../base/w3c-date.ts'
import { checkStrayText, createLeaf, type ElementHandler, skip } from '../xml/element-handler.ts'
import type { XmlTag } from '../xml/namespace-scope.ts'
import type { RuleContext, SitemapEntry } from './context.ts'
import { createExtensionRules, createUnknownExtension } from './extensions.ts'
import { createLocRule } from './loc.ts'
import type { Location } from './location.ts'

export type IsCore = (tag: XmlTag, place: TextPosition) => boolean

/** When only the root carries the prefix, its children have no namespace at all; that is reported once. */
export function createCoreTest(rootNamespace: string, report: ReportFinding): IsCore {
  let reported = false
  return (tag, place) => {
    if (tag.uri === rootNamespace) return true
    if (tag.uri !== '') return false
    if (!reported) {
      reported = true
      const message = `<${tag.name}> is not in the sitemap namespace: it lacks the prefix of the root element.`
      report('ns-missing', place, { value: tag.name, message, hint: 'Use the same prefix throughout, or none.' })
    }
    return true
  }
}

const frequencies: ReadonlySet<string> = new Set(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'])

/** A day begins somewhere up to fourteen hours before it begins in UTC. */
const EARLIEST_ZONE = 14 * 60 * 60 * 1000
const CLOCK_DRIFT = 5 * 60 * 1000

function createValueRules(context: RuleContext): (name: string, text: string, place: TextPosition) => void {
  const { report, statistics } = context
  let oldest = Number.POSITIVE_INFINITY
  let newest = Number.NEGATIVE_INFINITY

  function checkLastmod(text: string, place: TextPosition): void {
    const date = parseW3cDate(text)
    if (!date) {
      report('lastmod-invalid', place, { value: text, ...lastmodMessage(text) })
      return
    }
    if (isFuture(date, context.now)) report('lastmod-future', place, { value: text })
    statistics.withLastmod += 1
    if (date.time < oldest) {
      oldest = date.time
      statistics.oldestLastmod = text
    }
    if (date.time > newest) {
      newest = date.time
      statistics.newestLastmod = text
    }
  }

  return (name, text, place) => {
    if (name === 'lastmod') checkLastmod(text, place)
    else if (name === 'changefreq' && !frequencies.has(text)) {
      const hint = frequencies.has(text.toLowerCase()) ? { hint: `Write it in lower case: ${text.toLowerCase()}` } : {}
      report('changefreq-invalid', place, { value: text, ...hint })
    } else if (name === 'priority' && !isPriority(text)) {
      report('priority-invalid', place, { value: text })
    }
  }
}

function isFuture(date: W3cDate, now: number): boolean {
  return date.time - (date.hasTime ? CLOCK_DRIFT : EARLIEST_ZONE) > now
}

function isPriority(text: string): boolean {
  return /^\+?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) && Number(text) <= 1
}

function lastmodMessage(text: string): { message: string; hint?: string } | undefined {
  if (text === '') return { message: 'The <lastmod> element is empty.', hint: 'Remove it or write a date.' }
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text)) {
    return { message: 'The time has no time zone.', hint: `Write ${text}Z or ${text}+00:00.` }
  }
  if (/^\d{4}-\d\d-\d\d \d/.test(text)) {
    return { message: 'Use "T" between date and time, not a space, and add a time zone.' }
  }
  return undefined
}

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
      report('element-duplicate', at, { value: name, message: `<${name}> may occur only once per entry.` })
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
