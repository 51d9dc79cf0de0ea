import type { Recipe } from './schema/recipe.ts'
import { newStep, type Step } from './schema/steps.ts'

/** A recipe to begin with. */
export interface Starter extends Recipe {
  id: string
  description: string
}

const KB = 1024
const MB = 1024 * KB

const starter = (id: string, name: string, description: string, steps: Recipe['steps']): Starter => ({
  id,
  name,
  description,
  steps,
})

/** On each side, of the subject's longer side: this then fills 85% of the frame. */
const PRODUCT_PADDING = 0.08824

export const starters: readonly Starter[] = [
  starter(
    'web-photo',
    'Web photo',
    'Up to 1920 pixels on the long side, lightly sharpened, as WebP without metadata.',
    [
      newStep('resize', { by: 'long-side', side: 1920 }),
      newStep('sharpen', { amount: 0.4, radius: 0.6 }),
      newStep('convert', { format: 'webp' }),
      newStep('compress', { quality: 78 }),
    ],
  ),
  starter(
    'product-on-white',
    'Shop product on white',
    'The subject fills 85% of a white square, with a soft shadow, as JPEG.',
    [
      newStep('cutout', { mode: 'object', background: '#ffffff', shadow: 'contact', padding: PRODUCT_PADDING }),
      newStep('resize', { by: 'pixels', width: 2000, height: 2000, fit: 'pad', background: '#ffffff', enlarge: true }),
      newStep('convert', { format: 'jpeg' }),
      newStep('compress', { quality: 85 }),
    ],
  ),
  starter('e-mail', 'Email under 1 MB', 'Up to 2048 pixels on the long side and under 1 MB, as JPEG.', [
    newStep('resize', { by: 'long-side', side: 2048 }),
    newStep('convert', { format: 'jpeg' }),
    newStep('compress', { quality: 80, most: MB }),
  ]),
  starter('print', 'Print at 300 DPI', '15 × 10 cm at 300 DPI, cropped to fill the sheet.', [
    newStep('resize', { by: 'print', width: 15, height: 10, unit: 'cm', dpi: 300, fit: 'cover', enlarge: true }),
    newStep('sharpen', { amount: 0.5, radius: 1 }),
    newStep('metadata', { keep: 'profile' }),
    newStep('convert', { format: 'jpeg', quality: 95 }),
  ]),
  starter('avatar', 'Avatar', 'A 512-pixel square around the subject.', [
    newStep('crop-subject', { padding: 0.2 }),
    newStep('crop-ratio', { width: 1, height: 1, anchor: 'top' }),
    newStep('resize', { by: 'pixels', width: 512, height: 512, fit: 'cover' }),
    newStep('compress', { quality: 82, most: 200 * KB }),
  ]),
  starter(
    'strip',
    'Strip everything',
    'Removes location, camera, dates, author and thumbnail; the pixels stay unchanged.',
    [newStep('metadata', { keep: 'strip' })],
  ),
  starter(
    'remove-location',
    'Remove location',
    'Removes only the location; the pixels and all other metadata stay unchanged.',
    [newStep('metadata', { keep: 'some' })],
  ),
  starter('website-set', 'Website image set', 'Four widths in AVIF, WebP and JPEG, with the HTML to use them.', [
    newStep('outputs'),
  ]),
  starter(
    'smallest',
    'Smallest at matching quality',
    'Each image in the format that needs the fewest bytes at the same visual quality.',
    [newStep('compress', { by: 'best-format', quality: 80, effort: 'small' })],
  ),
  starter('thumbnail', 'Thumbnail', '320 × 240 pixels, cropped to fill, as WebP.', [
    newStep('resize', { by: 'pixels', width: 320, height: 240, fit: 'cover' }),
    newStep('sharpen', { amount: 0.5, radius: 0.5 }),
    newStep('convert', { format: 'webp' }),
    newStep('compress', { quality: 72 }),
    newStep('rename', { pattern: '{name}-thumb' }),
  ]),
  starter('scan', 'Scanned page', 'Trims the border, raises contrast and puts all pages into one PDF.', [
    newStep('trim', { padding: 0.01 }),
    newStep('adjust', { contrast: 25, saturation: -100 }),
    newStep('resize', { by: 'long-side', side: 2480 }),
    newStep('convert', { format: 'jpeg' }),
    newStep('compress', { quality: 70 }),
    newStep('collect', { as: 'pdf' }),
  ]),
  starter('transparent', 'Transparent cut-out', 'Removes the background and crops to the subject, as WebP.', [
    newStep('cutout', { padding: 0.02 }),
    newStep('convert', { format: 'webp' }),
    newStep('compress', { quality: 85 }),
  ]),
  starter('vivid', 'Brighter and clearer', 'More light, contrast and colour for a dull photo.', [
    newStep('adjust', { brightness: 12, contrast: 12, saturation: 15 }),
    newStep('sharpen', { amount: 0.4, radius: 0.8 }),
    newStep('compress', { quality: 85 }),
  ]),
  starter('watermark', 'Watermark', 'Your text in the corner, up to 1600 pixels on the long side.', [
    newStep('resize', { by: 'long-side', side: 1600 }),
    newStep('watermark-text', { text: '© Your name', share: 0.22, opacity: 0.6 }),
    newStep('compress', { quality: 80 }),
  ]),
]

/** Requirements of a form for an image. */
export interface FormRule {
  id: string
  name: string
  width: number
  height: number
  /** File size in the form's kilobytes. */
  leastKB: number | null
  mostKB: number
  /** A signature is cut to its ink first. */
  signature?: boolean
  /** The page that was read. */
  source: string
  /** When it was read. */
  read: string
  /** True if that page is the issuer's own. */
  checked: boolean
}

const formRules: readonly FormRule[] = [
  {
    id: 'us-visa',
    name: 'US visa photo',
    width: 600,
    height: 600,
    leastKB: null,
    mostKB: 240,
    source: 'http://travel.state.gov/visa/guide/guide_3882.html',
    read: '2026-11-24',
    checked: true,
  },
  {
    id: 'uk-passport',
    name: 'UK passport photo',
    width: 600,
    height: 750,
    leastKB: 50,
    mostKB: 10_000,
    source: 'https://mmichael1.blogspot.com/2024/05/passport-photos.html',
    read: '2026-11-23',
    checked: false,
  },
  {
    id: 'ca-visa',
    name: 'Canada visa photo',
    width: 420,
    height: 540,
    leastKB: 60,
    mostKB: 240,
    source: 'https://morson.ca/category/photos/photos-temporary-residence/',
    read: '2026-11-23',
    checked: false,
  },
  {
    id: 'in-evisa',
    name: 'India e-Visa photo',
    width: 600,
    height: 600,
    leastKB: 10,
    mostKB: 300,
    source: 'https://www.investmentkit.com/articles/2013/11/photo-requirements-indian-visa/amp/',
    read: '2026-11-23',
    checked: false,
  },
  {
    id: 'ibps-photo',
    name: 'IBPS, SBI photo',
    width: 200,
    height: 230,
    leastKB: 20,
    mostKB: 50,
    source: 'https://www.jobswaale.in/2024/02/guidelines-for-scanning.html',
    read: '2026-11-23',
    checked: false,
  },
  {
    id: 'ibps-signature',
    name: 'IBPS, SBI signature',
    width: 140,
    height: 60,
    leastKB: 10,
    mostKB: 20,
    signature: true,
    source: 'https://www.jobswaale.in/2024/02/guidelines-for-scanning.html',
    read: '2026-11-23',
    checked: false,
  },
  {
    id: 'leicester-card',
    name: 'Leicester student card photo',
    width: 150,
    height: 180,
    leastKB: null,
    mostKB: 1000,
    source: 'https://le.ac.uk/study/welcome/your-next-steps/register/photo-guidelines',
    read: '2026-11-24',
    checked: true,
  },
]

/** A form's KB may be 1000 or 1024 bytes; between these the file is right by both. Sundry's are 1024. */
const maxKB = ({ mostKB }: FormRule) => Math.floor((mostKB * 1000) / 1024)
const range = (rule: FormRule) => ({
  least: rule.leastKB === null ? null : rule.leastKB * 1024,
  most: maxKB(rule) * 1024,
})

const stepsFor = (rule: FormRule): Step[] => [
  ...(rule.signature ? [newStep('trim', { padding: 0.04 })] : []),
  newStep('resize', {
    by: 'pixels',
    width: rule.width,
    height: rule.height,
    fit: rule.signature ? 'pad' : 'cover',
    background: '#ffffff',
    enlarge: true,
  }),
  newStep('metadata', { keep: 'strip' }),
  newStep('convert', { format: 'jpeg', background: '#ffffff' }),
  newStep('compress', { quality: 90, ...range(rule) }),
]

const sizeInWords = (rule: FormRule) =>
  `${rule.leastKB === null ? 'up to' : `${rule.leastKB} to`} ${maxKB(rule)} KB (${rule.mostKB} KB where a KB is 1000 bytes)`

/** A recipe for each form: the pixels are its own, and never more to reach a size. */
export const forms: readonly (Starter & { rule: FormRule })[] = formRules.map((rule) => ({
  id: rule.id,
  name: rule.name,
  description: `${rule.width} × ${rule.height} pixels, JPEG, ${sizeInWords(rule)}.`,
  steps: stepsFor(rule),
  rule,
}))
