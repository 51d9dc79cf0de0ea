/**
 * Frees numbers that nobody needs any more, at once. Left alone they stay until the browser sweeps, and by then there
 * are often a hundred megabytes of them. Browsers that cannot do this sweep as before.
 */
export function free(...planes: readonly ArrayBufferView[]): void {
  for (const { buffer } of planes) if (buffer instanceof ArrayBuffer) buffer.transfer?.(0)
}

let drain: MessagePort | null = null

/**
 * The same for pixels that came from a canvas. The browser holds on to those beside the page, so emptying the page's
 * side is not enough: they are sent where nobody listens.
 */
export function freePixels({ data }: { data: Uint8ClampedArray | Uint8Array }): void {
  const { buffer } = data
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength === 0 || typeof MessageChannel === 'undefined') return
  if (!drain) {
    const { port1, port2 } = new MessageChannel()
    port2.close()
    drain = port1
  }
  drain.postMessage(null, [buffer])
}
