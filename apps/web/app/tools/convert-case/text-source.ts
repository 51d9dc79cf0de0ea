/**
 * A text: one that can be edited, or a document that is too long for a text
 * area. A document stays a blob, so that the page never has to hold or lay out
 * all of it; `head` is what may be shown of it.
 */
export type TextSource = { kind: 'typed'; text: string } | { kind: 'document'; name: string; blob: Blob; head: string }

/** Longer texts make a text area slow; they are kept as a document instead. */
export const EDITABLE_CHARACTERS = 500_000

export const emptySource: TextSource = { kind: 'typed', text: '' }

const HEAD_CHARACTERS = 20_000

export function sourceOfText(text: string, name = 'Pasted text'): TextSource {
  if (text.length <= EDITABLE_CHARACTERS) return { kind: 'typed', text }
  return { kind: 'document', name, blob: new Blob([text]), head: text.slice(0, HEAD_CHARACTERS) }
}

export function isEmpty(source: TextSource): boolean {
  return source.kind === 'typed' ? source.text === '' : source.blob.size === 0
}

/** All of a text; for a document this reads it. */
export function wholeText(source: TextSource): string | Promise<string> {
  return source.kind === 'typed' ? source.text : readText(source.blob)
}

/** Reads a file whatever its encoding: a byte order mark decides, then UTF-8, then Windows-1252. */
export async function readText(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (mark) return new TextDecoder(mark).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
