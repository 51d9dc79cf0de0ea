import type { Budget } from '../base/budget.ts'
import type { Signature } from '../dkim/signature.ts'
import { decodeWords, encodeWords } from '../mime/encodings.ts'
import { type MessageSource, plainValue, type RawField, rawField, rawValue } from '../mime/fields.ts'
import type { ProvableCause } from './causes.ts'
import { otherBoundaries } from './line-changes.ts'
import { respelled } from './respelled.ts'

/** One field as it may have been; null where it was not there. */
export interface FieldUndone {
  readonly cause: ProvableCause
  readonly field: RawField
  readonly was: string | null
  /** A second change by the same program. */
  readonly also?: FieldUndone
}

const named = ({ raw }: RawField, value: string) => `${raw.slice(0, raw.indexOf(':') + 1)} ${value}`

/** Lists and filters put these before a subject. */
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
// From the first blank of a run only, or a long run would cost its square.
const folds = /(?<![ \t])[ \t]*\r?\n[ \t]+/g

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

/** In characters. */
const MAX_AUTHOR = 320
/** Addresses between commas outside quotation marks. */
const ADDRESSES = /(?:[^",]|"[^"]*(?:"|$))+/g

function* rewritten(field: RawField, { fields }: MessageSource): Generator<FieldUndone> {
  const was = (value: string): FieldUndone => ({ cause: 'from-rewritten', field, was: named(field, value) })
  const value = plainValue(field).slice(0, MAX_AUTHOR)
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
      for (const part of text.match(ADDRESSES) ?? []) {
        yield was(part.trim())
        const address = /<([^<>\s]+@[^<>\s]+)>|([^\s<>,;"]+@[^\s<>,;"]+)/.exec(part)
        const found = address?.[1] ?? address?.[2]
        if (found) addresses.add(found)
      }
    }
  // Lists write user=example.org@list.example, or user at example.org in the name.
  for (const token of value.split(/[\s<>"]/)) {
    const local = token.slice(0, Math.max(0, token.lastIndexOf('@')))
    const [at, domain] = [local.lastIndexOf('='), local.slice(local.lastIndexOf('=') + 1)]
    if (at > 0 && domain.includes('.') && !domain.includes('@')) addresses.add(`${local.slice(0, at)}@${domain}`)
  }
  const inName = /([^\s"'<>@]{1,64})\s*(?:@| at |\(at\))\s*([^\s"'<>@]{1,255}\.[a-z]{2,})/i.exec(shown)
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

/** Header changes that follow from a body with another encoding. */
function* contents(field: RawField, { body }: MessageSource, bodyCause: ProvableCause | null): Generator<FieldUndone> {
  const cause = bodyCause ?? 're-encoded'
  const value = rawValue(field).trimStart()
  if (field.name === 'content-type')
    for (const renamed of otherBoundaries(value, body))
      yield { cause: 'boundary-renamed', field, was: named(field, renamed) }
  if (bodyCause) yield { cause, field, was: null }
  // Plain text is the same in some encodings.
  if (field.name === 'content-transfer-encoding')
    for (const name of transfer) yield { cause, field, was: named(field, name) }
  if (field.name !== 'content-type' || !bodyCause) return
  for (const charset of ['utf-8', 'UTF-8', 'iso-8859-1', 'ISO-8859-1', 'us-ascii', 'US-ASCII', 'windows-1252'])
    for (const mark of ['', '"'])
      yield {
        cause,
        field,
        was: named(field, value.replace(/charset\s*=\s*"?[^";\s]+"?/i, `charset=${mark}${charset}${mark}`)),
      }
  yield { cause, field, was: named(field, value.replace(/;\s*format=flowed(?:;\s*delsp=\w+)?/i, '')) }
}

/** Bounds the names that may hold the original author. */
const MAX_OTHERS = 5
const isShort = ({ raw }: RawField) => raw.length <= MAX_FIELD_LENGTH

const MAX_OF_FIELD = 400
const CURVE_COST = 40_000

const MAX_TOP = 12

/** The first few of each field. */
function foremost(steps: readonly FieldUndone[]): readonly FieldUndone[] {
  const counts = new Map<RawField, number>()
  return steps.filter(({ field, was }) => {
    const count = counts.get(field) ?? 0
    counts.set(field, count + 1)
    return count < MAX_TOP || was === null
  })
}

/** All that may have been done to each signed field, the likely first. */
function* candidates(
  signature: Signature,
  source: MessageSource,
  bodyCause: ProvableCause | null,
): Generator<FieldUndone> {
  const signed = signedAmong(signature, source).filter((field) => field !== signature.field)
  for (const field of signed) {
    if (field.name === 'subject') yield* some(subjects(field))
    if (field.name === 'from') yield* some(authors(field, source))
    if (/^content-(?:type|transfer-encoding)$/.test(field.name)) yield* some(contents(field, source, bodyCause))
    yield { cause: 'header-added', field, was: null }
  }
  for (const field of signed) yield* some(respellings(field))
  if (signature.header === 'simple') for (const field of signed) yield* some(blanks(field))
  for (const field of [...signed, ...(isShort(signature.field) ? [signature.field] : [])]) yield* some(foldings(field))
}

/** The same value written in another way. */
function* respellings(field: RawField): Generator<FieldUndone> {
  // The same words with other folds or blanks are refolded.
  const now = words(rawValue(field))
  for (const value of respelled(field))
    if (words(value) !== now) yield { cause: 'field-respelled', field, was: named(field, value) }
}

const MAX_BLANKS = 40

/** A tab or a run of spaces that became one space, or tabs that became spaces. */
function* blanks(field: RawField): Generator<FieldUndone> {
  const { raw } = field
  const start = raw.indexOf(':') + 1
  const was = (text: string): FieldUndone => ({ cause: 'blanks-changed', field, was: text })
  yield was(raw.replaceAll('\t', ' '))
  for (const { index } of [...raw.matchAll(/(?<![ \t\n])[ \t](?![ \t\r])/g)].slice(0, MAX_BLANKS))
    for (const blank of index < start ? [] : ['  ', '\t', '   ', '    '])
      yield was(raw.slice(0, index) + blank + raw.slice(index + 1))
}

function* some(all: Iterable<FieldUndone>): Generator<FieldUndone> {
  let count = 0
  for (const one of all) {
    if (one.was === one.field.raw) continue
    yield one
    count += 1
    if (count >= MAX_OF_FIELD) return
  }
}

/** Fields that a signature covers, itself included. */
function signedAmong({ names, field: own }: Signature, { fields }: MessageSource): readonly RawField[] {
  const known = new Set(names)
  return fields.filter((field) => (known.has(field.name) || field === own) && isShort(field))
}

const withAll = (steps: readonly FieldUndone[]) => steps.flatMap((one) => (one.also ? [one, one.also] : [one]))

export interface HeaderFound {
  readonly steps: readonly FieldUndone[]
}

function changed(fields: readonly RawField[], steps: readonly FieldUndone[]): readonly RawField[] {
  const was = new Map(steps.map((step) => [step.field, step.was]))
  return fields.flatMap((field) => {
    const before = was.get(field)
    if (before === undefined) return [field]
    return before === null ? [] : [rawField(before)]
  })
}

/** All signed fields folded in one way, as a server does that folds everything again. */
function* allFolded(signed: readonly RawField[]): Generator<readonly FieldUndone[]> {
  const by = (way: (raw: string) => string) =>
    signed.flatMap((field): FieldUndone[] => {
      const was = way(field.raw)
      return was === field.raw ? [] : [{ cause: 'refolded', field, was }]
    })
  yield by((raw) => raw.replace(/\r?\n(?=[ \t])/g, ''))
  yield by((raw) => raw.replace(folds, ' '))
  for (const width of [78, 76, 72, 80])
    for (const indent of [' ', '\t', '', '        ']) yield by((raw) => fold(raw.replace(folds, ' '), width, indent))
}

const isFold = ({ cause }: FieldUndone) => cause === 'refolded'

/** Each of some with each of others, the likely of both first. */
function* pairs(some: readonly FieldUndone[], others: readonly FieldUndone[]): Generator<readonly FieldUndone[]> {
  for (let sum = 0; sum < some.length + others.length - 1; sum += 1)
    for (let at = Math.max(0, sum - others.length + 1); at <= Math.min(sum, some.length - 1); at += 1) {
      const [one, other] = [some[at], others[sum - at]]
      const isTwice = some === others && at > sum - at
      if (one && other && !isTwice && one.field !== other.field) yield [one, other]
    }
}

/** In pairs, of changes that have many forms, only the likely ones of each field. */
const MAX_PAIRED: Partial<Record<ProvableCause, number>> = {
  'subject-changed': 120,
  'from-rewritten': 150,
  'field-respelled': 36,
  'blanks-changed': 12,
  refolded: 12,
}

function likely(steps: readonly FieldUndone[]): readonly FieldUndone[] {
  const counts = new Map<RawField, number>()
  return steps.filter(({ field, cause }) => {
    const count = (counts.get(field) ?? 0) + (MAX_PAIRED[cause] === undefined ? 0 : 1)
    counts.set(field, count)
    return count <= (MAX_PAIRED[cause] ?? Number.POSITIVE_INFINITY)
  })
}

/** Known changes of signed fields, alone, in pairs of fields and in threes. */
function* attempts(
  signature: Signature,
  source: MessageSource,
  bodyCause: ProvableCause | null,
): Generator<readonly FieldUndone[]> {
  const singles: FieldUndone[] = []
  for (const one of candidates(signature, source, bodyCause)) {
    singles.push(one)
    yield [one]
  }
  const whole: (readonly FieldUndone[])[] = []
  for (const steps of allFolded(signedAmong(signature, source))) {
    whole.push(steps)
    yield steps
  }
  const isSpelling = ({ cause }: FieldUndone) => cause === 'field-respelled' || cause === 'blanks-changed'
  const edits = likely(singles.filter((one) => !isFold(one) && !isSpelling(one)))
  const spellings = likely(singles.filter(isSpelling))
  const folded = likely(singles.filter(isFold))
  const top = foremost(edits)
  yield* pairs(top, top)
  yield* pairs(edits, folded)
  for (const one of edits) for (const steps of whole) yield [one, ...steps.filter(({ field }) => field !== one.field)]
  yield* pairs(spellings, folded)
  yield* pairs(edits, edits)
  yield* pairs(edits, spellings)
  yield* pairs(folded, folded)
  // Lists change subject, author and reply address at once.
  const byLists = edits.filter(({ field, was }) => was === null || field.name === 'subject' || field.name === 'from')
  for (const steps of pairs(byLists, byLists))
    for (const third of byLists) if (!steps.some(({ field }) => field === third.field)) yield [...steps, third]
}

/** Undoes known changes of signed fields until the signature fits. */
export async function undoHeader(
  signature: Signature,
  source: MessageSource,
  fits: (fields: readonly RawField[], own: RawField) => boolean,
  budget: Budget,
  bodyCause: ProvableCause | null,
): Promise<HeaderFound | null> {
  const length = signedAmong(signature, source).reduce((sum, { raw }) => sum + raw.length, 0)
  // A curve operation costs as much as the hash of some ten thousand octets.
  const cost = signature.algorithm === 'ed25519-sha256' ? length + CURVE_COST : length
  for (const chosen of attempts(signature, source, bodyCause)) {
    if (!budget.spend(cost)) return null
    if (budget.isDue) await budget.pause()
    if (chosen.length === 0) continue
    const steps = withAll(chosen)
    const own = steps.find(({ field }) => field === signature.field)
    const others = steps.filter(({ field }) => field !== signature.field)
    if (fits(changed(source.fields, others), own?.was ? rawField(own.was) : signature.field)) return { steps: chosen }
  }
  return null
}
