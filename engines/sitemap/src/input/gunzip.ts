export class CorruptGzipError extends Error {}

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/** Nothing is unpacked ahead of what the caller takes, so a decompression bomb costs no more than the pieces taken. */
export async function* gunzip(octets: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacker = new DecompressionStream('gzip')
  const reader = unpacker.readable.getReader()
  const feeding = feed(octets, unpacker.writable.getWriter())
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } catch {
    const fault = await feeding
    if (fault) throw fault.reason
    throw new CorruptGzipError()
  } finally {
    // Node delivers a requested piece in a later turn, and throws uncaught if the stream is closed by then.
    await new Promise((resolve) => setTimeout(resolve))
    await reader.cancel().catch(() => undefined)
    await octets.return(undefined).catch(() => undefined)
    await feeding
  }
}

/** Returns an error of the source; errors of the data appear on the reading side. */
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
