import { constants, deflateSync, inflateSync } from 'node:zlib'
import { ascii, be32, concat } from '@sundry/kit'
import { expect, test } from 'vitest'
import { pngSignature } from '../../model/identities.ts'
import { makeChunk } from './chunks.ts'
import { packQuickly, type Zlib } from './quick.ts'
import { readPng } from './read.ts'

const [WIDTH, HEIGHT] = [97, 61]

/** Each line has another filter; `pixel` gives the channels. */
function makePng(kind: number, pixel: (x: number, y: number) => number[], more: Uint8Array[] = []): Uint8Array {
  const lines = Array.from({ length: HEIGHT }, (_, y) =>
    Array.from({ length: WIDTH }, (_value, x) => pixel(x, y)).flat(),
  )
  const step = (lines[0]?.length ?? 0) / WIDTH
  const raw = lines.flatMap((line, y) => {
    const above = lines[y - 1] ?? line.map(() => 0)
    if (y % 3 === 0) return [0, ...line]
    if (y % 3 === 1) return [1, ...line.map((value, at) => value - (line[at - step] ?? 0))]
    return [2, ...line.map((value, at) => value - (above[at] ?? 0))]
  })
  const head = concat([be32(WIDTH), be32(HEIGHT), Uint8Array.of(8, kind, 0, 0, 0)])
  return concat([
    pngSignature,
    makeChunk('IHDR', head),
    ...more,
    makeChunk('IDAT', deflateSync(Uint8Array.from(raw), { level: 1 })),
    makeChunk('IEND', new Uint8Array(0)),
  ])
}

const noise = (x: number, y: number) => ((x * 7919 + y * 104_729) >> 3) & 31
const colours = (x: number, y: number) => [(x * 2 + noise(x, y)) & 255, (y * 3 + noise(y, x)) & 255, (x + y) & 255]

const zlib: Zlib = {
  inflate: (parts, length) => new Uint8Array(inflateSync(concat(parts), { maxOutputLength: length })),
  deflate: (data, effort) =>
    new Uint8Array(deflateSync(data, effort === 'runs' ? { strategy: constants.Z_RLE } : { level: effort })),
}
const pack = (file: Uint8Array) => packQuickly(file, zlib)

const cases: [name: string, kind: number, made: number, pixel: (x: number, y: number) => number[]][] = [
  ['colours', 2, 2, colours],
  ['colours with opacity', 6, 6, (x, y) => [...colours(x, y), (x * y) & 255]],
  ['opaque colours', 6, 2, (x, y) => [...colours(x, y), 255]],
  ['two colours', 2, 3, (x, y) => ((x ^ y) & 4 ? [1, 2, 3] : [250, 0, 9])],
  ['few colours with opacity', 6, 3, (x, y) => [x & 12, y & 3, 7, (x & 1) * 255]],
  ['ten greys', 2, 3, (x) => Array(3).fill((x % 10) * 20)],
  ['greys', 2, 0, (x, y) => Array(3).fill((x + 2 * y + noise(x, y)) & 255)],
]

test.each(cases)('packs %s with the same pixels in the channels that they need', async (_, kind, made, pixel) => {
  const file = makePng(kind, pixel)
  const packed = pack(file) as Uint8Array
  expect(packed[25]).toBe(made)
  expect(packed.length).toBeLessThan(file.length)
  expect(await readPng(packed)).toEqual(await readPng(file))
})

test('leaves to oxipng what a colour key or significant bits describe, and what is not whole', () => {
  const opaque = (x: number, y: number) => [...colours(x, y), 255]
  expect(pack(makePng(6, opaque, [makeChunk('sBIT', Uint8Array.of(8, 8, 8, 8))]))).toBeNull()
  const greys = (x: number, y: number) => Array(3).fill((x + y) & 255)
  expect(pack(makePng(2, greys, [makeChunk('tRNS', Uint8Array.of(0, 1, 0, 1, 0, 1))]))).toBeNull()
  const whole = makePng(2, colours)
  const short = concat([whole.subarray(0, 33), makeChunk('IDAT', deflateSync(ascii('short'))), whole.subarray(-12)])
  const long = concat([whole.subarray(0, 33), makeChunk('IDAT', deflateSync(new Uint8Array(1e6))), whole.subarray(-12)])
  expect([pack(short), pack(long)]).toEqual([null, null])
})
