/**
 * Frees numbers that nobody needs any more, at once. Left alone they stay until the browser sweeps, and by then there
 * are often a hundred megabytes of them. Browsers that cannot do this sweep as before.
 */
export function free(...planes: readonly ArrayBufferView[]): void {
  for (const { buffer } of planes) if (buffer instanceof ArrayBuffer) buffer.transfer?.(0)
}
