const through = async (data: Uint8Array, stream: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([new Uint8Array(data)]).stream().pipeThrough(stream)).arrayBuffer())

export const deflate = (data: Uint8Array) => through(data, new CompressionStream('deflate'))

export const inflate = (data: Uint8Array) => through(data, new DecompressionStream('deflate'))
