// The objects of a PDF as its reader wants them (PDF 1.7), one picture a page.
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

test('a page is its picture, as large as it is printed', async () => {
  const pdf = await written(page())
  expect(pdf).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4,}\n/)
  expect(pdf).toContain('1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n')
  expect(pdf).toContain('2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n')
  expect(pdf).toContain(
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 144.000 72.000] /Contents 4 0 R /Resources << /XObject << /Picture 5 0 R >> >> >>\nendobj\n',
  )
  const drawing = 'q 144.000 0 0 72.000 0 0 cm /Picture Do Q'
  expect(pdf).toContain(`4 0 obj\n<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream\nendobj\n`)
  expect(pdf).toContain(
    '5 0 obj\n<< /Type /XObject /Subtype /Image /Width 144 /Height 72 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length 4 >>\nstream\nJPEG\nendstream\nendobj\n',
  )
})

test.each([
  [1, '/ColorSpace /DeviceGray'],
  [3, '/ColorSpace /DeviceRGB'],
  [4, '/ColorSpace /DeviceCMYK'],
  [2, '/ColorSpace /DeviceRGB'],
])('a picture of %i channels has %s', async (components, said) => {
  const pdf = await written(page({ components }))
  expect(pdf).toContain(said)
  expect(pdf.includes('/Decode [1 0 1 0 1 0 1 0]')).toBe(components === 4)
})

test('is a PDF to whoever asks for its type', () => expect(writePdf([page()]).type).toBe('application/pdf'))
