import { newStep, type Step } from './schema/steps.ts'
import type { Starter } from './starters.ts'

/** What a form asks of a picture. */
export interface FormRule {
  id: string
  name: string
  width: number
  height: number
  /** Of the file, in the form's kilobytes. */
  leastKB: number | null
  mostKB: number
  /** A signature is cut to its ink first. */
  signature?: boolean
  /** The page that was read. */
  source: string
  /** When it was read. */
  read: string
  /** Whether that page is the issuer's own. */
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

/** A form's KB may be 1000 or 1024 bytes; between these the file is right by both. */
const range = ({ leastKB, mostKB }: FormRule) => ({
  least: leastKB === null ? null : leastKB * 1024,
  most: mostKB * 1000,
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

const sizeInWords = ({ leastKB, mostKB }: FormRule) =>
  leastKB === null ? `at most ${mostKB} KB` : `${leastKB} to ${mostKB} KB`

/** A recipe for each form: the pixels are its own, and never more to reach a size. */
export const forms: readonly (Starter & { rule: FormRule })[] = formRules.map((rule) => ({
  id: rule.id,
  name: rule.name,
  description: `${rule.width} × ${rule.height} pixels, JPEG, ${sizeInWords(rule)}.`,
  steps: stepsFor(rule),
  rule,
}))
