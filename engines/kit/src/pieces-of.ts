/**
 * Safari before 27 and Chromium before 124 have no async iterator on ReadableStream. Leaving the loop cancels the
 * stream; an abort ends it early without an error.
 */
export async function* piecesOf<Piece>(stream: ReadableStream<Piece>, signal?: AbortSignal): AsyncGenerator<Piece> {
  const reader = stream.getReader()
  const cancel = () => reader.cancel(signal?.reason).catch(() => undefined)
  signal?.addEventListener('abort', cancel)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    signal?.removeEventListener('abort', cancel)
    await cancel()
  }
}
