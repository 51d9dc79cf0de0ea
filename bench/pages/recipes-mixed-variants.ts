import { concat } from '@sundry/kit'

type Bytes = Uint8Array<ArrayBuffer>
export interface Variant {
  what: string
  make(seed: Bytes, random: () => number): { bytes: Bytes; name?: string; type?: string }
}

const whole = (what: string, more: { name?: string; type?: string } = {}): Variant => ({
  what,
  make: (bytes) => ({ bytes, ...more }),
})
const changed = (what: string, make: (seed: Bytes, random: () => number) => Bytes): Variant => ({
  what,
  make: (seed, random) => ({ bytes: make(seed, random) }),
})
const times = <Value>(count: number, make: (at: number) => Value) => Array.from({ length: count }, (_, at) => make(at))

function withBlock(seed: Bytes, share: number, length: number, value: number): Bytes {
  const copy = new Uint8Array(seed)
  const at = Math.floor(share * copy.length)
  copy.fill(value, at, at + length)
  return copy
}

function withFlips(seed: Bytes, from: number, to: number, random: () => number): Bytes {
  const copy = new Uint8Array(seed)
  for (let count = 0; count < 3; count += 1) {
    const at = Math.floor((from + random() * (to - from)) * copy.length)
    copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  }
  return copy
}

/** Damage that folders, mails and cut connections cause: forty ways in which a file may be odd or broken. */
export const variants: readonly Variant[] = [
  whole('as it is'),
  whole('with the ending of another format', { name: 'picture.gif' }),
  whole('without an ending', { name: 'picture' }),
  whole('called by its sender what it is not', { type: 'image/bmp' }),
  whole('with a name of other scripts', { name: '写真 – Größe 100%.png' }),
  changed('with bytes after its end', (seed) => concat([seed, new Uint8Array(500).fill(7)])),
  changed('twice in one file', (seed) => concat([seed, seed])),
  ...times(12, (at) => changed(`cut at ${at + 1} of 13`, (seed) => seed.slice(0, ((at + 1) * seed.length) / 13))),
  ...times(8, (at) =>
    changed(`bits flipped in part ${at + 1} of 8`, (seed, random) => withFlips(seed, at / 8, (at + 1) / 8, random)),
  ),
  ...times(6, (at) => changed(`zeros in part ${at + 1} of 6`, (seed) => withBlock(seed, at / 6, 64, 0))),
  changed('another head', (seed) => withBlock(seed, 0, 4, 0xff)),
  changed('16 bytes missing', (seed) =>
    concat([seed.subarray(0, seed.length / 2), seed.subarray(seed.length / 2 + 16)]),
  ),
  changed('32 bytes twice', (seed) => concat([seed.subarray(0, seed.length / 2), seed.subarray(seed.length / 2 - 32)])),
  changed('its head alone', (seed) => seed.slice(0, 12)),
  changed('one byte', (seed) => seed.slice(0, 1)),
  changed('nothing', () => new Uint8Array(0)),
  { what: 'a text', make: () => ({ bytes: new TextEncoder().encode('No picture at all.'), name: 'photo.jpg' }) },
]
