import { concat } from './bytes.ts'
import { piecesOf } from './pieces-of.ts'

/** Reports compressed data that cannot be unpacked. */
export class UnpackFault extends Error {
  override readonly name = 'UnpackFault'
}

const PIECE = 65_536

/** Unpacks a stream piece by piece; `spend` gets the length of each and ends the work by throwing. */
export async function unpack(
  octets: Uint8Array<ArrayBuffer>,
  format: 'gzip' | 'deflate-raw',
  spend: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const unpacker = new DecompressionStream(format)
  const feeding = feed(octets, unpacker.writable.getWriter())
  const pieces: Uint8Array[] = []
  let refusal: unknown
  try {
    for await (const piece of piecesOf(unpacker.readable)) {
      try {
        spend(piece.length)
      } catch (error) {
        refusal = error
        // Node delivers a requested piece in a later turn, and throws uncaught if the stream is cancelled by then.
        await new Promise((resolve) => setTimeout(resolve))
        throw error
      }
      pieces.push(piece)
    }
  } catch (error) {
    throw refusal ?? new UnpackFault('damaged', { cause: error })
  } finally {
    await feeding
  }
  return concat(pieces)
}

async function feed(octets: Uint8Array<ArrayBuffer>, writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>) {
  try {
    // The stream may take the buffer over, so each piece is a copy.
    for (let at = 0; at < octets.length; at += PIECE) await writer.write(octets.slice(at, at + PIECE))
    await writer.close()
  } catch {
    // The fault shows on the reading side.
  }
}
