import type { Unsure } from '@sundry/id-photo'
import { counted } from '../../platform/format.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Add a photo', text: 'Take one with your phone, or drop one photo or a whole class.' },
  { title: 'Choose the document', text: 'The head is measured and framed; move a line where it is wrong.' },
  { title: 'Save or print', text: 'Download the file within its limits, or a sheet of photos to cut.' },
]

const mm = (value: number) => `${Number(value.toFixed(1))} mm`

type Limits = { min?: number; max?: number } | undefined

const range = (min: string | null, max: string | null) => {
  if (min === null) return max === null ? 'no limit known' : `up to ${max}`
  return max === null ? `at least ${min}` : `${min} to ${max}`
}
const length = (name: string, value: number, limits: Limits) =>
  `${name} ${mm(value)} (${range(limits?.min === undefined ? null : mm(limits.min), limits?.max === undefined ? null : mm(limits.max))})`

const UNSURE: Record<Unsure, string> = {
  turned: 'the head is turned to the side',
  raised: 'the chin is raised',
  tilted: 'the head leans to one side',
  mouth: 'the mouth is open',
}

export const words = {
  document: 'Country or document',
  documentHint: 'Type a country, such as Canada.',
  unknownDocument: 'Not in the list. Choose an entry, or “Size by hand”.',
  own: 'Size by hand',
  width: 'Width (mm)',
  height: 'Height (mm)',
  source: (year: number) => `From memory, as known in ${year}. Check it at the source`,
  noSource: 'Check the size with the authority.',
  drop: 'Drop photos here',
  browse: 'Choose photos',
  camera: 'Take a photo',
  more: 'Add photos',
  stays: 'Photos stay in this tab.',
  loading: 'Loading…',
  reading: 'Finding the face…',
  cutting: 'Cutting out the head…',
  making: 'Writing the file…',
  photos: (count: number) => counted(count, 'photo'),
  show: (name: string) => `Show ${name}`,
  remove: (name: string) => `Remove ${name}`,
  photo: 'Your photo',
  result: 'Result',
  resultAlt: (name: string) => `The finished photo: ${name}`,
  handles: { crown: 'Crown', chin: 'Chin', left: 'Left eye', right: 'Right eye' },
  handlesHint: 'Drag the dots to crown, chin and eyes, or move them with the arrow keys.',
  crown: {
    mask: null,
    estimate: 'The crown is an estimate until the head is cut out. Drag the upper dot if it is wrong.',
    hand: null,
  },
  crownNotShown: 'The cut-out does not show the crown, so it is an estimate. Drag the upper dot if it is wrong.',
  notSearched: 'No face was looked for, because that did not start or was stopped. Drag the dots, or try again.',
  noFace: 'No face was found. Drag the dots to crown, chin and eyes.',
  unsure: (reasons: readonly Unsure[]) =>
    `The chin may be off, because ${reasons.map((reason) => UNSURE[reason]).join(' and ')}. Take another photo, or drag the dots to chin and crown; until then the head height counts as not checked.`,
  noCut: (reason: string) => `The background could not be replaced: ${reason}`,
  options: 'Options',
  ground: 'Background',
  grounds: [
    { value: '#ffffff', label: 'White' },
    { value: '#e3e5e8', label: 'Light grey' },
    { value: 'keep', label: 'As it is' },
  ],
  light: 'Even the light',
  lightHint: 'A gentle white balance and exposure of the whole photo. The face itself is never altered.',
  straighten: 'Straighten',
  checks: 'Requirements',
  state: { met: 'Met', 'not-met': 'Not met', unchecked: 'Not checked' },
  checked: {
    faces: (value: number | undefined) =>
      value === undefined ? 'One face' : value === 1 ? 'One face' : `${counted(value, 'face')} found; one is allowed`,
    head: (value: number, limits: Limits) => length('Head height', value, limits),
    eyes: (value: number, limits: Limits) => length('Eyes above the lower edge', value, limits),
    above: (value: number, limits: Limits) => length('Space above the head', value, limits),
    level: (value: number) => `Eyes level: ${Math.abs(value).toFixed(1)}° off`,
    inside: (missing: readonly string[]) =>
      missing.length === 0
        ? 'The photo fills the frame'
        : `The photo ends too soon (${missing.join(', ')}). Step back or use another photo.`,
    pixels: (value: number, min: number) =>
      value >= min
        ? `${counted(value, 'pixel')} wide, ${min} needed`
        : `${counted(value, 'pixel')} wide, enlarged to ${min}`,
    facing: 'Facing the camera with a closed mouth',
    ground: 'Plain background',
    file: (size: string, min: string | null, max: string | null) => `File ${size} (${range(min, max)})`,
  },
  notLookedAt: 'Expression, open eyes, glasses, shadows and the age of the photo',
  authority: 'The authority decides whether a photo is accepted; this page measures and cannot promise it.',
  download: (name: string, size: string) => `${name} · ${size}`,
  share: 'Share',
  zip: (count: number) => `Download ${counted(count, 'photo')} as ZIP`,
  sheet: 'Print sheet',
  paper: 'Paper',
  papers: { '10x15': '10 × 15 cm', a4: 'A4' } as Record<string, string>,
  perSheet: (count: number) => `${counted(count, 'photo')} with cut marks. Print at 100 % (actual size).`,
  noSheet: 'This size does not fit on the paper.',
  pdf: 'PDF',
  jpeg: 'JPEG, 300 DPI',
  clear: 'Remove all photos',
  removed: (count: number) => `${counted(count, 'photo')} removed.`,
  undo: 'Undo',
} as const

export const faults = {
  notImage: (name: string) => ({ title: 'Not an Image', description: `${name} could not be read as an image.` }),
  failed: { title: 'Processing Error', description: 'The photo could not be made. Try again or use another photo.' },
  sheet: { title: 'Print Sheet Failed', description: 'The sheet could not be made. Try the other format.' },
  share: { title: 'Sharing Failed', description: 'The photo could not be shared. Download it instead.' },
  noPhoto: { title: 'No Photos', description: 'Add a photo first.' },
} as const
