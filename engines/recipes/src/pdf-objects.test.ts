// The objects of a PDF as its reader wants them (PDF 1.7), one image a page.
import { expect, test } from 'vitest'
import { type PdfPage, writePdf } from './pdf.ts'

const jpeg = new TextEncoder().encode('JPEG')
const page = (some: Partial<PdfPage> = {}): PdfPage => ({
  jpeg,
  width: 144,
  height: 72,
  components: 3,
  dpi: 72,
  ...some,
})
const written = async (...pages: PdfPage[]) => Buffer.from(await writePdf(pages).arrayBuffer()).toString('latin1')

test.each([
  [1, '/ColorSpace /DeviceGray'],
  [3, '/ColorSpace /DeviceRGB'],
  [4, '/ColorSpace /DeviceCMYK'],
  [2, '/ColorSpace /DeviceRGB'],
])('an image of %i channels has %s', async (components, reported) => {
  const pdf = await written(page({ components }))
  expect(pdf).toContain(reported)
  expect(pdf.includes('/Decode [1 0 1 0 1 0 1 0]')).toBe(components === 4)
})

test('each object and each stream of a PDF ends before the next begins', async () => {
  const words = (await written(page(), page())).match(/\b(?:\d+ 0 obj|endobj|stream|endstream|xref)\b/g)
  // Catalogue and tree, then a page, its contents and its image, twice.
  const [plain, holding] = [/\d+ 0 obj endobj /, /\d+ 0 obj stream endstream endobj /].map(({ source }) => source)
  expect(`${words?.join(' ')} `).toMatch(new RegExp(`^(?:${plain}){2}(?:${plain}(?:${holding}){2}){2}xref `))
})
