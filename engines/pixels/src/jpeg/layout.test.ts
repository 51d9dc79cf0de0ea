// The markers of a JPEG file, and the words of refusals: ITU-T T.81 annex B.
import { describe, expect, test } from 'vitest'
import { isJpeg, nextMarker, readHeader, readHuffman, readQuantisers } from './layout.ts'

const bytes = (...list: number[]) => Uint8Array.of(...list)
const letters = (text: string) => [...text].map((one) => one.charCodeAt(0))
const segment = (code: number, ...data: number[]) => [
  0xff,
  code,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
]
const file = (...parts: number[][]) => bytes(0xff, 0xd8, ...parts.flat())
type Component = [id: number, sampling: number, quantiser: number]
const YCC: Component[] = [
  [1, 0x22, 0],
  [2, 0x11, 1],
  [3, 0x11, 1],
]
const frame = (components: Component[], { code = 0xc0, bits = 8, width = 300, height = 200 } = {}) =>
  segment(code, bits, height >> 8, height & 255, width >> 8, width & 255, components.length, ...components.flat())
const app = {
  jfif: segment(0xe0, ...letters('JFIF\0'), 1, 1),
  adobe: (transform: number) => segment(0xee, ...letters('Adobe'), 0, 100, 0, 0, 0, 0, transform),
}
const refused = (code: string, message: string) => expect.objectContaining({ name: 'PixelsFault', code, message })

describe('a header', () => {
  test('a header has size, components and the end of its frame', () => {
    const whole = file(segment(0xdb, 1), frame(YCC), [1, 2, 3])
    expect(readHeader(whole)).toEqual({
      ...{ width: 300, height: 200, isProgressive: false, colour: 'ycc', isInverted: false, segments: [] },
      ...{ end: whole.length - 3 },
      components: [
        { id: 1, horizontal: 2, vertical: 2, quantiser: 0 },
        { id: 2, horizontal: 1, vertical: 1, quantiser: 1 },
        { id: 3, horizontal: 1, vertical: 1, quantiser: 1 },
      ],
    })
  })
  test.each([
    [0xc0, false],
    [0xc1, false],
    [0xc2, true],
  ])('a header of the frame %i is progressive: %s', (code, isProgressive) => {
    expect(readHeader(file(frame(YCC, { code }))).isProgressive).toBe(isProgressive)
  })
  test('keeps what applications wrote, and comments', () => {
    const retained = [0xe0, 0xef, 0xfe].map((code) => segment(code, code))
    const { segments } = readHeader(file(...retained, segment(0xdf, 7), segment(0xf0, 7), segment(0xfd, 7), frame(YCC)))
    expect(segments.map(({ code, data }) => [code, ...data])).toEqual([
      [0xe0, 0xe0],
      [0xef, 0xef],
      [0xfe, 0xfe],
    ])
  })
})

describe('the colours', () => {
  const rgb = letters('RGB').map((id): Component => [id, 0x11, 0])
  const four = [1, 2, 3, 4].map((id): Component => [id, 0x11, 0])
  test.each<[string, number[][], string, boolean]>([
    ['one component', [frame([[1, 0x11, 0]])], 'grey', false],
    ['three', [frame(YCC)], 'ycc', false],
    ['three, by JFIF', [app.jfif, frame(rgb)], 'ycc', false],
    ['three, by their names', [frame(rgb)], 'rgb', false],
    ['three, by Adobe', [app.adobe(0), frame(YCC)], 'rgb', true],
    ['three, by Adobe', [app.adobe(1), frame(rgb)], 'ycc', true],
    ['three, by JFIF rather than Adobe', [app.jfif, app.adobe(0), frame(rgb)], 'ycc', true],
    ['four', [frame(four)], 'cmyk', false],
    ['four, by Adobe', [app.adobe(0), frame(four)], 'cmyk', true],
    ['four, by Adobe', [app.adobe(2), frame(four)], 'ycck', true],
    [
      'three, by what is not quite Adobe',
      [segment(0xee, ...letters('Adobe'), 0, 100, 0, 0, 0, 0), frame(YCC)],
      'ycc',
      false,
    ],
    ['three, by another word', [segment(0xee, ...letters('Adobi'), 0, 100, 0, 0, 0, 0, 0), frame(YCC)], 'ycc', false],
    [
      'three, by another segment',
      [segment(0xed, ...letters('Adobe'), 0, 100, 0, 0, 0, 0, 0), frame(YCC)],
      'ycc',
      false,
    ],
    ['three, by another head', [segment(0xe0, ...letters('JFXX\0')), frame(rgb)], 'rgb', false],
    ['three, by a head in another place', [segment(0xe1, ...letters('JFIF\0')), frame(rgb)], 'rgb', false],
  ])('the colours of %s are recognised', (_, parts, colour, isInverted) => {
    expect(readHeader(file(...parts))).toMatchObject({ colour, isInverted })
  })
})

describe('refused is', () => {
  test.each([
    [0xc3, 'lossless'],
    [0xc5, 'hierarchical'],
    [0xc6, 'hierarchical'],
    [0xc7, 'lossless'],
    [0xc9, 'arithmetic-coded'],
    [0xca, 'arithmetic-coded'],
    [0xcb, 'lossless'],
    [0xcd, 'arithmetic-coded'],
    [0xce, 'arithmetic-coded'],
    [0xcf, 'lossless'],
  ])('a frame of the kind %i, which is %s', (code, kind) => {
    expect(() => readHeader(file(frame(YCC, { code })))).toThrow(
      refused('unsupported', `JPEG files that are ${kind} cannot be read.`),
    )
  })
  test('a depth that is not eight, and a height that comes at the end', () => {
    expect(() => readHeader(file(frame(YCC, { bits: 12 })))).toThrow(
      refused('unsupported', 'JPEG files with 12 bits a sample cannot be read.'),
    )
    expect(() => readHeader(file(frame(YCC, { height: 0 })))).toThrow(
      refused('unsupported', 'JPEG files that tell their height at the end cannot be read.'),
    )
  })
  const one = (sampling: number, quantiser = 0): Component[] => [[1, sampling, quantiser]]
  const damaged: [string, number[]][] = [
    ['no width', frame(YCC, { width: 0 })],
    ['no component', frame([])],
    ['two components', frame(YCC.slice(0, 2))],
    ['five components', frame([1, 2, 3, 4, 5].map((id): Component => [id, 0x11, 0]))],
    ['less than it counts', segment(0xc0, 8, 0, 9, 0, 9, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11)],
    ['a share of 0 across', frame(one(0x01))],
    ['a share of 0 down', frame(one(0x10))],
    ['a share of 5 across', frame(one(0x51))],
    ['a share of 5 down', frame(one(0x15))],
    ['a fifth table', frame(one(0x11, 4))],
    [
      'eleven blocks',
      frame([
        [1, 0x33, 0],
        [2, 0x11, 0],
        [3, 0x11, 0],
      ]),
    ],
    [
      'two components of one name',
      frame([
        [1, 0x11, 0],
        [2, 0x11, 0],
        [1, 0x11, 0],
      ]),
    ],
  ]
  test.each(damaged)('a frame with %s', (_, broken) => {
    expect(() => readHeader(file(broken))).toThrow(refused('damaged', 'The header of this JPEG file is damaged.'))
  })
  test('nothing that is just allowed', () => {
    for (const allowed of [
      frame(one(0x44, 3)),
      frame([
        [1, 0x42, 0],
        [2, 0x11, 0],
        [3, 0x11, 0],
      ]),
      frame([1, 2, 3, 4].map((id): Component => [id, 0x11, 0])),
      frame(YCC, { width: 1, height: 1 }),
    ])
      expect(readHeader(file(allowed)).components.length).toBeGreaterThan(0)
  })
  test.each([
    ['ends', [0xff]],
    ['says its end', [0xff, 0xd9]],
    ['begins a scan', segment(0xda, 1, 2)],
  ])('a file that %s before its frame', (_, part) => {
    expect(() => readHeader(file(part))).toThrow(refused('damaged', 'This JPEG file ends before its image data.'))
  })
  test('a file that is no JPEG is refused', () => {
    for (const start of [
      bytes(0xfe, 0xd8, 0xff),
      bytes(0xff, 0xd9, 0xff),
      bytes(0xff, 0xd8, 0xfe),
      bytes(0xff, 0xd8),
    ]) {
      expect(isJpeg(start)).toBe(false)
      expect(() => readHeader(start)).toThrow(refused('not-jpeg', 'This is not a JPEG file.'))
    }
    expect(isJpeg(bytes(0xff, 0xd8, 0xff))).toBe(true)
  })
})

describe('the next marker', () => {
  const next = (...list: number[]) => {
    const found = nextMarker(bytes(...list), 0)
    return found && [found.code, [...found.data], found.end]
  }
  test('the next marker is found behind other octets', () => {
    expect(next(1, 2, 0xff, 0, 0xff, 0xff, 0xc4, 0, 3, 9, 7)).toEqual([0xc4, [9], 10])
    expect(nextMarker(bytes(0xff, 0xd8, 0xff, 0xc4, 0, 2), 2)?.end).toBe(6)
  })
  test.each([0x01, 0xd0, 0xd7, 0xd8, 0xd9])('the next marker %i has no segment', (code) => {
    expect(next(0xff, code, 0, 9, 9)).toEqual([code, [], 2])
  })
  test.each([0x02, 0xcf, 0xda])('%i has a length', (code) =>
    expect(next(0xff, code, 0, 4, 5, 6)).toEqual([code, [5, 6], 6]),
  )
  test('the next marker is none where its length is, or where it does not fit', () => {
    expect(next(0xff, 0xc4, 0, 1, 0)).toBeNull()
    expect(next(0xff, 0xc4, 0, 2)).toEqual([0xc4, [], 4])
    expect(next(0xff, 0xc4, 0, 3)).toBeNull()
    expect(next(0xff, 0xc4, 1, 2, ...Array<number>(256).fill(3))?.[2]).toBe(260)
    expect(next(0xff)).toBeNull()
    expect(next(0xff, 0xd9)).toEqual([0xd9, [], 2])
  })
})

describe('quantisation tables', () => {
  const order = Uint8Array.from({ length: 64 }, (_, at) => 63 - at)
  const read = (...data: number[]) => {
    const found: [number, number[]][] = []
    readQuantisers(bytes(...data), order, (id, table) => found.push([id, [...table]]))
    return found
  }
  const steps = Array.from({ length: 64 }, (_, at) => at + 1)
  test('quantisation tables have steps of one octet or of two, several in one segment', () => {
    const wide = steps.flatMap((step) => [step, 7])
    expect(read(3, ...steps, 0x10, ...wide)).toEqual([
      [3, steps.toReversed()],
      [0, steps.map((step) => step * 256 + 7).toReversed()],
    ])
  })
  test('quantisation tables that have another number, are of another depth or end early are damaged', () => {
    for (const broken of [
      [4, ...steps],
      [0x20, ...steps, ...steps],
      [0, ...steps.slice(1)],
      [0x10, ...steps, ...steps.slice(1)],
    ])
      expect(() => read(...broken)).toThrow(refused('damaged', 'A quantisation table of this file is damaged.'))
  })
})

describe('Huffman tables', () => {
  const read = (...data: number[]) => {
    const found: number[][] = []
    readHuffman(bytes(...data), (number, counts, symbols) => found.push([number, counts.length, ...symbols]))
    return found
  }
  const counts = (...list: number[]) => [...list, ...Array<number>(16 - list.length).fill(0)]
  test('Huffman tables are those of levels and of the others, four each', () => {
    expect(read(0x03, ...counts(0, 2), 8, 9, 0x12, ...counts(1), 7)).toEqual([
      [3, 16, 8, 9],
      [6, 16, 7],
    ])
    const all = Array.from({ length: 256 }, (_, at) => at)
    expect(read(0, ...counts(255, 1), ...all)[0]).toHaveLength(258)
  })
  test('Huffman tables that have another kind or number, too many symbols or too few of them are damaged', () => {
    const all = Array.from({ length: 257 }, () => 1)
    for (const broken of [
      [0x20, ...counts(1), 7],
      [0x04, ...counts(1), 7],
      [0, ...counts(255, 2), ...all],
      [0, ...counts(0, 2), 8],
    ])
      expect(() => read(...broken)).toThrow(refused('damaged', 'A Huffman table of this file is damaged.'))
  })
})
