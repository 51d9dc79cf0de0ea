import { concat, piecesOf } from '@sundry/kit'
import type { ReportFinding } from './finding.ts'

export function validUtf8Length(octets: Uint8Array): number {
  let i = 0
  while (i < octets.length) {
    const length = characterLength(octets, i)
    if (length === 0) return i
    i += length
  }
  return i
}

function characterLength(octets: Uint8Array, i: number): number {
  const first = octets[i] ?? 0
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4 || i + length > octets.length) return 0
  for (let k = 1; k < length; k += 1) {
    if (((octets[i + k] ?? 0) & 0xc0) !== 0x80) return 0
  }
  const second = octets[i + 1] ?? 0
  // Rejects overlong forms, surrogates and code points beyond U+10FFFF.
  if (first === 0xe0 && second < 0xa0) return 0
  if (first === 0xed && second > 0x9f) return 0
  if (first === 0xf0 && second < 0x90) return 0
  if (first === 0xf4 && second > 0x8f) return 0
  return length
}

interface DecodedText {
  readonly text: string
  readonly broken: boolean
}

interface TextDecoding {
  push(octets: Uint8Array): DecodedText
  end(): DecodedText
}

const HEAD = 1024
const start = { line: 1, column: 1 }

/**
 * Strictly UTF-8, as the protocol demands; another declared or detected encoding is reported and then used, so that
 * the other faults come to light too. `isText` marks octets that we encoded from a string, about which a declaration
 * says nothing.
 */
export function createTextDecoding(report: ReportFinding, isText: boolean): TextDecoding {
  let head: Uint8Array | undefined = new Uint8Array(0)
  let decode: ((octets: Uint8Array, last: boolean) => DecodedText) | undefined

  function begin(octets: Uint8Array): (octets: Uint8Array, last: boolean) => DecodedText {
    const encoding = detectEncoding(octets)
    if (encoding.hasMark && encoding.label === 'utf-8') report('bom', start)
    if (encoding.label !== 'utf-8') report('encoding-not-utf8', start, { value: encoding.declared })
    return encoding.label === 'utf-8' || (isText && !encoding.label.startsWith('utf-16'))
      ? strictUtf8()
      : lenient(encoding.label)
  }

  function push(octets: Uint8Array, last: boolean): DecodedText {
    if (head) {
      head = concat([head, octets])
      if (head.length < HEAD && !last) return { text: '', broken: false }
      decode = begin(head)
      const all = head
      head = undefined
      return withoutMark(decode(all, last))
    }
    return decode ? decode(octets, last) : { text: '', broken: false }
  }

  return { push: (octets) => push(octets, false), end: () => push(new Uint8Array(0), true) }
}

interface Encoding {
  readonly label: string
  readonly declared: string
  readonly hasMark: boolean
}

/** By the first two octets: a byte-order mark, or a zero beside the first "<". */
const WIDE: Readonly<Record<string, string>> = {
  '255 254': 'utf-16le',
  '60 0': 'utf-16le',
  '254 255': 'utf-16be',
  '0 60': 'utf-16be',
}
const UTF8_MARK = '239 187 191'

function detectEncoding(head: Uint8Array): Encoding {
  const hasMark = head.subarray(0, 3).join(' ') === UTF8_MARK
  const wide = WIDE[head.subarray(0, 2).join(' ')]
  if (wide !== undefined) return { label: wide, declared: wide.toUpperCase(), hasMark: false }
  const ascii = String.fromCharCode(...head.subarray(hasMark ? 3 : 0, HEAD))
  const [, declared = 'UTF-8'] = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(ascii) ?? []
  const isUtf8 = /^(?:utf-?8|us-ascii|ascii)$/i.test(declared)
  return { label: isUtf8 ? 'utf-8' : declared.toLowerCase(), declared, hasMark }
}

function lenient(label: string): (octets: Uint8Array, last: boolean) => DecodedText {
  // A declaration of UTF-16 that we can read as ASCII is not true; .NET writes such files.
  const known = label.startsWith('utf-16') && !/^utf-16[lb]e$/.test(label) ? 'utf-8' : label
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(known)
  } catch {
    decoder = new TextDecoder('windows-1252')
  }
  return (octets, last) => ({ text: decoder.decode(octets, { stream: !last }), broken: false })
}

function strictUtf8(): (octets: Uint8Array, last: boolean) => DecodedText {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let carried = new Uint8Array(0)
  return (octets, last) => {
    const all = carried.length > 0 ? concat([carried, octets]) : octets
    const whole = last ? all.length : all.length - unfinishedLength(all)
    carried = all.slice(whole)
    const complete = all.subarray(0, whole)
    try {
      return { text: decoder.decode(complete), broken: false }
    } catch {
      return { text: decoder.decode(complete.subarray(0, validUtf8Length(complete))), broken: true }
    }
  }
}

/** The length of a last character beyond ASCII that waits for more octets. */
function unfinishedLength(octets: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, octets.length); back += 1) {
    const octet = octets[octets.length - back] ?? 0
    if (octet < 0x80) return 0
    if (octet >= 0xc0) return back
  }
  return 0
}

function withoutMark({ text, broken }: DecodedText): DecodedText {
  return { text: text.startsWith('\ufeff') ? text.slice(1) : text, broken }
}

export type SitemapSource = string | Uint8Array | ReadableStream<Uint8Array>

/** Small enough to abort, report progress and yield in between. */
const PIECE = 65_536

export async function* readOctets(source: SitemapSource, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (typeof source === 'string') yield* encodePieces(source)
  else if (source instanceof Uint8Array) yield* cut(source)
  else for await (const octets of piecesOf(source, signal)) yield* cut(octets)
}

export function octetCount(source: SitemapSource): number | undefined {
  return source instanceof Uint8Array ? source.length : undefined
}

function* cut(octets: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < octets.length; start += PIECE) yield octets.subarray(start, start + PIECE)
}

function* encodePieces(text: string): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + PIECE, text.length)
    // The halves of a surrogate pair stay together.
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1
    yield encoder.encode(text.slice(start, end))
    start = end
  }
}

export interface ReadProgress {
  readonly octetsRead: number
  readonly octetsTotal?: number
  readonly urlCount: number
}

/** Milliseconds between two reports, and the longest time without yielding. */
const INTERVAL = 40

interface ProgressMeter {
  count(octets: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array>
  pause(): Promise<void>
  finish(): void
}

export function createProgress(
  onProgress: ((progress: ReadProgress) => void) | undefined,
  octetsTotal: number | undefined,
  urlCount: () => number,
): ProgressMeter {
  let octetsRead = 0
  let last = performance.now()
  const report = () => {
    onProgress?.({ octetsRead, urlCount: urlCount(), ...(octetsTotal !== undefined && { octetsTotal }) })
  }
  return {
    async *count(octets) {
      for await (const piece of octets) {
        octetsRead += piece.length
        yield piece
      }
    },
    async pause() {
      if (performance.now() - last < INTERVAL) return
      report()
      await new Promise((resolve) => setTimeout(resolve, 0))
      last = performance.now()
    },
    finish: report,
  }
}
