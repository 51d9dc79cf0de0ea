const blockSize = 1 << 16

/** Cuts a text into blocks of whole lines, of about 64 k units: what a worker does between two reports. */
export function* lineBlocks(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    const found = start + blockSize < text.length ? text.indexOf('\n', start + blockSize) : -1
    const end = found === -1 ? text.length : found + 1
    yield text.slice(start, end)
    start = end
  }
}
