import { UsageFault } from '../../exit-codes.ts'

/** What is taken from a folder; a file named by itself is always taken. */
export const isTextFile = (name: string) => /\.(txt|text|md|markdown|mdx|csv|tsv|html?|rst|adoc|srt|vtt)$/i.test(name)

/** Checked before any file is read. */
export function readEncoding(label = 'utf-8'): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    throw new UsageFault(`--encoding takes a name such as utf-8, windows-1252 or shift_jis, not ${label}.`)
  }
}

/** Text in another encoding is refused: guessing would destroy it without a word. */
export function readText(bytes: Uint8Array, encoding: string): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  const marked = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : encoding
  try {
    return new TextDecoder(marked, { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`This is not ${marked} text. Name its encoding, such as --encoding windows-1252.`)
  }
}
