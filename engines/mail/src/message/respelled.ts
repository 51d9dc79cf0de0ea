import { dictionary } from '@sundry/kit'
import { decodeWords, encodeWords } from '../mime/encodings.ts'
import { plainValue, type RawField } from '../mime/fields.ts'

/** Longer fields are left alone. */
const MAX_LENGTH = 2048
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const DATE =
  /^(?:[A-Za-z]{3,9}\s{0,4},?\s{0,4})?(\d{1,2})\s{1,4}([A-Za-z]{3})[a-z]{0,6}\s{1,4}(\d{2,4})\s{1,4}(\d{1,2}):(\d{2})(?::(\d{2}))?\s{0,4}(?:([+-]\d{2}):?(\d{2})|[A-Z]{1,4})?\s{0,4}(\([^()]{0,40}\))?$/
/** How programs call these offsets, in minutes. */
const ZONES: Readonly<Record<string, number>> = dictionary({
  GMT: 0,
  UTC: 0,
  UT: 0,
  Z: 0,
  BST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  JST: 540,
})
const pad = (value: number) => String(value).padStart(2, '0')

/** Half an hour and three quarters are rarer than whole hours. */
const offsets = [60, 30, 15].flatMap((step) =>
  Array.from({ length: (26 * 60) / step + 1 }, (_, at) => at * step - 12 * 60).filter(
    (minutes) => step === 60 || minutes % (step * 2) !== 0,
  ),
)

/** One time in the ways in which mail programs write it (RFC 5322 3.3). */
function* dates(text: string): Generator<string> {
  const found = DATE.exec(text)
  if (!found) return
  const [, day = '', name = '', year = '', hour = '', minute = '', second, hours, minutes = '', comment = ''] = found
  const month = MONTHS.findIndex((one) => one.toLowerCase() === name.toLowerCase())
  const zone = /([A-Z]{1,4})(?:\s*\([^()]*\))?$/.exec(text)?.[1] ?? 'GMT'
  const own =
    hours === undefined ? (ZONES[zone] ?? 0) : Number(hours) * 60 + (hours.startsWith('-') ? -1 : 1) * Number(minutes)
  const full = year.length === 2 ? Number(year) + (Number(year) < 50 ? 2000 : 1900) : Number(year)
  const seconds = second === undefined ? Array.from({ length: 60 }, (_, at) => at) : [Number(second)]
  for (const one of seconds) {
    const time = Date.UTC(full, month, Number(day), Number(hour), Number(minute) - own, one)
    if (Number.isNaN(time)) return
    const near = [...new Set([own, 0])]
    const all = second === undefined ? near : [...new Set([...near, ...offsets])]
    for (const form of FORMS) for (const offset of form.isRare ? near : all) yield* spelled(time, offset, comment, form)
  }
}

interface DateForm {
  readonly weekday: '' | ', ' | ','
  readonly day: (day: number) => string
  readonly zone: 'digits' | 'named' | 'name' | 'comment'
  readonly isShort?: boolean
  readonly isRare?: boolean
}

const plainDay = String
/** The likely first; rare ones only where the time is local or universal. */
const FORMS: readonly DateForm[] = [
  { weekday: ', ', day: plainDay, zone: 'digits' },
  { weekday: ', ', day: pad, zone: 'digits' },
  { weekday: ', ', day: plainDay, zone: 'name', isRare: true },
  { weekday: ', ', day: plainDay, zone: 'comment', isRare: true },
  { weekday: ', ', day: plainDay, zone: 'named' },
  { weekday: '', day: plainDay, zone: 'digits' },
  { weekday: '', day: pad, zone: 'digits' },
  { weekday: ', ', day: pad, zone: 'named' },
  ...([', ', '', ','] as const).flatMap((weekday) =>
    [plainDay, pad, (day: number) => String(day).padStart(2, ' ')].flatMap((day) =>
      (['digits', 'named', 'name', 'comment'] as const).flatMap((zone) =>
        [false, true].map((isShort) => ({ weekday, day, zone, isShort, isRare: true })),
      ),
    ),
  ),
]

function* spelled(
  time: number,
  offset: number,
  comment: string,
  { weekday, day, zone, isShort }: DateForm,
): Generator<string> {
  const local = new Date(time + offset * 60_000)
  const digits = `${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60))}${pad(Math.abs(offset) % 60)}`
  const names = Object.entries(ZONES).flatMap(([name, minutes]) => (minutes === offset ? [name] : []))
  const zones = {
    digits: offset === 0 ? [digits, '-0000'] : [digits],
    named: names.map((name) => `${digits} (${name})`),
    name: names,
    comment: comment === '' ? [] : [`${digits} ${comment}`],
  }[zone]
  const before = weekday === '' ? '' : `${DAYS[local.getUTCDay()]}${weekday}`
  const seconds = isShort ? '' : `:${pad(local.getUTCSeconds())}`
  if (isShort && local.getUTCSeconds() !== 0) return
  const clock = `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}${seconds}`
  for (const one of zones)
    yield `${before}${day(local.getUTCDate())} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()} ${clock} ${one}`
}

interface Address {
  readonly name: string
  readonly address: string
}

/** Items between commas outside quotation marks. */
const LISTED = /(?:[^",]|"[^"]*(?:"|$))+/g
const MAX_ADDRESSES = 20

function readAddresses(text: string): readonly Address[] | null {
  const found = (text.match(LISTED) ?? []).map((one): Address | null => {
    const angled = /^([^<>]*)<([^<>\s]+@[^<>\s]+)>$/.exec(one.trim())
    if (angled) return { name: nameIn(angled[1] ?? ''), address: angled[2] ?? '' }
    const bare = /^([^\s<>()]+@[^\s<>()]+)(?:\s*\(([^()]*)\))?$/.exec(one.trim())
    return bare ? { name: nameIn(bare[2] ?? ''), address: bare[1] ?? '' } : null
  })
  const whole = found.filter((one) => one !== null)
  return whole.length > 0 && whole.length === found.length && whole.length <= MAX_ADDRESSES ? whole : null
}

const nameIn = (text: string) =>
  decodeWords(
    text
      .trim()
      .replace(/^"([\s\S]*)"$/, '$1')
      .replace(/\\(.)/g, '$1')
      .trim(),
  )

type Form = (one: Address) => string
const quoted = (name: string) => `"${name.replace(/[\\"]/g, '\\$&')}"`
const forms: readonly Form[] = [
  ({ name, address }) => (name === '' ? address : `${name} <${address}>`),
  ({ name, address }) => (name === '' ? address : `${quoted(name)} <${address}>`),
  ({ name, address }) => (name === '' ? `<${address}>` : `${name} <${address}>`),
  ({ name, address }) => (name === '' ? `<${address}>` : `${quoted(name)} <${address}>`),
  ({ name, address }) => (name === '' ? address : `${address} (${name})`),
  ({ address }) => address,
  ({ address }) => `<${address}>`,
  ({ name, address }) => (name === '' ? address : `${name}<${address}>`),
  ({ name, address }) => (name === '' ? address : `${quoted(name)}<${address}>`),
  ({ name, address }) => `${quoted(name === '' ? address : name)} <${address}>`,
  ({ name, address }) => `${name === '' ? address : quoted(`'${name}'`)} <${address}>`,
  ({ name, address }) => `'${name === '' ? address : name}' <${address}>`,
  // Names that need no quotation marks go without.
  ({ name, address }) =>
    name === '' ? address : `${/^[\w !#$%&'*+\-/=?^`{|}~]+$/.test(name) ? name : quoted(name)} <${address}>`,
]
/** A domain is the same in any case, so programs write it in lower case. */
const cases: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => withDomain(address, (domain) => domain.toLowerCase()),
  (address) => withDomain(address, (domain) => domain.charAt(0).toUpperCase() + domain.slice(1)),
  (address) => withDomain(address, (domain) => domain.replace(/(?:^|\.)[a-z]/g, (start) => start.toUpperCase())),
  (address) => withDomain(address, (domain) => domain.replace(/^[^.]+/, (label) => label.toUpperCase())),
  (address) => withDomain(address, (domain) => domain.toUpperCase()),
  (address) => address.charAt(0).toUpperCase() + address.slice(1),
  (address) => address.toLowerCase(),
  (address) => address.toUpperCase(),
]
const withDomain = (address: string, change: (domain: string) => string) => {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + change(address.slice(at))
}
const SEPARATORS = [', ', ',', '; ']

function* addresses(text: string): Generator<string> {
  const list = readAddresses(text)
  if (!list) return
  const write = (form: Form, change: (address: string) => string, name: (one: string) => string = (one) => one) =>
    list.map((one) => form({ name: name(one.name), address: change(one.address) }))
  for (const change of cases)
    for (const form of forms)
      for (const separator of list.length > 1 ? SEPARATORS : ['']) yield write(form, change).join(separator)
  if (list.every(({ name }) => /^[ -~]*$/.test(name))) return
  // Names beyond ASCII: as UTF-8, or as encoded words.
  const count = Math.max(...list.map(({ name }) => encodeWords(name).length))
  for (let way = 0; way < count; way += 1)
    yield list
      .map(({ name, address }) => {
        const ways = encodeWords(name)
        return name === '' ? address : `${ways[way % ways.length]} <${address}>`
      })
      .join(', ')
}

const listed: ReadonlySet<string> = new Set(['from', 'to', 'cc', 'bcc', 'reply-to', 'sender'])

/** The values that a field may have had where the same time or the same addresses were written in another way. */
export function* respelled(field: RawField): Generator<string> {
  if (field.raw.length > MAX_LENGTH) return
  const value = plainValue(field)
  if (field.name === 'date' || field.name === 'resent-date') yield* dates(value)
  else if (listed.has(field.name)) yield* addresses(value)
}
