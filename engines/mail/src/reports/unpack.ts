import { concat, piecesOf } from '@sundry/kit'
import { MAX_REPORT_LENGTH } from '../base/limits.ts'

/** Shared over all that is unpacked, against decompression bombs; one part has at most `MAX_REPORT_LENGTH` of it. */
export interface Budget {
  left: number
}

export class UnpackFault extends Error {}

const PIECE = 65_536

export async function unpack(
  octets: Uint8Array<ArrayBuffer>,
  format: 'gzip' | 'deflate-raw',
  budget: Budget,
): Promise<Uint8Array<ArrayBuffer>> {
  const unpacker = new DecompressionStream(format)
  const feeding = feed(octets, unpacker.writable.getWriter())
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    for await (const piece of piecesOf(unpacker.readable)) {
      budget.left -= piece.length
      length += piece.length
      if (budget.left < 0 || length > MAX_REPORT_LENGTH) {
        // Node delivers a requested piece in a later turn, and throws uncaught if the stream is cancelled by then.
        await new Promise((resolve) => setTimeout(resolve))
        throw new UnpackFault('too large')
      }
      pieces.push(piece)
    }
  } catch (fault) {
    throw fault instanceof UnpackFault ? fault : new UnpackFault('damaged')
  } finally {
    await feeding
  }
  return concat(pieces)
}

async function feed(octets: Uint8Array<ArrayBuffer>, writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>) {
  try {
    // A copy, because the stream may take the buffer over.
    for (let at = 0; at < octets.length; at += PIECE) await writer.write(octets.slice(at, at + PIECE))
    await writer.close()
  } catch {
    // The fault shows on the reading side.
  }
}
