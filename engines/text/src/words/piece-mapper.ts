import type { TextBuilder } from '../unicode/text-builder.ts'

/** Appends the mapped form of the source from `start` to `end`, without its first `skip` units. */
export type PieceMapper = (output: TextBuilder, start: number, end: number, skip?: number) => void

/**
 * Maps a whole block in one native call and copies from it. Where a letter changed its length (`ß` to `SS`, `İ` to
 * `i̇`) positions no longer agree, so each piece is mapped by itself; `alone` asks for that from the start.
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
