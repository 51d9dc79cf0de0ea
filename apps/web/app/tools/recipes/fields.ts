import { formatOf, holdsAlpha } from '@sundry/images'
import { CONVERT_FORMATS, type Step, type StepKindName } from '@sundry/recipes'

/** How a form names and shows one field of a step; the kind of control follows from the field itself. */
export interface FieldWords {
  label: string
  hint?: string
  /** In the order of the field's own values. */
  options?: readonly string[]
  step?: number
  /** What is shown is the value times this. */
  times?: number
  unit?: string
  /** Left out where it means nothing. */
  isShown?: (step: Step) => boolean
}

const ANCHOR_WORDS = [
  'Top left',
  'Top',
  'Top right',
  'Left',
  'Centre',
  'Right',
  'Bottom left',
  'Bottom',
  'Bottom right',
]
const percent = { times: 100, unit: '%' }
const placement: Record<string, FieldWords> = {
  anchor: { label: 'Place', options: ANCHOR_WORDS, isShown: (step) => 'tiled' in step && !step.tiled },
  share: { label: 'Width', hint: 'Of the picture’s width.', step: 0.01, ...percent },
  opacity: { label: 'Opacity', step: 0.02, ...percent },
  tiled: { label: 'All over the picture' },
}
const isBy =
  (...ways: string[]) =>
  (step: Step) =>
    step.kind === 'resize' && ways.includes(step.by)

const isSome = (step: Step) => 'keep' in step && step.keep === 'some'
const isResponsive = (step: Step) => 'set' in step && step.set === 'responsive'

export const fieldWords: Record<StepKindName, Record<string, FieldWords>> = {
  rotate: { degrees: { label: 'Turn', options: ['90° clockwise', '180°', '90° counter-clockwise'] } },
  flip: { axis: { label: 'Direction', options: ['Left and right', 'Top and bottom'] } },
  straighten: { degrees: { label: 'Angle', step: 0.1, unit: '°' } },
  crop: { box: { label: 'Part to keep' } },
  'crop-ratio': {
    width: { label: 'Width' },
    height: { label: 'Height', hint: 'Width to height, such as 16 to 9.' },
    anchor: { label: 'Keep', options: ANCHOR_WORDS },
  },
  'crop-subject': { padding: { label: 'Space round the subject', step: 0.01, ...percent } },
  trim: { padding: { label: 'Space to leave', step: 0.01, ...percent } },
  cutout: {
    mode: { label: 'What to keep', options: ['Decide by the picture', 'People', 'Things'] },
    background: { label: 'New background', hint: 'Without a colour it stays transparent.' },
    shadow: { label: 'Shadow', options: ['None', 'Behind it', 'Under it'] },
    padding: { label: 'Cut to the subject', hint: 'With this much space round it.', ...percent },
  },
  redact: { boxes: { label: 'Boxes' }, colour: { label: 'Colour' } },
  resize: {
    by: { label: 'Size by', options: ['Width and height', 'Percent', 'Longest side', 'Print size'] },
    width: { label: 'Width', isShown: isBy('pixels', 'print') },
    height: { label: 'Height', isShown: isBy('pixels', 'print') },
    percent: { label: 'Percent', unit: '%', step: 1, isShown: isBy('percent') },
    side: { label: 'Longest side', unit: ' px', isShown: isBy('long-side') },
    unit: { label: 'Unit', options: ['Centimetres', 'Inches'], isShown: isBy('print') },
    dpi: { label: 'Dots per inch', isShown: isBy('print') },
    fit: {
      label: 'Where the shape differs',
      options: ['Fit inside', 'Fill and cut', 'Fit and fill up', 'Stretch'],
      isShown: isBy('pixels', 'print'),
    },
    anchor: {
      label: 'Keep',
      options: ANCHOR_WORDS,
      isShown: (step) => isBy('pixels', 'print')(step) && 'fit' in step && step.fit === 'cover',
    },
    background: {
      label: 'Fill-up colour',
      isShown: (step) => isBy('pixels', 'print')(step) && 'fit' in step && step.fit === 'pad',
    },
    enlarge: { label: 'May enlarge' },
    scaling: { label: 'Scaling', options: ['Fast', 'Best: Lanczos'] },
    quality: { label: 'Quality of the file', hint: 'Where no other step says one.', step: 1, unit: '%' },
  },
  sharpen: { amount: { label: 'Amount', step: 0.1 }, radius: { label: 'Radius', step: 0.1, unit: ' px' } },
  adjust: {
    brightness: { label: 'Brightness', step: 1 },
    contrast: { label: 'Contrast', step: 1 },
    saturation: { label: 'Saturation', step: 1 },
    temperature: { label: 'Warmth', step: 1 },
    tint: { label: 'Green to magenta', step: 1 },
  },
  'watermark-text': {
    text: { label: 'Text' },
    colour: { label: 'Colour' },
    bold: { label: 'Bold' },
    ...placement,
  },
  'watermark-picture': { picture: { label: 'Picture' }, ...placement },
  metadata: {
    keep: {
      label: 'Keep',
      options: ['Nothing', 'The colour profile', 'Everything, the place too', 'All but what I choose'],
    },
    place: { label: 'Remove the place', isShown: isSome },
    device: { label: 'Remove camera and software', isShown: isSome },
    author: { label: 'Remove names and rights', isShown: isSome },
    date: { label: 'Remove dates', isShown: isSome },
    text: { label: 'Remove descriptions', isShown: isSome },
  },
  convert: {
    format: { label: 'Format', options: CONVERT_FORMATS.map((id) => formatOf(id).name) },
    quality: { label: 'Quality', hint: 'Where no compression says one.', step: 1, unit: '%' },
    background: {
      label: 'Colour behind transparent parts',
      isShown: (step) => 'format' in step && !holdsAlpha(step.format),
    },
    effort: {
      label: 'Encoder',
      hint: 'Where no compression says one.',
      options: ['Fast', 'Small: slower, fewer bytes'],
    },
  },
  compress: {
    by: {
      label: 'Quality is',
      options: ['The same number for all', 'The same look for all: slower', 'The same look in the smallest format'],
    },
    quality: { label: 'Quality', step: 1, unit: '%' },
    most: { label: 'Largest file', hint: 'Empty is no limit.', times: 1 / 1024, unit: ' KB' },
    least: {
      label: 'Smallest file',
      hint: 'Empty is no limit. The quality rises to reach it; nothing is padded.',
      times: 1 / 1024,
      unit: ' KB',
    },
    enlarge: {
      label: 'May enlarge to reach the smallest file',
      isShown: (step) => 'least' in step && step.least !== null,
    },
    effort: { label: 'Encoder', options: ['Fast', 'Small: slower, fewer bytes'] },
    reduce: { label: 'A limit may cost a PNG its colours', isShown: (step) => 'most' in step && step.most !== null },
    palette: { label: 'PNG with at most 256 colours' },
  },
  rename: { pattern: { label: 'Pattern', hint: 'May hold {name}, {number}, {width}, {height}.' } },
  outputs: {
    set: {
      label: 'Set',
      options: ['Responsive images with their HTML', 'Favicons', 'Social cards', 'App icons'],
    },
    widths: { label: 'Widths', hint: 'In pixels; those larger than the picture are left out.', isShown: isResponsive },
    formats: {
      label: 'Formats',
      options: ['AVIF, WebP, JPEG', 'AVIF, WebP, PNG', 'WebP, JPEG', 'WebP, PNG', 'WebP only'],
      isShown: isResponsive,
    },
    quality: { label: 'Quality', step: 1, unit: '%', isShown: isResponsive },
    sizes: {
      label: 'Width on the page',
      hint: 'As the sizes attribute says it: 100vw is the whole.',
      isShown: isResponsive,
    },
    background: {
      label: 'Colour behind transparent parts',
      isShown: (step) => 'set' in step && step.set !== 'favicons',
    },
  },
  collect: { as: { label: 'Save all as', options: ['Single files, ZIP or folder', 'One PDF too'] } },
}
