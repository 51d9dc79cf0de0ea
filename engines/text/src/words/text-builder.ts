// The most arguments a call takes safely in every engine, and the fastest size measured.
const callSize = 8192

/**
 * Code units go into a typed array: with millions of words, joining strings costs several times more than the work on
 * them.
 */
export class TextBuilder {
  #units: Uint16Array
  #length = 0

  constructor(expected: number) {
    this.#units = new Uint16Array(expected + 64)
  }

  unit(unit: number): void {
    if (this.#length === this.#units.length) this.#grow(1)
    this.#units[this.#length++] = unit
  }

  copy(text: string, start: number, end: number): void {
    if (this.#length + end - start > this.#units.length) this.#grow(end - start)
    const units = this.#units
    let length = this.#length
    for (let index = start; index < end; index += 1) units[length++] = text.charCodeAt(index)
    this.#length = length
  }

  add(text: string): void {
    this.copy(text, 0, text.length)
  }

  toString(): string {
    let text = ''
    for (let start = 0; start < this.#length; start += callSize) {
      const units = this.#units.subarray(start, Math.min(this.#length, start + callSize))
      // Not a spread, which walks the array through its iterator; not TextDecoder, which repairs lone surrogates.
      const piece: string = Reflect.apply(String.fromCharCode, String, units)
      text += piece
    }
    return text
  }

  #grow(by: number): void {
    const larger = new Uint16Array((this.#units.length + by) * 2)
    larger.set(this.#units)
    this.#units = larger
  }
}
