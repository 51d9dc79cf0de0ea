import { canonicalDomain, isSpfRecord, joinStrings, meansToBeDmarc, readTagList, tagValue } from '@sundry/mail'

export const recordKinds = ['spf', 'dmarc', 'dkim', 'mtaSts', 'tlsRpt', 'bimi', 'caa', 'securityTxt'] as const

export type RecordKind = (typeof recordKinds)[number]

export interface PastedRecord {
  readonly kind: RecordKind
  /** The joined strings of a TXT record, the data of a CAA record, or a whole security.txt. */
  readonly text: string
  /** The owner name of a zone line; null where none was pasted. */
  readonly name: string | null
  /** The domain that the record is about, where its name shows it. */
  readonly domain: string | null
}

const MAX_PASTED = 16_384
const MAX_RECORDS = 20

const zoneStart = /^(?:(\S+)[ \t]+)?(?:\d+[smhdw]?[ \t]+)?(?:IN[ \t]+)?(?:\d+[ \t]+)?(TXT|SPF|CAA)[ \t]+(?=\S)/i
const caaData = /^(\d{1,3})[ \t]+"?(issue|issuewild|iodef|issuemail|issuevmc|contactemail|contactphone)"?[ \t]+(\S.*)$/i
const version = /^v[ \t]*=[ \t]*(?:spf|dmarc|dkim|sts|tlsrpt|bimi)/i
const securityField = /^(?:contact|expires)[ \t]*:[ \t]*\S/im

/** Where the record goes, in front of its domain. */
const prefixes: Readonly<Partial<Record<RecordKind, RegExp>>> = {
  dmarc: /^_dmarc\./,
  dkim: /^[a-z0-9._-]+\._domainkey\./,
  mtaSts: /^_mta-sts\./,
  tlsRpt: /^_smtp\._tls\./,
  bimi: /^[a-z0-9-]+\._bimi\./,
}

/**
 * The records in a pasted text: bare, in quotes, in several strings, or as lines of a zone file.
 * @example
 * readPasted('_dmarc.example.com. 300 IN TXT "v=DMARC1; p=none"')[0] // { kind: 'dmarc', text: 'v=DMARC1; p=none', name: '_dmarc.example.com', domain: 'example.com' }
 */
export function readPasted(pasted: string): readonly PastedRecord[] {
  const whole = pasted.slice(0, MAX_PASTED).replaceAll('\r', '').trim()
  const entries = entriesIn(whole)
  const records = entries.slice(0, MAX_RECORDS).flatMap((entry) => readEntry(entry) ?? [])
  if (records.length > 0) return records
  return securityField.test(whole) ? [{ kind: 'securityTxt', text: whole, name: null, domain: null }] : []
}

/** A line that begins no record goes on with the one before, as wrapped text and strings in parentheses do. */
function entriesIn(text: string): readonly string[] {
  const entries: string[][] = []
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith(';')) continue
    const last = entries.at(-1)
    if (!last || isStart(trimmed)) entries.push([trimmed])
    else last.push(trimmed)
  }
  return entries.map((lines) => lines.join(' '))
}

const isStart = (line: string) => zoneStart.test(line) || version.test(line.replace(/^"/, '')) || caaData.test(line)

function readEntry(entry: string): PastedRecord | null {
  const match = zoneStart.exec(entry)
  const data = match ? entry.slice(match[0].length) : entry
  const owner = match?.[1] ?? null
  const isTxt = match ? match[2]?.toUpperCase() !== 'CAA' : !caaData.test(data)
  const text = isTxt ? txtOf(data) : data
  const kind = isTxt ? kindOfText(text) : caaData.test(data) ? 'caa' : null
  if (kind === null) return null
  const name = owner === null || owner === '@' || !owner.includes('.') ? null : canonicalDomain(owner)
  const prefix = prefixes[kind]
  const rest = name === null || !prefix ? name : prefix.test(name) ? name.replace(prefix, '') : null
  return { kind, text, name, domain: rest?.includes('.') ? rest : null }
}

/** Strings in quotes are joined without a space (RFC 7208 3.3); parentheses around them go. */
function txtOf(data: string): string {
  const open = data.replace(/^\(\s*/, '')
  if (!open.startsWith('"')) return open.replace(/\s*\)$/, '').trim()
  return joinStrings(open.slice(0, open.lastIndexOf('"') + 1))
}

/** Also of records with a mistake in their version. */
function kindOfText(text: string): RecordKind | null {
  const start = text
    .trimStart()
    .toLowerCase()
    .replaceAll(/[ \t]*=[ \t]*/g, '=')
  if (isSpfRecord(text) || start.startsWith('v=spf')) return 'spf'
  if (start.startsWith('v=dkim')) return 'dkim'
  if (start.startsWith('v=sts')) return 'mtaSts'
  if (start.startsWith('v=tlsrpt')) return 'tlsRpt'
  if (start.startsWith('v=bimi')) return 'bimi'
  const tags = readTagList(text)
  const key = tagValue(tags, 'p')
  if (key !== undefined && (tagValue(tags, 'k') !== undefined || key.length > 40)) return 'dkim'
  return meansToBeDmarc(text) || start.startsWith('v=dmarc') ? 'dmarc' : null
}

export interface CaaData {
  readonly flags: string
  readonly tag: string
  readonly value: string
}

export function readCaaData(data: string): CaaData | null {
  const [, flags, tag = '', value = ''] = caaData.exec(data) ?? []
  return flags === undefined ? null : { flags, tag: tag.toLowerCase(), value: joinStrings(value.trim()) }
}
