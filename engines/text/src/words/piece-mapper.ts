import type { TextBuilder } from './text-builder.ts'

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
