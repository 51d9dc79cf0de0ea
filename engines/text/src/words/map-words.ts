import { type Casing, TextBuilder, writeCapital } from './casing.ts'
import { scanWords } from './words.ts'

export type PieceMapper = (output: TextBuilder, start: number, end: number, skip?: number) => void

/**
 * One native call maps the whole block. Where a letter changed its length (`ß` to `SS`) positions no longer agree, so
 * each piece is mapped alone; `alone` asks for that from the start.
 */
export function createPieceMapper(source: string, map: (text: string) => string, alone = false): PieceMapper {
  const mapped = alone ? '' : map(source)
  if (!alone && mapped.length === source.length) {
    return (output, start, end, skip = 0) => output.copy(mapped, start + skip, end)
  }
  return (output, start, end, skip = 0) => {
    const piece = map(source.slice(start, end))
    // Not map(source.slice(start + skip, end)): the final sigma of ΑΣ needs to see the Α.
    output.copy(piece, skip === 0 ? 0 : map(source.slice(start, start + skip)).length, piece.length)
  }
}

export type WordForm = 'lower' | 'capital' | 'initials' | 'verbatim'

type DecideForm = (start: number, end: number, next: number | undefined) => WordForm

export function mapWords(source: string, casing: Casing, decide: DecideForm): string {
  const lowered = createPieceMapper(source, casing.lower)
  const output = new TextBuilder(source.length)
  let from = 0
  let start = 0
  let end = 0

  const write = (next: number | undefined) => {
    const form = decide(start, end, next)
    lowered(output, from, start)
    from = end
    if (form === 'lower') lowered(output, start, end)
    else if (form === 'verbatim') output.copy(source, start, end)
    else if (form === 'initials') output.add(casing.upper(source.slice(start, end)))
    else lowered(output, start, end, writeCapital(output, casing, source, start, end))
  }

  // Works one word behind the scan, which gives `decide` its look-ahead.
  scanWords(source, true, (nextStart, nextEnd) => {
    if (end > 0) write(nextStart)
    start = nextStart
    end = nextEnd
  })
  if (end > 0) write(undefined)
  lowered(output, from, source.length)
  return output.toString()
}
