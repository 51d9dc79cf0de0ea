/** Thrown when compressed data is damaged or ends too early. */
export class CorruptGzipError extends Error {}

/** Whether data starts with the two octets of gzip (RFC 1952, section 2.3.1). */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/**
 * Unpacks gzip piece by piece. Nothing is unpacked ahead of what the caller takes, so a bomb costs no
 * more than the pieces taken before the caller stops.
 */
export async function* gunzip(octets: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacker = new DecompressionStream('gzip')
  const reader = unpacker.readable.getReader()
  const feeding = feed(octets, unpacker.writable.getWriter())
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } catch {
    const fault = await feeding
    if (fault) throw fault.reason
    throw new CorruptGzipError('The gzip data is damaged or incomplete.')
  } finally {
    // Node hands over a piece it was asked for in a turn of its own, and throws, uncaught, where the stream is closed by then.
    await new Promise((resolve) => setTimeout(resolve))
    await reader.cancel().catch(() => undefined)
    await octets.return(undefined).catch(() => undefined)
    await feeding
  }
}

/** Returns the fault of the source, if it had one. Faults of the data show on the reading side. */
async function feed(
  octets: AsyncGenerator<Uint8Array>,
  writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>,
): Promise<{ readonly reason: unknown } | undefined> {
  for (;;) {
    let part: IteratorResult<Uint8Array>
    try {
      part = await octets.next()
    } catch (reason) {
      await writer.abort(reason).catch(() => undefined)
      return { reason }
    }
    try {
      if (part.done) {
        await writer.close()
        return undefined
      }
      // A copy, for the stream may take the buffer over and the caller's array must stay usable.
      await writer.write(part.value.slice())
    } catch {
      return undefined
    }
  }
}
