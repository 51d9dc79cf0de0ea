import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { withDensity } from './density.ts'
import { jpegComponents, type PdfPage, writePdf } from './pdf.ts'

const jfif = Uint8Array.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9,
])

describe('dots per inch', () => {
  test('stand in the JFIF segment of a JPEG, which keeps everything else', () => {
    const written = withDensity(jfif, 'image/jpeg', 300)
    expect([...(written ?? []).slice(13, 18)]).toEqual([1, 1, 44, 1, 44])
    expect(written?.length).toBe(jfif.length)
    expect(jfif[13]).toBe(0)
  })

  test('a JPEG without that segment gets one', () => {
    const plain = Uint8Array.from([0xff, 0xd8, 0xff, 0xdb, 0, 2, 0xff, 0xd9])
    const written = withDensity(plain, 'image/jpeg', 72)
    expect([...(written ?? [])].slice(0, 4)).toEqual([0xff, 0xd8, 0xff, 0xe0])
    expect([...(written ?? [])].slice(20)).toEqual([0xff, 0xdb, 0, 2, 0xff, 0xd9])
    expect([...(written ?? [])].slice(13, 18)).toEqual([1, 0, 72, 0, 72])
  })

  const chunk = (name: string, data: Uint8Array) => {
    const made = new Uint8Array(12 + data.length)
    new DataView(made.buffer).setUint32(0, data.length)
    made.set(new TextEncoder().encode(name), 4)
    made.set(data, 8)
    return made
  }
  const png = Buffer.concat([
    Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', new Uint8Array(13)),
    chunk('pHYs', new Uint8Array(9)),
    chunk('IDAT', deflateSync(new Uint8Array(5))),
    chunk('IEND', new Uint8Array()),
  ])

  test('a PNG says them once, in dots per metre, before its pixels', () => {
    const written = Buffer.from(withDensity(new Uint8Array(png), 'image/png', 300) ?? [])
    const at = written.indexOf('pHYs')
    expect(written.indexOf('pHYs', at + 1)).toBe(-1)
    expect(at).toBeLessThan(written.indexOf('IDAT'))
    expect(written.readUInt32BE(at + 4)).toBe(11811)
    expect(written.readUInt32BE(at + 8)).toBe(11811)
    expect(written[at + 12]).toBe(1)
    // CRC-32 of this chunk, as zlib's crc32 gives it.
    expect(written.readUInt32BE(at + 13)).toBe(0x78a53f76)
    expect(written.length).toBe(png.length)
  })

  test('other formats cannot say them', () => {
    expect(withDensity(jfif, 'image/webp', 300)).toBeNull()
  })
})

const frame = (components: number) =>
  Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    9,
    9,
    0xff,
    0xc2,
    0,
    8 + 3 * components,
    8,
    0,
    2,
    0,
    3,
    components,
    0,
    0,
    0,
    0,
    0,
    0,
  ])

describe('a PDF of pictures', () => {
  test.each([1, 3, 4])('knows that a JPEG has %i components', (components) => {
    expect(jpegComponents(frame(components))).toBe(components)
  })
  test('takes three where the file ends too early', () => {
    expect(jpegComponents(Uint8Array.from([0xff, 0xd8, 0xff]))).toBe(3)
  })

  const page = (width: number, height: number, components: number, dpi: number): PdfPage => ({
    jpeg: frame(components),
    width,
    height,
    components,
    dpi,
  })
  const read = async (pages: readonly PdfPage[]) => Buffer.from(await writePdf(pages).arrayBuffer()).toString('latin1')

  test('has a page a picture, as large as it prints, and the JPEG unchanged', async () => {
    const text = await read([page(300, 150, 3, 300), page(144, 72, 1, 144), page(9, 9, 4, 72)])
    expect(text.match(/\/MediaBox \[[^\]]+\]/g)).toEqual([
      '/MediaBox [0 0 72.000 36.000]',
      '/MediaBox [0 0 72.000 36.000]',
      '/MediaBox [0 0 9.000 9.000]',
    ])
    expect(text.match(/\/ColorSpace \/\w+/g)).toEqual([
      '/ColorSpace /DeviceRGB',
      '/ColorSpace /DeviceGray',
      '/ColorSpace /DeviceCMYK',
    ])
    expect(text.match(/\/Decode/g)).toHaveLength(1)
    expect(text).toContain(Buffer.from(frame(1)).toString('latin1'))
  })

  test('a reader finds every page from the catalogue on', async () => {
    const text = await read([page(3, 2, 3, 72), page(3, 2, 3, 72)])
    const object = (number: string | undefined) => new RegExp(`\\n${number} 0 obj\\n(.*)`).exec(text)?.[1] ?? ''
    const root = /trailer\s*<<[^>]*\/Root (\d+) 0 R/.exec(text)?.[1]
    const tree = object(/^<< \/Type \/Catalog \/Pages (\d+) 0 R/.exec(object(root))?.[1])
    const [, count, kids = ''] = /^<< \/Type \/Pages \/Count (\d+) \/Kids \[(.+)\]/.exec(tree) ?? []
    const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => object(number))
    expect([count, pages.length]).toEqual(['2', 2])
    for (const one of pages) expect(object(/\/Contents (\d+)/.exec(one)?.[1])).toMatch(/^<< \/Length \d+ >>/)
  })

  test('its table points at every object', async () => {
    const text = await read([page(3, 2, 3, 72), page(3, 2, 3, 72)])
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
    const rows = text.slice(start).match(/^\d{10} \d{5} n /gm) ?? []
    expect(rows).toHaveLength(8)
    for (const [index, row] of rows.entries())
      expect(text.slice(Number(row.slice(0, 10))).startsWith(`${index + 1} 0 obj\n`)).toBe(true)
  })
})
