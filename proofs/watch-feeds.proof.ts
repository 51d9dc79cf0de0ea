// Watches send out what programs of others read: the feed by feedparser, the calendar by icalendar, the metrics by the
// parser of Prometheus' client, and the emails, which OpenSMTPD has taken, by Python's email package. Each gives back every
// title, date, label and value, also hostile ones; the emails fetch nothing, and a second copy has the same Message-ID.
// planted faults: escapes-nothing, another-id-each-time, fetches-an-image
import { spawnSync } from 'node:child_process'
import type { WatchChange, WatchSpec } from '@sundry/contracts/watches'
import { levelOf, messageOf, newState, remainingDays, titleOf } from '@sundry/watches'
import { type FeedContent, feedForms } from '../apps/server/src/watches/feeds.ts'
import { check } from './lib/check.ts'
import { checkLetters } from './lib/watch-letters.ts'

const PACKAGES = 'python3-feedparser python3-icalendar python3-prometheus-client'
const HOSTILE = [
  'a"b\\c',
  'x;y,z',
  '<b>&amp;</b>',
  ']]>',
  'ü€🙂'.repeat(40),
  'line\nBEGIN:VEVENT',
  '\u0000\u0008\ud800',
  '{x="1"}',
]
const now = Date.parse('2027-01-01T00:00:00Z')
const at = new Date(now).toISOString()

const watches = HOSTILE.map((text, number): FeedContent['watches'][number] => {
  const spec: WatchSpec = { kind: 'certificate', target: `${text}${number}.example` }
  const to = new Date(now + number * 40 * 86_400_000).toISOString()
  const accepted = { values: { trust: ['trusted'], fits: ['yes'] }, validity: { from: at, to } }
  return { id: `id-${number}`, spec, state: { ...newState(now), accepted, lastSeenAt: at } }
})
const messages = watches.map(({ id, spec }, number) => {
  const fields = [{ field: 'issuer', before: ['a'], after: [HOSTILE[number] ?? ''] }]
  return { id, at, spec, change: { kind: 'changed', at, fields } satisfies WatchChange }
})
const content = { site: 'Sundry & "Sons"', page: 'https://tools.example.org/watches?a=1&b=2', now, watches, messages }

function written(name: string): string {
  const text = feedForms[name]?.write(content) ?? ''
  return process.env.PLANTED_FAULT === 'escapes-nothing'
    ? text.replace(/&amp;|\\(?=[\\";,])/g, (sign) => (sign[1] === 'a' ? '&' : ''))
    : text
}

const reader = `
import sys, json, feedparser, icalendar
from prometheus_client.parser import text_string_to_metric_families as families
files = json.load(sys.stdin)
feed = feedparser.parse(files['feed.atom'])
events = icalendar.Calendar.from_ical(files['calendar.ics']).walk('VEVENT')
print(json.dumps({
  'wellFormed': not feed.bozo,
  'entries': [[e.id, e.title, e.link] for e in feed.entries],
  'events': [[str(e['UID']), e.decoded('DTSTART').isoformat(), str(e['SUMMARY'])] for e in events],
  'samples': [[s.name, s.labels['target'], s.value] for f in families(files['metrics']) for s in f.samples],
}))`
const names = ['feed.atom', 'calendar.ics', 'metrics'] as const
const input = JSON.stringify(Object.fromEntries(names.map((name) => [name, written(name)])))
// Debian's own Python has Debian's packages.
const ran = spawnSync('/usr/bin/python3', ['-c', reader], { input, encoding: 'utf8' })
if (/No module named/.test(ran.stderr)) throw new Error(`apt-get install ${PACKAGES}`)
const read = ran.status === 0 ? JSON.parse(ran.stdout) : {}

/** Control characters are left out of XML, and a line of a calendar has no breaks. */
const plain = (value: unknown) =>
  JSON.stringify(value ?? null, (_, one) =>
    typeof one === 'string' ? one.toWellFormed().replace(/[\u0000-\u001f\s]+/g, '') : one,
  )
const same = (one: unknown, other: unknown) => plain(one) === plain(other)

check('the programs read all three files', ran.status === 0, ran.stderr.slice(-300))
check('the feed is well-formed', read.wellFormed === true)
check(
  'every entry of the feed has its title',
  same(
    read.entries,
    messages.map(({ id, spec, change }) => [`urn:sundry:watch:${id}`, messageOf(spec, change).subject, content.page]),
  ),
)
check(
  'every date of the calendar has its title',
  same(
    read.events,
    watches.map(({ id, spec, state }) => [
      `${id}@sundry`,
      state.accepted?.validity?.to.slice(0, 10),
      `${titleOf(spec)} expires`,
    ]),
  ),
)
const days = watches.map(({ spec, state }) => ['sundry_watch_days_left', spec.target, remainingDays(spec, state, now)])
const levels = watches.map(({ spec, state }) => [
  'sundry_watch_level',
  spec.target,
  ['ok', 'warning', 'critical'].indexOf(levelOf(spec, state, now) ?? ''),
])
const seen = watches.map(({ spec }) => ['sundry_watch_last_success_timestamp_seconds', spec.target, now / 1000])
const rounded = (read.samples as [string, string, number][] | undefined)?.map(([name, target, value]) => [
  name,
  target,
  Number(value),
])
check(
  'every metric has its label and value',
  same(rounded, [...levels, ...days, ...seen]),
  `${rounded?.length} samples`,
)
// The JSON monitor of Uptime Kuma evaluates JSONata; its expression is "status", or "watches[level='critical'].title".
const status = JSON.parse(feedForms['status.json']?.write(content) ?? '') as {
  status: string
  watches: { level: string }[]
}
check(
  'the status is that of its worst watch',
  status.status === 'critical' && status.watches.some(({ level }) => level === 'critical'),
)
await checkLetters(process.env.PLANTED_FAULT)
