import { PacketFault } from './message.ts'
import { presentLabel } from './name.ts'

/** 127 labels are the most a name can hold (RFC 1035 §2.3.4). */
const MAX_JUMPS = 126
const MAX_NAME_LENGTH = 255

/** A name that a pointer led to is read once, however many point to it. */
interface KnownName {
  text: string
  length: number
}

export class Reader {
  readonly #octets: Uint8Array
  readonly #end: number
  readonly #known: Map<number, KnownName>
  #at: number

  constructor(octets: Uint8Array, at = 0, end = octets.length, known = new Map<number, KnownName>()) {
    if (end > octets.length || at > end) throw new PacketFault('a length reaches beyond the message')
    this.#octets = octets
    this.#at = at
    this.#end = end
    this.#known = known
  }

  get at(): number {
    return this.#at
  }

  get left(): number {
    return this.#end - this.#at
  }

  u8(): number {
    const octet = this.#at < this.#end ? this.#octets[this.#at] : undefined
    if (octet === undefined) throw new PacketFault('the message ends too early')
    this.#at += 1
    return octet
  }

  u16(): number {
    return this.u8() * 256 + this.u8()
  }

  u32(): number {
    return this.u16() * 65_536 + this.u16()
  }

  bytes(length: number): Uint8Array {
    if (length > this.left) throw new PacketFault('the message ends too early')
    this.#at += length
    return this.#octets.subarray(this.#at - length, this.#at)
  }

  rest(): Uint8Array {
    return this.bytes(this.left)
  }

  part(length: number): Reader {
    if (length > this.left) throw new PacketFault('a length reaches beyond the message')
    const part = new Reader(this.#octets, this.#at, this.#at + length, this.#known)
    this.#at += length
    return part
  }

  string(): Uint8Array {
    return this.bytes(this.u8())
  }

  name(): string {
    const { text } = this.#nameAt(this.#at, this.#end, 0)
    return text === '' ? '.' : text
  }

  #nameAt(start: number, end: number, jumps: number): KnownName {
    let text = ''
    let length = 0
    let at = start
    for (;;) {
      const size = at < end ? this.#octets[at] : undefined
      if (size === undefined) throw new PacketFault('a name ends too early')
      if (size === 0) {
        if (jumps === 0) this.#at = at + 1
        return { text, length }
      }
      if (size >= 0xc0) {
        const low = at + 1 < end ? this.#octets[at + 1] : undefined
        if (low === undefined) throw new PacketFault('a name ends too early')
        const rest = this.#pointedTo((size & 0x3f) * 256 + low, start, jumps)
        if (jumps === 0) this.#at = at + 2
        length += rest.length
        if (length >= MAX_NAME_LENGTH) throw new PacketFault('a name is too long')
        return { text: text + rest.text, length }
      }
      if (size > 63) throw new PacketFault('a label of an unknown kind')
      length += size + 1
      if (length >= MAX_NAME_LENGTH || at + 1 + size > end) throw new PacketFault('a name is too long')
      text += `${presentLabel(this.#octets.subarray(at + 1, at + 1 + size))}.`
      at += size + 1
    }
  }

  #pointedTo(target: number, start: number, jumps: number): KnownName {
    // Each pointer must lead further back than the part it stands in, so that no chain of them can circle.
    if (target >= start || jumps >= MAX_JUMPS) throw new PacketFault('a name points forwards or in a circle')
    const known = this.#known.get(target)
    if (known) return known
    const found = this.#nameAt(target, this.#octets.length, jumps + 1)
    this.#known.set(target, found)
    return found
  }
}
