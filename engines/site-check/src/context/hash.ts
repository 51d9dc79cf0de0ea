/** FNV-1a, which suffices to distinguish texts. */
function hashText(text: string): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return hash >>> 0
}

/** Has 53 bits: among a million texts no two are likely to share one. */
export function longHash(text: string): number {
  let [low, high] = [0x811c_9dc5, 0x5bd1_e995]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x0100_0193)
    high = Math.imul(high ^ code, 0x85eb_ca6b) ^ (high >>> 13)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}

/** Names as sorted hashes: one name in a million too many is found, none too few. */
export class HashSet {
  readonly #hashes: Uint32Array

  constructor(names: Iterable<string>) {
    this.#hashes = Uint32Array.from(names, hashText).sort()
  }

  has(name: string): boolean {
    const hash = hashText(name)
    let [low, high] = [0, this.#hashes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#hashes[middle] ?? 0) < hash) low = middle + 1
      else high = middle
    }
    return this.#hashes[low] === hash
  }
}
