import type { Budget, ProvableCause } from './causes.ts'
import { decodeWords, encodeWords } from './encoded-words.ts'
import type { Signature } from './signature.ts'
import { type MessageSource, plainValue, type RawField, rawField, rawValue } from './source.ts'

/** One field as it may have been; null where it was not there. */
export interface FieldUndone {
  readonly cause: ProvableCause
  readonly field: RawField
  readonly was: string | null
  /** What a program that does the one does as well. */
  readonly also?: FieldUndone
}

const named = ({ raw }: RawField, value: string) => `${raw.slice(0, raw.indexOf(':') + 1)} ${value}`

/** What lists and filters put before a subject. */
const TAG = /\[[^\][]{1,60}\]|\{[^{}]{1,60}\}|\([^()]{1,30}\)|\*{2,5}[^*]{1,40}\*{2,5}|[A-Z][A-Z0-9_ -]{1,24}:/g
const MAX_SUBJECT = 2000

const words = (text: string) => text.replace(/\s+/g, ' ').trim()

function* subjects(field: RawField): Generator<FieldUndone> {
  const plain = plainValue(field).slice(0, MAX_SUBJECT)
  const was = (value: string): FieldUndone => ({ cause: 'subject-changed', field, was: named(field, value) })
  const texts = /=\?[^?]+\?[bq]\?/i.test(plain) ? [plain, decodeWords(plain)] : [plain]
  for (const text of texts) {
    const values = new Set<string>()
    for (const { 0: tag, index } of text.matchAll(TAG)) {
      const rest = text.slice(index + tag.length)
      for (const after of [rest.trimStart(), rest]) values.add(text.slice(0, index) + after)
      values.add((text.slice(0, index).trimEnd() + (rest.startsWith(' ') ? rest : ` ${rest}`)).trim())
    }
    // Any words before or behind the original.
    for (const { index } of text.matchAll(/[ \t]+/g)) {
      values.add(text.slice(index).trimStart())
      values.add(text.slice(0, index))
    }
    for (const once of [...values].filter((value) => value.search(TAG) >= 0).slice(0, 20))
      for (const { 0: tag, index } of once.matchAll(TAG))
        values.add((once.slice(0, index) + once.slice(index + tag.length).trimStart()).trim())
    for (const value of values) {
      // The same words with other white space are no other subject.
      if (words(value) === words(text)) continue
      if (text === plain) yield was(value)
      else for (const written of encodeWords(value)) yield was(written)
    }
    if (text !== plain) for (const written of encodeWords(text)) if (words(written) !== words(plain)) yield was(written)
  }
}

const MAX_FOLDS = 60
/** Longer ones are left alone: nothing real is as long, and each try would cost as much. */
const MAX_FIELD_LENGTH = 8192
const folds = /[ \t]*\r?\n[ \t]+/g

/** The same field folded otherwise, or not at all. */
function* foldings(field: RawField): Generator<FieldUndone> {
  const { raw } = field
  const was = new Set<string>()
  const flat = raw.replace(/\r?\n(?=[ \t])/g, '')
  const spaced = raw.replace(folds, ' ')
  for (const one of [
    flat,
    spaced,
    raw.replace(folds, ''),
    raw.replace(/\r?\n[ \t]+/g, '\r\n '),
    raw.replace(/\r?\n[ \t]+/g, '\r\n\t'),
  ])
    was.add(one)
  for (const line of [flat, spaced])
    for (const width of [78, 76, 77, 75, 80, 72, 70, 66, 998])
      for (const indent of [' ', '\t', '', '    ', '        ']) was.add(fold(line, width, indent))
  for (const mark of [', ', '; '])
    for (const indent of [' ', '\t', '    ']) was.add(spaced.replaceAll(mark, `${mark.trim()}\r\n${indent}`))
  for (const { index } of [...flat.matchAll(/[ \t]/g)].slice(0, MAX_FOLDS))
    for (const indent of [flat.charAt(index), ' ', '\t'])
      was.add(`${flat.slice(0, index)}\r\n${indent}${flat.slice(index + 1)}`)
  const colon = raw.indexOf(':') + 1
  was.add(raw.slice(0, colon) + raw.slice(colon).trimStart())
  was.add(`${raw.slice(0, colon)} ${raw.slice(colon).trimStart()}`)
  was.add(`${raw.slice(0, colon)}\r\n ${flat.slice(colon).trimStart()}`)
  was.add(raw.trimEnd())
  was.delete(raw)
  for (const one of was) yield { cause: 'refolded', field, was: one }
}

/** At the last white space that fits; an empty indent keeps that white space as the fold's own. */
function fold(line: string, width: number, indent: string): string {
  const lines: string[] = []
  let rest = line
  while (rest.length > width) {
    let at = rest.lastIndexOf(' ', width)
    if (at <= (lines.length === 0 ? rest.indexOf(':') + 1 : indent.length)) at = rest.indexOf(' ', width)
    if (at < 0) break
    lines.push(rest.slice(0, at))
    rest = indent === '' ? rest.slice(at) : indent + rest.slice(at + 1)
  }
  return [...lines, rest].join('\r\n')
}

const originals = [
  'x-original-from',
  'original-from',
  'x-original-sender',
  'x-mailman-original-from',
  'x-google-original-from',
  'x-from',
  'reply-to',
  'sender',
  'cc',
  'return-path',
]

/** The same words with other white space are no other author. */
function* authors(field: RawField, source: MessageSource): Generator<FieldUndone> {
  for (const one of rewritten(field, source)) {
    if (one.was === null || words(rawValue(rawField(one.was))) === words(rawValue(field))) continue
    yield one
    // Who writes another author often lets answers go to the one that was there.
    const address = ADDRESS.exec(one.was)?.[0]
    const reply = source.fields.findLast(({ name, raw }) => name === 'reply-to' && address && raw.includes(address))
    if (reply) yield { ...one, also: { cause: one.cause, field: reply, was: null } }
  }
}

const ADDRESS = /[^\s<>,;"=]+@[^\s<>,;"]+/

function* rewritten(field: RawField, { fields }: MessageSource): Generator<FieldUndone> {
  const was = (value: string): FieldUndone => ({ cause: 'from-rewritten', field, was: named(field, value) })
  const value = plainValue(field)
  const shown = (value.split('<')[0] ?? '').trim()
  const bare = shown
    .replace(/^"(.*)"$/, '$1')
    .replace(/\s+(?:via|through|on behalf of|per|über)\s.*$/i, '')
    .replace(/\s*\(.*\)\s*$/, '')
    .replace(/^['"]+|['"]+$/g, '')
  const addresses = new Set<string>()
  for (const name of originals)
    for (const other of fields.filter((one) => one.name === name && isShort(one)).slice(0, MAX_OTHERS)) {
      const text = plainValue(other)
      yield was(text)
      yield { cause: 'from-rewritten', field, was: field.raw.slice(0, field.raw.indexOf(':') + 1) + rawValue(other) }
      for (const part of text.split(/,(?![^"]*"(?:[^"]*"[^"]*")*[^"]*$)/)) {
        yield was(part.trim())
        const address = /<([^<>\s]+@[^<>\s]+)>|([^\s<>,;"]+@[^\s<>,;"]+)/.exec(part)
        const found = address?.[1] ?? address?.[2]
        if (found) addresses.add(found)
      }
    }
  // Lists write user=example.org@list.example, or user at example.org in the name.
  const munged = /<?([^\s<>"]+)=([^\s<>"@]+\.[^\s<>"@]+)@/.exec(value)
  if (munged) addresses.add(`${munged[1]}@${munged[2]}`)
  const inName = /([^\s"'<>]+)\s*(?:@| at |\(at\))\s*([^\s"'<>]+\.[a-z]{2,})/i.exec(shown)
  if (inName) addresses.add(`${inName[1]}@${inName[2]}`)
  for (const address of addresses) {
    const quoted = JSON.stringify(bare).slice(1, -1)
    const names = ['', `${bare} `, `"${quoted}" `, `${shown} `]
    for (const name of names) yield was(`${name}<${address}>`)
    yield was(address)
    yield was(`${address} (${bare})`)
  }
}

const transfer = ['7bit', '8bit', 'quoted-printable', 'base64', 'binary', '7BIT', '8BIT', 'QUOTED-PRINTABLE', 'BASE64']

/** What follows from a body that was encoded otherwise: its header said so. */
function* contents(field: RawField, cause: ProvableCause): Generator<FieldUndone> {
  yield { cause, field, was: null }
  if (field.name === 'content-transfer-encoding')
    for (const name of transfer) yield { cause, field, was: named(field, name) }
  if (field.name !== 'content-type') return
  const value = rawValue(field).trimStart()
  for (const charset of ['utf-8', 'UTF-8', 'iso-8859-1', 'ISO-8859-1', 'us-ascii', 'US-ASCII', 'windows-1252'])
    for (const mark of ['', '"'])
      yield {
        cause,
        field,
        was: named(field, value.replace(/charset\s*=\s*"?[^";\s]+"?/i, `charset=${mark}${charset}${mark}`)),
      }
  yield { cause, field, was: named(field, value.replace(/;\s*format=flowed(?:;\s*delsp=\w+)?/i, '')) }
}

/** Of a name that may hold the original author. */
const MAX_OTHERS = 5
const isShort = ({ raw }: RawField) => raw.length <= MAX_FIELD_LENGTH

const MAX_OF_FIELD = 400

/** All that may have been done to each signed field, the likely first. */
function candidates(signature: Signature, source: MessageSource, bodyCause: ProvableCause | null): FieldUndone[] {
  const { fields } = source
  const signed = fields.filter(
    (field) => field !== signature.field && signature.names.includes(field.name) && isShort(field),
  )
  const found: FieldUndone[] = []
  const add = (some: Iterable<FieldUndone>) => {
    let count = 0
    for (const one of some) {
      if (one.was === one.field.raw) continue
      found.push(one)
      count += 1
      if (count >= MAX_OF_FIELD) break
    }
  }
  for (const field of signed) {
    if (field.name === 'subject') add(subjects(field))
    if (field.name === 'from') add(authors(field, source))
    if (bodyCause && /^content-(?:type|transfer-encoding)$/.test(field.name)) add(contents(field, bodyCause))
    add([{ cause: 'header-added', field, was: null }])
  }
  for (const field of [...signed, signature.field].filter(isShort)) add(foldings(field))
  return found
}

const withAll = (steps: readonly FieldUndone[]) => steps.flatMap((one) => (one.also ? [one, one.also] : [one]))

export interface HeaderFound {
  readonly steps: readonly FieldUndone[]
}

const changed = (fields: readonly RawField[], steps: readonly FieldUndone[]): readonly RawField[] =>
  fields.flatMap((field) => {
    const step = steps.find((one) => one.field === field)
    if (!step) return [field]
    return step.was === null ? [] : [rawField(step.was)]
  })

/** All signed fields folded in one way, as a server does that folds everything anew. */
function allFolded(signature: Signature, { fields }: MessageSource): readonly (readonly FieldUndone[])[] {
  const signed = fields.filter(
    (field) => (signature.names.includes(field.name) || field === signature.field) && isShort(field),
  )
  const ways = signed.map((field) => [...foldings({ ...field, raw: field.raw })].map((one) => ({ ...one, field })))
  const flat = signed.flatMap((field): FieldUndone[] => {
    const was = field.raw.replace(/\r?\n(?=[ \t])/g, '')
    return was === field.raw ? [] : [{ cause: 'refolded', field, was }]
  })
  const spaced = signed.flatMap((field): FieldUndone[] => {
    const was = field.raw.replace(folds, ' ')
    return was === field.raw ? [] : [{ cause: 'refolded', field, was }]
  })
  const by = (width: number, indent: string) =>
    signed.flatMap((field): FieldUndone[] => {
      const was = fold(field.raw.replace(folds, ' '), width, indent)
      return was === field.raw ? [] : [{ cause: 'refolded', field, was }]
    })
  const widths = [78, 76, 72, 80].flatMap((width) => [' ', '\t', '', '        '].map((indent) => by(width, indent)))
  return [flat, spaced, ...widths].filter((steps) => steps.length > 0 && ways.length > 0)
}

/** Undoes known changes of signed fields, alone, in pairs of fields and in threes, until the signature fits. */
export function undoHeader(
  signature: Signature,
  source: MessageSource,
  fits: (fields: readonly RawField[], own: RawField) => boolean,
  budget: Budget,
  bodyCause: ProvableCause | null,
): HeaderFound | null {
  const length = source.fields.reduce((sum, { raw }) => sum + raw.length, 0)
  const tries = (chosen: readonly FieldUndone[]): boolean => {
    if (budget.left <= 0) return false
    budget.left -= length + 256
    const steps = withAll(chosen)
    const own = steps.find(({ field }) => field === signature.field)
    const others = steps.filter(({ field }) => field !== signature.field)
    return fits(changed(source.fields, others), own?.was ? rawField(own.was) : signature.field)
  }
  const whole = allFolded(signature, source)
  const singles = candidates(signature, source, bodyCause)
  for (const one of singles) if (tries([one])) return { steps: [one] }
  for (const steps of whole) if (tries(steps)) return { steps }
  const isFold = ({ cause }: FieldUndone) => cause === 'refolded'
  const edits = singles.filter((one) => !isFold(one))
  const pairs = function* (first: readonly FieldUndone[], second: readonly FieldUndone[]) {
    for (const one of first) for (const other of second) if (one.field !== other.field) yield [one, other] as const
  }
  for (const steps of pairs(edits, edits)) {
    if (tries(steps)) return { steps }
    if (budget.left <= 0) return null
  }
  for (const one of edits)
    for (const steps of whole) {
      const others = steps.filter(({ field }) => field !== one.field)
      if (tries([one, ...others])) return { steps: [one, ...others] }
    }
  const folded = singles.filter(isFold)
  for (const steps of pairs(edits, folded)) {
    if (tries(steps)) return { steps }
    if (budget.left <= 0) return null
  }
  for (const steps of pairs(folded, folded)) {
    if (tries(steps)) return { steps }
    if (budget.left <= 0) return null
  }
  // Lists change subject, author and reply address at once.
  const likely = edits.filter(({ field, was }) => was === null || field.name === 'subject' || field.name === 'from')
  for (const steps of pairs(likely, likely))
    for (const third of likely) {
      if (steps.some(({ field }) => field === third.field)) continue
      if (tries([...steps, third])) return { steps: [...steps, third] }
      if (budget.left <= 0) return null
    }
  return null
}
