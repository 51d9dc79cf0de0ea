import { dateKeys, domainKey, nameServerKeys, registrarKeys, statusKeys } from './field-keys.ts'

export interface Entry {
  key: string
  value: string
  section: string
  block: number
  indent: number
}

export interface WhoisText {
  entries: Entry[]
  lines: string[]
  /** The lines that do not go on a paragraph: an answer is a line, terms of use are paragraphs. */
  sentences: string[]
}

/** No registry writes longer ones, and the patterns below may take the square of a line's length. */
const MAX_LINE_LENGTH = 1000

const comment = /^\s*(?:[%#;>*]|--|Copyright\b)/
const bracketed = /^(\s*)(?:[a-z]\.?\s+)?\[([^\]]{1,60})\]\s*(.*)$/
const dotted = /^(\s*)([^\s:.][^:]*?)\s*\.{2,}\s*:?\s*(.*)$/
const colon = /^(\s*)([^\s:"][^:]{0,70}?)\s*:(?!\/\/)\s*(.*)$/
const columns = /^(\s*)([a-z][a-z.# -]{1,40}?)(?:#[. ]+|\t+| {3,})(\S.*)$/i
const heading = /^(\s*)([\p{L}][\p{L} ./()-]{2,50})$/u

function plainKey(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
      // Put together again: taken apart, Korean syllables and Japanese letters are no longer those of the patterns.
      .normalize('NFC')
      .toLowerCase()
      .replace(/[_\-.*"'\s]+/g, ' ')
      .replace(/\s*\(.*?\)\s*$/, '')
      .trim()
  )
}

/** A host with its address after it, or a time, is no key with a value. */
const notKey = (key: string, value: string) =>
  /^\S+\.\S+\s+(?:\S*\s+)*[0-9a-f]{1,4}$/i.test(key) ||
  (/^[\w-]+\.\S+$/.test(key) && /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{1,4}:[0-9a-f:]+)\b/i.test(value)) ||
  (/\s\d{1,2}$/.test(key) && /^\d{2}\b/.test(value))

interface Split {
  indent: number
  key: string
  value: string
}

function split(line: string): Split | null {
  for (const form of [bracketed, dotted, colon]) {
    const match = form.exec(line)
    if (!match) continue
    const [, indent = '', key = '', value = ''] = match
    if (notKey(key, value)) continue
    return { indent: indent.length, key: plainKey(key), value: unquoted(value) }
  }
  return null
}

const unquoted = (text: string) =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()

const knownKey = (key: string) =>
  [...Object.values(dateKeys).flat(), ...registrarKeys, nameServerKeys, statusKeys, domainKey].some((one) =>
    one.test(key),
  )

/** A key and a value with a tab or blanks between: only for keys we know, for prose has blanks too. */
function asColumns(text: string): Split | null {
  const match = columns.exec(text)
  if (!match) return null
  const [, indent = '', key = '', value = ''] = match
  return knownKey(plainKey(key)) ? { indent: indent.length, key: plainKey(key), value: unquoted(value) } : null
}

class Outline {
  section = ''
  block = 0
  #indent = 0
  #leads = false
  #filled = false
  #last: Entry | null = null

  gap(): void {
    this.block += 1
    if (this.#filled) this.section = ''
    this.#last = null
  }

  open(key: string, indent: number, leads: boolean): void {
    this.section = key
    this.#indent = indent
    this.#leads = leads
    this.#filled = false
    this.#last = null
  }

  keyed({ indent, key, value }: Split): Entry {
    // Below a heading means further in, or, where nothing is, below a heading that begins its block.
    if (this.section !== '' && indent <= this.#indent && !(this.#leads && indent === this.#indent)) this.section = ''
    if (this.section !== '') this.#filled = true
    this.#last = { key, value, section: this.section, block: this.block, indent }
    return this.#last
  }

  bare(value: string, indent: number): Entry {
    const last = this.#last
    if (last && indent > last.indent) return { ...last, value }
    if (this.section !== '') this.#filled = true
    return { key: '', value, section: this.section, block: this.block, indent }
  }
}

/** Stars, the numbers of a form's fields, and RWhois's class before each attribute (RFC 2167). */
const withoutMarks = (line: string) =>
  line
    .replace(/^(\s*)\*+\s*/, '$1')
    .replace(/^(\s*)\d+[a-z]?[.)]\s+(?=\p{L})/u, '$1')
    .replace(/^domain:(?=[A-Z][A-Za-z-]+(?:;I)?:)/, '')

export function readLines(raw: string): WhoisText {
  const entries: Entry[] = []
  const lines: string[] = []
  const paragraphs: string[][] = [[]]
  const outline = new Outline()
  let blank = true
  for (const rough of raw.replace(/\u00a0/g, ' ').split(/\r\n|\n|\r/)) {
    const line = rough.slice(0, MAX_LINE_LENGTH).trimEnd()
    const content = line.replace(/^[\s%#;>*-]+/, '').replace(/[\s<*]+$/, '')
    if (content === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(content)
    if (line === '') {
      blank = true
      continue
    }
    lines.push(content)
    if (comment.test(line) && !/^\s*\*\*? ?[\p{L} ]+:/u.test(line)) continue
    const leads = blank
    if (blank) outline.gap()
    blank = false
    const text = withoutMarks(line)
    const found = split(text) ?? asColumns(text)
    const indent = line.length - line.trimStart().length
    const head = heading.exec(text)
    if (found && found.value !== '' && !found.value.startsWith('!')) entries.push(outline.keyed(found))
    else if (found) {
      entries.push({ ...found, value: '', section: '', block: outline.block })
      outline.open(found.key, found.indent, leads)
    } else if (head && isHeading(head[2] ?? '')) {
      const key = plainKey(head[2] ?? '')
      entries.push({ key, value: '', section: '', block: outline.block, indent })
      outline.open(key, indent, true)
    } else entries.push(outline.bare(text.trim(), indent))
  }
  return { entries, lines, sentences: paragraphs.flatMap((lines) => (isProse(lines) ? lines.slice(0, 1) : lines)) }
}

const PROSE_LINES = 3
const PROSE_WIDTH = 45

/** Lines of one paragraph are filled but for the last. */
function isProse(lines: readonly string[]): boolean {
  const filled = lines.slice(0, -1).filter((line) => line.length > PROSE_WIDTH && !/^[^:]{1,30}:/.test(line)).length
  return lines.length >= PROSE_LINES && filled * 2 > lines.length - 1
}

const isHeading = (text: string) =>
  /^(registrar|registrant|domain (details|information|data)|name ?servers?( in .*)?|domain servers.*|dns servers?|admin.*contact.*|technical contact.*|tech.*contact|billing contact.*)$/i.test(
    text.trim(),
  )
