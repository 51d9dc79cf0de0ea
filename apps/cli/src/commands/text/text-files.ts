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
function createReading(first: Uint8Array, encoding: string): (bytes?: Uint8Array) => string {
  const mark = (first[0] ?? 0) * 256 + (first[1] ?? 0)
  const marked = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : encoding
  const decoder = new TextDecoder(marked, { fatal: true })
  return (bytes) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new Error(`This is not ${marked} text. Name its encoding, such as --encoding windows-1252.`)
    }
  }
}

/** Whole lines as they come, so that no file is held in memory as a whole unless it is a single line. */
export async function* readBlocks(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  let read: ReturnType<typeof createReading> | null = null
  let first = new Uint8Array()
  let held = ''
  for await (const chunk of chunks) {
    // A mark of the byte order takes two bytes.
    if (read === null && first.length + chunk.length < 2) {
      first = new Uint8Array(chunk)
      continue
    }
    const bytes = first.length > 0 ? Buffer.concat([first, chunk]) : chunk
    first = new Uint8Array()
    read ??= createReading(bytes, encoding)
    const text = read(bytes)
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) yield held + text.slice(0, end)
    held = end > 0 ? text.slice(end) : held + text
  }
  read ??= createReading(first, encoding)
  held += (first.length > 0 ? read(first) : '') + read()
  if (held !== '') yield held
}
