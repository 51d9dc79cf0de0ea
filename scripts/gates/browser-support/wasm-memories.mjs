// The imports and memories of a WebAssembly binary, with the flags of each memory, which wasmparser does not hand out.

const [IMPORT, MEMORY] = [2, 5]

class Cursor {
  constructor(bytes) {
    this.bytes = bytes
    this.at = 0
  }
  byte() {
    if (this.at >= this.bytes.length) throw new Error('the file ends too early')
    return this.bytes[this.at++]
  }
  /** An unsigned number of any length; those past 2^53 lose digits, which no caller needs. */
  number() {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
  }
  text() {
    const length = this.number()
    this.at += length
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at))
  }
  type() {
    // A reference to a heap type (ref ht, ref null ht) is followed by that type.
    const code = this.byte()
    if (code === 0x63 || code === 0x64) this.number()
  }
  limits() {
    const flags = this.byte()
    this.number()
    if (flags & 1) this.number()
    return { isShared: (flags & 2) !== 0, is64: (flags & 4) !== 0 }
  }
}

function readImport(cursor) {
  const module = cursor.text()
  cursor.text()
  const kind = cursor.byte()
  if (kind === 0) cursor.number()
  else if (kind === 1) {
    cursor.type()
    cursor.limits()
  } else if (kind === 2) return { module, memory: cursor.limits() }
  else if (kind === 3) {
    cursor.type()
    cursor.byte()
  } else {
    cursor.byte()
    cursor.number()
  }
  return { module }
}

export function readImportsAndMemories(bytes) {
  if (bytes.length < 8 || bytes[0] !== 0 || bytes[1] !== 0x61) throw new Error('it does not begin as one')
  const cursor = new Cursor(bytes)
  cursor.at = 8
  const found = { modules: [], memories: [] }
  while (cursor.at < bytes.length) {
    const section = cursor.byte()
    const end = cursor.number() + cursor.at
    if (section === IMPORT || section === MEMORY) {
      for (let left = cursor.number(); left > 0; left -= 1) {
        const { module, memory } = section === IMPORT ? readImport(cursor) : { memory: cursor.limits() }
        if (module !== undefined) found.modules.push(module)
        if (memory) found.memories.push(memory)
      }
    }
    cursor.at = end
  }
  return found
}
