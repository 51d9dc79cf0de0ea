// What a visitor reads of the recipes to begin with, and what each makes of a picture.
import { describe, expect, test } from 'vitest'
import { forms } from './forms.ts'
import { starters } from './starters.ts'

const told = (id: string) => {
  const found = [...starters, ...forms].find((one) => one.id === id)
  return `${found?.name}: ${found?.description}`
}

test.each([
  ['web-photo', 'Web photo: At most 1920 pixels long, sharpened a little, as WebP without metadata.'],
  ['product-on-white', 'Shop product on white: The background removed, a soft shadow, square on white, as JPEG.'],
  ['e-mail', 'E-mail under 1 MB: At most 2048 pixels long and below one megabyte, as JPEG.'],
  ['print', 'Print at 300 DPI: 15 by 10 centimetres at 300 DPI, cut to fill the sheet.'],
  ['avatar', 'Avatar: A square of 512 pixels round the subject.'],
  ['strip', 'Strip everything: Place, camera, dates, author and preview removed; the pixels stay as they are.'],
  ['smallest', 'Smallest at the same look: Each picture in the format that needs the fewest bytes for the same look.'],
  ['thumbnail', 'Thumbnail: 320 by 240 pixels, cut to fill, as WebP.'],
  ['scan', 'Scanned page: The border cut away, more contrast, and all pages in one PDF.'],
  ['transparent', 'Cut out, transparent: The background removed and cut to the subject, as WebP.'],
  ['vivid', 'Brighter and clearer: A dull photo with more light, contrast and colour.'],
  ['watermark', 'Watermark: Your text in the corner, at most 1600 pixels long.'],
  ['us-visa', 'US visa photo: 600 × 600 pixels, JPEG, at most 240 KB.'],
  ['uk-passport', 'UK passport photo: 600 × 750 pixels, JPEG, 50 to 10000 KB.'],
  ['ca-visa', 'Canada visa photo: 420 × 540 pixels, JPEG, 60 to 240 KB.'],
  ['in-evisa', 'India e-Visa photo: 600 × 600 pixels, JPEG, 10 to 300 KB.'],
  ['ibps-photo', 'IBPS, SBI photo: 200 × 230 pixels, JPEG, 20 to 50 KB.'],
  ['ibps-signature', 'IBPS, SBI signature: 140 × 60 pixels, JPEG, 10 to 20 KB.'],
  ['leicester-card', 'Leicester student card photo: 150 × 180 pixels, JPEG, at most 1000 KB.'],
])('%s is “%s”', (id, sentence) => expect(told(id)).toBe(sentence))

describe('a form', () => {
  test.each([
    ['us-visa', 600, 600, null, 240, 'http://travel.state.gov/visa/guide/guide_3882.html', '2026-11-24', true],
    [
      'uk-passport',
      600,
      750,
      50,
      10000,
      'https://mmichael1.blogspot.com/2024/05/passport-photos.html',
      '2026-11-23',
      false,
    ],
    [
      'ca-visa',
      420,
      540,
      60,
      240,
      'https://morson.ca/category/photos/photos-temporary-residence/',
      '2026-11-23',
      false,
    ],
    [
      'in-evisa',
      600,
      600,
      10,
      300,
      'https://www.investmentkit.com/articles/2013/11/photo-requirements-indian-visa/amp/',
      '2026-11-23',
      false,
    ],
    [
      'ibps-photo',
      200,
      230,
      20,
      50,
      'https://www.jobswaale.in/2024/02/guidelines-for-scanning.html',
      '2026-11-23',
      false,
    ],
    [
      'ibps-signature',
      140,
      60,
      10,
      20,
      'https://www.jobswaale.in/2024/02/guidelines-for-scanning.html',
      '2026-11-23',
      false,
    ],
    [
      'leicester-card',
      150,
      180,
      null,
      1000,
      'https://le.ac.uk/study/welcome/your-next-steps/register/photo-guidelines',
      '2026-11-24',
      true,
    ],
  ] as const)(
    '%s asks for %i × %i pixels, and says where that was read',
    (id, width, height, least, most, source, read, checked) => {
      const form = forms.find((one) => one.id === id)
      const step = (kind: string) => form?.steps.find((one) => one.kind === kind)
      expect(step('resize')).toMatchObject({ by: 'pixels', width, height, enlarge: true, background: '#ffffff' })
      // Right whether the form's kilobyte has 1000 or 1024 bytes.
      expect(step('compress')).toMatchObject({
        least: least === null ? null : least * 1024,
        most: most * 1000,
        quality: 90,
      })
      expect(step('convert')).toMatchObject({ format: 'jpeg', background: '#ffffff' })
      const isSignature = id === 'ibps-signature'
      expect(step('resize')).toMatchObject({ fit: isSignature ? 'pad' : 'cover' })
      expect(step('trim')).toEqual(isSignature ? expect.objectContaining({ padding: 0.04 }) : undefined)
      expect(step('metadata')).toMatchObject({ keep: 'strip' })
      expect(form?.rule).toMatchObject({ source, read, checked })
    },
  )
})

/** Each by what its description promises, and the quality at which that is good enough. */
test.each([
  [
    'web-photo',
    [
      { by: 'long-side', side: 1920, enlarge: false },
      { amount: 0.4, radius: 0.6 },
      { format: 'webp' },
      { quality: 78 },
    ],
  ],
  [
    'product-on-white',
    [
      { mode: 'object', background: '#ffffff', shadow: 'contact', padding: 0.08 },
      { by: 'pixels', width: 2000, height: 2000, fit: 'pad', background: '#ffffff' },
      { format: 'jpeg' },
      { quality: 85 },
    ],
  ],
  ['e-mail', [{ by: 'long-side', side: 2048 }, { format: 'jpeg' }, { quality: 80, most: 2 ** 20 }]],
  [
    'print',
    [
      { by: 'print', width: 15, height: 10, unit: 'cm', dpi: 300, fit: 'cover', enlarge: true },
      { amount: 0.5, radius: 1 },
      { keep: 'profile' },
      { format: 'jpeg', quality: 95 },
    ],
  ],
  [
    'avatar',
    [
      { kind: 'crop-subject', padding: 0.2 },
      { width: 1, height: 1, anchor: 'top' },
      { by: 'pixels', width: 512, height: 512, fit: 'cover' },
      { quality: 82, most: 200 * 1024 },
    ],
  ],
  ['strip', [{ kind: 'metadata', keep: 'strip' }]],
  ['smallest', [{ by: 'best-format', quality: 80, effort: 'small' }]],
  [
    'thumbnail',
    [
      { by: 'pixels', width: 320, height: 240, fit: 'cover' },
      { amount: 0.5, radius: 0.5 },
      { format: 'webp' },
      { quality: 72 },
      { pattern: '{name}-thumb' },
    ],
  ],
  [
    'scan',
    [
      { kind: 'trim', padding: 0.01 },
      { contrast: 25, saturation: -100 },
      { by: 'long-side', side: 2480 },
      { format: 'jpeg' },
      { quality: 70 },
      { as: 'pdf' },
    ],
  ],
  ['transparent', [{ kind: 'cutout', background: null, padding: 0.02 }, { format: 'webp' }, { quality: 85 }]],
  ['vivid', [{ brightness: 12, contrast: 12, saturation: 15 }, { amount: 0.4, radius: 0.8 }, { quality: 85 }]],
  [
    'watermark',
    [
      { by: 'long-side', side: 1600 },
      { text: '© Your name', share: 0.22, opacity: 0.6, anchor: 'bottom-right' },
      { quality: 80 },
    ],
  ],
])('%s does what it says', (id, steps) => {
  expect(starters.find((one) => one.id === id)?.steps).toMatchObject(steps)
})
