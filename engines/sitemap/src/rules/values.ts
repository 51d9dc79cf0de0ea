import type { TextPosition } from '../findings/finding.ts'
import { parseW3cDate, type W3cDate } from '../values/w3c-date.ts'
import type { RuleContext } from './context.ts'

const frequencies: ReadonlySet<string> = new Set(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'])

/** A day begins somewhere up to fourteen hours before it begins in UTC. */
const EARLIEST_ZONE = 14 * 60 * 60 * 1000
const CLOCK_DRIFT = 5 * 60 * 1000

export function createValueRules(context: RuleContext): (name: string, text: string, place: TextPosition) => void {
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
    return { message: 'The time lacks its time zone.', hint: `Write ${text}Z or ${text}+00:00.` }
  }
  if (/^\d{4}-\d\d-\d\d \d/.test(text)) {
    return { message: 'Between day and time stands a "T", not a space, and the time needs a time zone.' }
  }
  return undefined
}
