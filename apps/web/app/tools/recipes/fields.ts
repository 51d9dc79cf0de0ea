import { formatOf, holdsAlpha } from '@sundry/images'
import { CONVERT_FORMATS, type Step, type StepKindName } from '@sundry/recipes'

/** How a form names and shows one field of a step; the kind of control follows from the field itself. */
export interface FieldWords {
  label: string
  hint?: string
  /** In the order of the field's own values. */
  options?: readonly string[]
  step?: number
  /** The displayed value is the value times this. */
  times?: number
  unit?: string
  /** Where the step's other fields decide the unit, or whether parts of it make sense. */
  unitOf?: (step: Step) => string
  isWhole?: boolean | ((step: Step) => boolean)
  /** A field beside the slider, by this name, for what the slider cannot hit. */
  exact?: string
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
  anchor: { label: 'Position', options: ANCHOR_WORDS, isShown: (step) => 'tiled' in step && !step.tiled },
  share: { label: 'Width', hint: 'Relative to the image width.', step: 0.01, ...percent },
  opacity: { label: 'Opacity', step: 0.02, ...percent },
  tiled: { label: 'Repeat across the image' },
}
const lengthUnits = { cm: ' cm', mm: ' mm', inch: ' in' } as const

const isBy =
  (...ways: string[]) =>
  (step: Step) =>
    step.kind === 'resize' && ways.includes(step.by)

const length = {
  unitOf: (step: Step) => (step.kind === 'resize' && step.by === 'print' ? lengthUnits[step.unit] : ' px'),
  isWhole: isBy('pixels'),
}

const isSome = (step: Step) => 'keep' in step && step.keep === 'some'
const hasNoPalette = (step: Step) => 'palette' in step && !step.palette
const isResponsive = (step: Step) => 'set' in step && step.set === 'responsive'

export const fieldWords: Record<StepKindName, Record<string, FieldWords>> = {
  rotate: { degrees: { label: 'Rotation', options: ['90° clockwise', '180°', '90° counter-clockwise'] } },
  flip: { axis: { label: 'Direction', options: ['Horizontal', 'Vertical'] } },
  straighten: { degrees: { label: 'Angle', step: 0.1, unit: '°' } },
  crop: { box: { label: 'Area to keep' } },
  'crop-ratio': {
    width: { label: 'Width' },
    height: { label: 'Height', hint: 'Width : height, such as 16 : 9.' },
    anchor: { label: 'Keep', options: ANCHOR_WORDS },
  },
  'crop-subject': { padding: { label: 'Padding around the subject', step: 0.01, ...percent } },
  trim: { padding: { label: 'Margin', step: 0.01, ...percent } },
  cutout: {
    mode: { label: 'What to keep', options: ['Auto', 'People', 'Objects'] },
    background: { label: 'New background', hint: 'Leave empty for transparent.' },
    shadow: { label: 'Shadow', options: ['None', 'Drop shadow', 'Contact shadow'] },
    padding: { label: 'Crop to subject', hint: 'Padding around it.', ...percent },
  },
  redact: { boxes: { label: 'Boxes' }, colour: { label: 'Colour' } },
  resize: {
    by: { label: 'Resize by', options: ['Width and height', 'Percent', 'Longest side', 'Print size'] },
    width: { label: 'Width', ...length, isShown: isBy('pixels', 'print') },
    height: { label: 'Height', ...length, isShown: isBy('pixels', 'print') },
    percent: { label: 'Scale', unit: '%', step: 1, exact: 'Exact scale', isShown: isBy('percent') },
    side: { label: 'Longest side', unit: ' px', isWhole: true, isShown: isBy('long-side') },
    unit: { label: 'Unit', options: ['Centimetres', 'Millimetres', 'Inches'], isShown: isBy('print') },
    dpi: { label: 'Dots per inch', isWhole: true, isShown: isBy('print') },
    fit: {
      label: 'If proportions differ',
      options: ['Fit inside', 'Crop to fill', 'Pad to fill', 'Stretch'],
      isShown: isBy('pixels', 'print'),
    },
    anchor: {
      label: 'Keep',
      options: ANCHOR_WORDS,
      isShown: (step) => isBy('pixels', 'print')(step) && 'fit' in step && step.fit === 'cover',
    },
    background: {
      label: 'Padding colour',
      isShown: (step) => isBy('pixels', 'print')(step) && 'fit' in step && step.fit === 'pad',
    },
    enlarge: { label: 'Allow enlarging' },
    scaling: { label: 'Scaling', options: ['Fast', 'Best (Lanczos)'] },
    quality: { label: 'Output quality', hint: 'Used unless another step sets it.', step: 1, unit: '%' },
  },
  sharpen: { amount: { label: 'Amount', step: 0.1 }, radius: { label: 'Radius', step: 0.1, unit: ' px' } },
  adjust: {
    brightness: { label: 'Brightness', step: 1 },
    contrast: { label: 'Contrast', step: 1 },
    saturation: { label: 'Saturation', step: 1 },
    temperature: { label: 'Warmth', step: 1 },
    tint: { label: 'Tint (green to magenta)', step: 1 },
  },
  'watermark-text': {
    text: { label: 'Text' },
    colour: { label: 'Colour' },
    bold: { label: 'Bold' },
    ...placement,
  },
  'watermark-picture': { picture: { label: 'Image' }, ...placement },
  metadata: {
    keep: {
      label: 'Keep',
      options: [
        'Only the mark of AI-made images',
        'Nothing',
        'Colour profile only',
        'Everything, including location',
        'Everything except selected data',
      ],
    },
    place: { label: 'Remove location', isShown: isSome },
    device: { label: 'Remove camera and software', isShown: isSome },
    author: { label: 'Remove names and copyright', isShown: isSome },
    date: { label: 'Remove dates', isShown: isSome },
    text: { label: 'Remove descriptions', isShown: isSome },
    mark: { label: 'Mark as AI-made' },
    writeTitle: { label: 'Write title', hint: 'Into EXIF, IPTC and XMP of every result, as the fields below.' },
    writeAuthor: { label: 'Write author' },
    writeCopyright: { label: 'Write copyright notice' },
    writeAlt: { label: 'Write alt text' },
    writeKeywords: { label: 'Write keywords', hint: 'Separated by commas.' },
  },
  convert: {
    format: { label: 'Format', options: CONVERT_FORMATS.map((id) => formatOf(id).name) },
    quality: { label: 'Quality', hint: 'Used unless a Compress step sets it.', step: 1, unit: '%' },
    background: {
      label: 'Background for transparent areas',
      isShown: (step) => 'format' in step && !holdsAlpha(step.format),
    },
    effort: {
      label: 'Encoder',
      hint: 'Used unless a Compress step sets it.',
      options: ['Fast', 'Small (slower, fewer bytes)'],
    },
  },
  compress: {
    by: {
      label: 'Quality mode',
      options: ['Fixed', 'Match visual quality (slower)', 'Match visual quality, smallest format'],
    },
    quality: { label: 'Quality', step: 1, unit: '%' },
    most: { label: 'Maximum file size', hint: 'Leave empty for no limit.', times: 1 / 1024, unit: ' KB' },
    least: {
      label: 'Minimum file size',
      hint: 'Leave empty for no limit. Quality is raised to reach it; nothing is padded.',
      times: 1 / 1024,
      unit: ' KB',
    },
    enlarge: {
      label: 'Enlarge to reach the minimum file size',
      isShown: (step) => 'least' in step && step.least !== null,
    },
    effort: { label: 'Encoder', options: ['Fast', 'Small (slower, fewer bytes)'] },
    reduce: {
      label: 'Allow fewer PNG colours to meet the limit',
      isShown: (step) => 'most' in step && step.most !== null,
    },
    palette: { label: 'PNG palette (up to 256 colours)' },
    colourScore: { label: 'Reduce PNG colours while SSIMULACRA2 stays at least', isShown: hasNoPalette },
  },
  rename: { pattern: { label: 'Pattern', hint: 'You can use {name}, {number}, {width} and {height}.' } },
  outputs: {
    set: {
      label: 'Set',
      options: ['Responsive images with HTML', 'Favicons', 'Social cards', 'App icons'],
    },
    widths: { label: 'Widths', hint: 'In pixels. Widths larger than the image are skipped.', isShown: isResponsive },
    formats: {
      label: 'Formats',
      options: ['AVIF, WebP, JPEG', 'AVIF, WebP, PNG', 'WebP, JPEG', 'WebP, PNG', 'WebP only'],
      isShown: isResponsive,
    },
    quality: { label: 'Quality', step: 1, unit: '%', isShown: isResponsive },
    sizes: {
      label: 'Display width',
      hint: 'Value of the sizes attribute; 100vw is the full width.',
      isShown: isResponsive,
    },
    background: {
      label: 'Background for transparent areas',
      isShown: (step) => 'set' in step && step.set !== 'favicons',
    },
  },
  collect: { as: { label: 'Save all as', options: ['Single files, ZIP or folder', 'Also as one PDF'] } },
}
