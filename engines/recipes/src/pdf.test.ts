// The way of an image into a PDF.
import { expect, test, vi } from 'vitest'
import { pageDpi, pdfPageOf } from './pdf.ts'
import { newStep } from './schema/steps.ts'

const dimensions = { width: 4, height: 2 }
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 4, 1, 1, 0x11, 0, 0xff, 0xd9)

test('an image that is no JPEG becomes one of quality 92, as large as it was', async () => {
  const make = vi.fn(async () => new File([jpeg], 'a.jpg'))
  const file = new File(['x'], 'a.png')
  expect(await pdfPageOf({ file, format: 'png', dimensions }, 150, make)).toEqual({
    ...{ jpeg, components: 1, dpi: 150 },
    ...dimensions,
  })
  expect(make.mock.calls).toEqual([
    [
      file,
      expect.objectContaining({
        enableResize: false,
        outputFormat: 'jpeg',
        quality: 92,
        maxSizeMB: null,
        keepSmaller: false,
      }),
    ],
  ])
})

test('an upright JPEG is taken as it is, without its metadata', async () => {
  const make = vi.fn()
  const reported = Uint8Array.of(0xff, 0xd8, 0xff, 0xfe, 0, 4, 65, 66, ...jpeg.subarray(2))
  const page = await pdfPageOf({ file: new File([reported], 'a.jpg'), format: 'jpeg', dimensions }, 72, make)
  expect([...page.jpeg]).toEqual([...jpeg])
  expect(make).not.toHaveBeenCalled()
})

test('a page is printed as the last step for print says, else at 150 points an inch', () => {
  const print = (dpi: number) => newStep('resize', { by: 'print', dpi })
  const dpi = (...steps: ReturnType<typeof newStep>[]) => pageDpi({ name: 'x', steps })
  expect([dpi(), dpi(newStep('resize')), dpi(print(300)), dpi(print(300), print(200))]).toEqual([150, 150, 300, 200])
  expect(dpi(print(300), { ...print(200), off: true })).toBe(300)
})
