const through = async (parts: readonly Uint8Array[], stream: CompressionStream | DecompressionStream) => {
  const blob = new Blob(parts.map((part) => new Uint8Array(part)))
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer())
}

export const deflate = (data: Uint8Array) => through([data], new CompressionStream('deflate'))

export const inflate = (...parts: readonly Uint8Array[]) => through(parts, new DecompressionStream('deflate'))
