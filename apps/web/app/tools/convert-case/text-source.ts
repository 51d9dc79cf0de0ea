/**
 * A document too long for a text area stays a blob, so that the page never holds or lays out all of it; `head` is the
 * part that may be shown.
 */
export type TextSource = { kind: 'typed'; text: string } | { kind: 'document'; name: string; blob: Blob; head: string }

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

export function wholeText(source: TextSource): string | Promise<string> {
  return source.kind === 'typed' ? source.text : readText(source.blob)
}

/** A byte order mark decides, then UTF-8, then Windows-1252. */
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
