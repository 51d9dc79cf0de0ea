import { ascii, be32, concat } from '@sundry/kit'

const fixed = (value: number) => be32(Math.round(value * 65_536) >>> 0)
const xyz = (x: number, y: number, z: number) => concat([ascii('XYZ \0\0\0\0'), fixed(x), fixed(y), fixed(z)])

export function makeProfile(name: string, space = 'RGB '): Uint8Array<ArrayBuffer> {
  const text = concat([ascii('desc\0\0\0\0'), be32(name.length + 1), ascii(`${name}\0`), new Uint8Array(78)])
  const curve = concat([ascii('curv\0\0\0\0'), be32(1), Uint8Array.of(2, 0x33, 0, 0)])
  const tags: [string, Uint8Array][] = [
    ['desc', text],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.5151, 0.2412, -0.0011)],
    ['gXYZ', xyz(0.292, 0.6922, 0.0419)],
    ['bXYZ', xyz(0.1571, 0.0666, 0.7841)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
    ['cprt', concat([ascii('text\0\0\0\0'), ascii('CC0\0')])],
  ]
  const table: Uint8Array[] = [be32(tags.length)]
  const bodies: Uint8Array[] = []
  let at = 132 + tags.length * 12
  for (const [tag, body] of tags) {
    table.push(ascii(tag), be32(at), be32(body.length))
    const padded = concat([body, new Uint8Array((4 - (body.length % 4)) % 4)])
    bodies.push(padded)
    at += padded.length
  }
  const head = new Uint8Array(128)
  head.set(be32(at), 0)
  head.set(be32(0x02100000), 8)
  head.set(ascii(`mntr${space}XYZ `), 12)
  head.set(ascii('acsp'), 36)
  head.set(concat([fixed(0.9642), fixed(1), fixed(0.8249)]), 68)
  return concat([head, ...table, ...bodies])
}
