/** The first octets of packed data: a small block can unpack to any size. @throws where they are not of this format. */
export async function inflateUpTo(
  data: Uint8Array,
  max: number,
  format: 'deflate' | 'brotli' = 'deflate',
): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(data)])
    .stream()
    .pipeThrough(new DecompressionStream(format as CompressionFormat))
  const made = new Uint8Array(max)
  let length = 0
  // Leaving the loop ends the stream.
  for (const reader = stream.getReader(); length < max; ) {
    const { done, value } = await reader.read()
    if (done) break
    made.set(value.subarray(0, max - length), length)
    length += value.length
    if (length >= max) await reader.cancel()
  }
  return made.slice(0, Math.min(length, max))
}
