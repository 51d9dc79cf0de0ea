import { describe, expect, test } from 'vitest'
import { withDensity } from './density.ts'
import { type PdfPage, writePdf } from './pdf.ts'

const jfif = Uint8Array.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9,
])

describe('dots per inch', () => {
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

describe('a PDF of images', () => {
  const page = (width: number, height: number, components: number, dpi: number): PdfPage => ({
    jpeg: frame(components),
    width,
    height,
    components,
    dpi,
  })
  const read = async (pages: readonly PdfPage[]) => Buffer.from(await writePdf(pages).arrayBuffer()).toString('latin1')

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
