import type { DnsLookup, DnsReply } from '@sundry/dns/browser'
import { MAX_RECORD_LENGTH, MAX_RECORDS } from './limits.ts'
import { isQueryable, withoutFinalDot } from './names.ts'

const [QUOTE, BACKSLASH, SPACE] = ['"', '\\', ' ']

/** RFC 1035 5.1: character-strings joined without a space, each octet as the character of that number. */
export function joinStrings(data: string): string {
  const pieces: string[] = []
  let quoted = false
  let from = 0
  for (let at = 0; at < data.length; at += 1) {
    const character = data[at]
    if (character === QUOTE || (character === SPACE && !quoted)) {
      pieces.push(data.slice(from, at))
      if (character === QUOTE) quoted = !quoted
      from = at + 1
    } else if (character === BACKSLASH) {
      pieces.push(data.slice(from, at))
      const code = escapedOctet(data, at + 1)
      if (code !== undefined) pieces.push(String.fromCharCode(code))
      at += code === undefined ? 0 : 3
      from = at + 1
      // The escaped character itself stays, even a quote.
      if (code === undefined) at += 1
    }
  }
  pieces.push(data.slice(from))
  return pieces.join('')
}

function escapedOctet(data: string, from: number): number | undefined {
  const digits = data.slice(from, from + 3)
  if (digits.length < 3 || ![...digits].every((digit) => digit >= '0' && digit <= '9')) return undefined
  const code = Number(digits)
  return code < 256 ? code : undefined
}

/** Quotes text as a zone file does, in strings of 255 octets at most. */
export function quoteText(text: string): string {
  const strings = text.match(/.{1,255}/gs) ?? ['']
  return strings.map((string) => `"${string.replaceAll(/["\\]/g, '\\$&')}"`).join(' ')
}

interface Tag {
  readonly name: string
  readonly value: string
}

export interface TagList {
  readonly tags: readonly Tag[]
  readonly broken: readonly string[]
}

/** RFC 6376 3.2; one semicolon may end the list. */
export function readTagList(text: string): TagList {
  const parts = text.split(';').map(trimSpace)
  if (parts.at(-1) === '') parts.pop()
  const tags: Tag[] = []
  const broken: string[] = []
  for (const part of parts) {
    const equals = part.indexOf('=')
    const name = trimSpace(part.slice(0, Math.max(equals, 0)))
    if (isTagName(name)) tags.push({ name, value: trimSpace(part.slice(equals + 1)) })
    else broken.push(part)
  }
  return { tags, broken }
}

export const tagValue = (list: TagList, name: string): string | undefined =>
  list.tags.find((tag) => tag.name === name)?.value

const isTagName = (name: string): boolean => /^[a-z][a-z0-9_]*$/i.test(name)

const isBlank = (code: number) => code === 32 || code === 9
const isSpace = (code: number) => isBlank(code) || code === 13 || code === 10

export const trimSpace = (text: string): string => trimWhere(text, isSpace)

export const trimBlanks = (text: string): string => trimWhere(text, isBlank)

function trimWhere(text: string, isIdle: (code: number) => boolean): string {
  let [from, to] = [0, text.length]
  while (isIdle(text.charCodeAt(from))) from += 1
  while (isIdle(text.charCodeAt(to - 1))) to -= 1
  return text.slice(from, to)
}

export type DnsRecord = DnsReply['records'][number]

/** A resolver rejects with this once the budget of its call is spent; it ends whatever waits for an answer. */
export class LookupsEnded extends Error {
  override name = 'LookupsEnded'
}

export type Resolver = DnsLookup

export interface FetchedText {
  readonly status: number
  readonly contentType: string | null
  readonly text: string
}

/** Must not follow redirects; rejects when the connection or the certificate fails. */
export type FetchText = (url: string) => Promise<FetchedText>

/** `missing`: the name does not exist; `empty`: it has no such records. */
export interface Lookup {
  readonly status: 'found' | 'empty' | 'missing' | 'failed'
  readonly records: DnsReply['records']
  readonly alias: string | null
  readonly secure: boolean
  readonly rcode: string
  readonly withheld: number
}

const failed = (rcode: string): Lookup => ({
  status: 'failed',
  records: [],
  alias: null,
  secure: false,
  rcode,
  withheld: 0,
})

/** An error of any kind is the status `failed`, but for the end of all lookups. */
export async function lookUp(resolver: Resolver, name: string, type: string): Promise<Lookup> {
  // A name that DNS cannot carry does not exist.
  if (!isQueryable(name)) return { ...failed(''), status: 'missing' }
  let answer: DnsReply
  try {
    answer = await resolver(name, type)
  } catch (error) {
    if (error instanceof LookupsEnded) throw error
    return failed('')
  }
  if (answer.rcode !== 'NOERROR' && answer.rcode !== 'NXDOMAIN') return failed(answer.rcode)
  const usable = answer.records.slice(0, MAX_RECORDS).filter(({ data }) => data.length <= 4 * MAX_RECORD_LENGTH)
  const records = usable.filter((record) => record.type === type)
  const alias = usable.findLast((record) => record.type === 'CNAME')
  const status = records.length > 0 ? 'found' : answer.rcode === 'NXDOMAIN' ? 'missing' : 'empty'
  return {
    status,
    records,
    alias: alias ? withoutFinalDot(alias.data) : null,
    secure: answer.flags.ad,
    rcode: answer.rcode,
    withheld: answer.withheld ?? 0,
  }
}

interface TextLookup {
  readonly status: Lookup['status']
  readonly texts: readonly string[]
}

export async function lookUpTexts(resolver: Resolver, name: string): Promise<TextLookup> {
  const { status, records } = await lookUp(resolver, name, 'TXT')
  return { status, texts: records.map(({ data }) => joinStrings(data)) }
}
