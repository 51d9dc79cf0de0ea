import { constants, deflateSync, inflateSync } from 'node:zlib'

const RUNS = { level: 1, strategy: constants.Z_RLE } as const
/** Smaller buffers lie in memory that Node shares between many. */
const MIN_ROOM = 2 ** 16

/** The room is given back at once, not when garbage is collected. */
function taken(output: Buffer<ArrayBuffer>, room: number): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(output)
  if (output.buffer.byteLength === room) output.buffer.transfer(0)
  return made
}

/** Compresses PNG files quickly. A buffer for all of the output at once saves a copy. */
export const nodeZlib = {
  inflate(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
    const room = Math.max(MIN_ROOM, length)
    return taken(inflateSync(Buffer.concat(parts), { maxOutputLength: length, chunkSize: room }), room)
  },
  deflate(data: Uint8Array, effort: 'runs' | 4 | 6 | 9): Uint8Array<ArrayBuffer> {
    const room = Math.max(MIN_ROOM, data.length)
    return taken(deflateSync(data, { ...(effort === 'runs' ? RUNS : { level: effort }), chunkSize: room }), room)
  },
}
