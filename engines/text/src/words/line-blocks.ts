const blockSize = 1 << 16

export function* lineBlocks(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    const found = start + blockSize < text.length ? text.indexOf('\n', start + blockSize) : -1
    const end = found === -1 ? text.length : found + 1
    yield text.slice(start, end)
    start = end
  }
}
