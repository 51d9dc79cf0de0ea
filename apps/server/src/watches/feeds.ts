import type { WatchChange, WatchSpec, WatchState } from '@sundry/contracts/watches'
import { levelOf, messageOf, remainingDays, textOf, titleOf } from '@sundry/watches'

export interface FeedContent {
  readonly site: string
  readonly page: string
  readonly now: number
  readonly watches: readonly { id: string; spec: WatchSpec; state: WatchState }[]
  readonly messages: readonly { id: string; at: string; spec: WatchSpec; change: WatchChange }[]
}

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Neither XML nor RFC 5545 has a form for control characters. */
const clean = (text: string) => text.toWellFormed().replace(CONTROL, '')
const xml = (text: string) =>
  clean(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function atom({ site, page, now, messages }: FeedContent): string {
  const updated = messages[0]?.at ?? new Date(now).toISOString()
  const entries = messages.map(({ id, at, spec, change }) => {
    const message = messageOf(spec, change)
    return `<entry><id>urn:sundry:watch:${xml(id)}</id><title>${xml(message.subject)}</title><updated>${at}</updated><link href="${xml(page)}"/><content type="text">${xml(textOf(message))}</content></entry>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><id>${xml(page)}</id><title>Watches, ${xml(site)}</title><author><name>${xml(site)}</name></author><updated>${updated}</updated><link href="${xml(page)}"/>${entries.join('')}</feed>\n`
}

const icsText = (text: string) =>
  clean(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\s+/g, ' ')

/** RFC 5545 3.1: a line has up to 75 octets, and no character is cut. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > 74) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += length
  }
  return [...lines, current].join('\r\n')
}

const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

function calendar({ now, watches }: FeedContent): string {
  const events = watches.flatMap(({ id, spec, state }) => {
    const to = spec.date ?? state.accepted?.validity?.to
    const end = Date.parse(to ?? '')
    if (Number.isNaN(end)) return []
    return [
      'BEGIN:VEVENT',
      `UID:${id}@sundry`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART;VALUE=DATE:${stamp(end).slice(0, 8)}`,
      `SUMMARY:${icsText(`${titleOf(spec)} expires`)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  })
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sundry//Watches//EN', ...events, 'END:VCALENDAR']
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const order = ['ok', 'warning', 'critical'] as const

function status({ now, watches }: FeedContent): string {
  const rows = watches.map(({ spec, state }) => ({
    title: titleOf(spec),
    kind: spec.kind,
    target: spec.target,
    level: levelOf(spec, state, now) ?? 'unknown',
    daysLeft: remainingDays(spec, state, now),
    lastSeenAt: state.lastSeenAt,
    reason: state.reason,
  }))
  const worst = order.findLast((level) => rows.some((row) => row.level === level)) ?? 'unknown'
  const isUnknown = rows.length === 0 || rows.some(({ level }) => level === 'unknown')
  return JSON.stringify({ status: worst === 'ok' && isUnknown ? 'unknown' : worst, watches: rows })
}

const label = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')

/** The text format of Prometheus, version 0.0.4. */
function metrics({ now, watches }: FeedContent): string {
  const lines = (name: string, help: string, value: (one: FeedContent['watches'][number]) => number | null) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...watches.flatMap((one) => {
      const read = value(one)
      const { kind, target, recordType = '' } = one.spec
      return read === null || Number.isNaN(read)
        ? []
        : [`${name}{kind="${kind}",target="${label(target)}",record_type="${recordType}"} ${read}`]
    }),
  ]
  return `${[
    ...lines('sundry_watch_level', 'State: 0 ok, 1 warning, 2 critical, -1 unknown.', ({ spec, state }) => {
      const level = levelOf(spec, state, now)
      return level === null ? -1 : order.indexOf(level)
    }),
    ...lines('sundry_watch_days_left', 'Days until the end of the validity.', ({ spec, state }) =>
      remainingDays(spec, state, now),
    ),
    ...lines('sundry_watch_last_success_timestamp_seconds', 'Time of the last look that succeeded.', ({ state }) =>
      state.lastSeenAt === null ? null : Date.parse(state.lastSeenAt) / 1000,
    ),
  ].join('\n')}\n`
}

/** The files at the secret addresses of an account, by the end of their name. */
export const feedForms: Readonly<Record<string, { type: string; write: (content: FeedContent) => string }>> = {
  'feed.atom': { type: 'application/atom+xml; charset=utf-8', write: atom },
  'calendar.ics': { type: 'text/calendar; charset=utf-8', write: calendar },
  'status.json': { type: 'application/json; charset=utf-8', write: status },
  metrics: { type: 'text/plain; version=0.0.4; charset=utf-8', write: metrics },
}
