/** What one character may be; `many` stands for any number of them. */
interface Part {
  readonly only?: string
  readonly notSlash?: true
  readonly many?: true
}

/** Longer than an address. */
const LONGEST = 4096
const WILDCARD = /\(\.\*\)|:\w+\*|\*\*\/?|\*|:\w+|./gsu

const ANY = /^(?:\(\.\*\)|:\w+\*|\*)/

function partsOf(piece: string): readonly Part[] {
  if (/^:\w+$/.test(piece)) return [{ notSlash: true }, { notSlash: true, many: true }]
  return ANY.test(piece) ? [{ many: true }] : [{ only: piece }]
}

/**
 * `/blog/*`, `/blog/:slug`, `/(.*)`, `**`, `/:path*`: near enough to what each host reads into it. Every place in the
 * pattern is followed at once, so that the time is that of its length and no stars multiply it.
 */
export class PathPattern {
  readonly parts: readonly Part[]
  readonly isOpen: boolean

  constructor(text: string) {
    this.parts = [...(text.slice(0, LONGEST).replace(/^\//, '').match(WILDCARD) ?? [])].flatMap(partsOf)
    this.isOpen = !ANY.test(text)
  }

  test(path: string): boolean {
    return this.#matches(path) || (this.isOpen && path.startsWith('/') && this.#matches(path.slice(1)))
  }

  #matches(path: string): boolean {
    const { parts } = this
    let places = new Uint8Array(parts.length + 1)
    this.#reach(places, 0)
    for (const character of path) {
      const next = new Uint8Array(parts.length + 1)
      for (const [place, part] of parts.entries()) {
        if (!places[place] || (part.only ?? character) !== character || (part.notSlash && character === '/')) continue
        this.#reach(next, part.many ? place : place + 1)
      }
      places = next
    }
    return places[parts.length] === 1
  }

  /** And the places behind those that may stand for nothing. */
  #reach(places: Uint8Array, from: number): void {
    for (let place = from; !places[place]; place += 1) {
      places[place] = 1
      if (!this.parts[place]?.many) return
    }
  }
}
