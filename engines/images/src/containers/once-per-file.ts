/** The result lives as long as the bytes, which no one may change afterwards. */
export function oncePerFile<Parsed>(parse: (file: Uint8Array) => Parsed): (file: Uint8Array) => Parsed {
  const known = new WeakMap<Uint8Array, { parsed: Parsed }>()
  return (file) => {
    const found = known.get(file)
    if (found) return found.parsed
    const parsed = parse(file)
    known.set(file, { parsed })
    return parsed
  }
}
