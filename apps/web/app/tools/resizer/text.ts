import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Add your images', text: 'Drop your images on the page, or browse for them.' },
  {
    title: 'Set the size',
    text: 'Enter a width, a height or a percentage. Proportions stay locked unless you unlock them.',
  },
  { title: 'Download', text: 'Save images one by one or all as a ZIP.' },
]

export const toasts = {
  noImages: { title: 'No Images', description: 'Upload images to resize' },
  noDimensions: { title: 'No Dimensions', description: 'Please specify width or height for resizing' },
  complete: (count: number) => ({ title: 'Resize Complete!', description: `${count} image(s) resized successfully` }),
  failed: { title: 'Resize Error', description: 'An error occurred during resizing. Please try again.' },
  cleared: { title: 'Cleared', description: 'All images and resize results have been removed.' },
  reset: { title: 'Cleared', description: 'All images removed and resize settings reset.' },
} as const

export const words = {
  enable: 'Enable Resizing',
  which: 'Resize by',
  ways: { pixels: 'Pixels', percent: 'Percent', long: 'Long side', named: 'Named', paper: 'Paper' },
  longest: 'Longest side (px)',
  paperWidth: 'Paper width',
  paperHeight: 'Paper height',
  unit: 'Unit',
  units: { mm: 'mm', cm: 'cm', inch: 'inch' },
  paper: (dpi: number, width: number | null, height: number | null) =>
    `${width ?? '?'} × ${height ?? '?'} px, cropped to fill, at ${dpi} DPI.`,
  width: 'Width (px)',
  height: 'Height (px)',
  auto: 'Auto',
  scale: 'Scale',
  exactScale: 'Exact scale (%)',
  ratio: 'Maintain aspect ratio',
  ratioOff: 'With both width and height set, images are stretched to exactly that size.',
  ratioOn: 'With both width and height set, images fit inside that size.',
  fit: 'If proportions differ',
  inside: 'Fit inside',
  cover: 'Crop to fill',
  keepPart: 'Area to keep',
  keepPartHint: 'The opposite side is cropped. To set one image, drag the frame in its preview.',
  parts: {
    'top-left': 'Top left',
    top: 'Top',
    'top-right': 'Top right',
    left: 'Left',
    centre: 'Centre',
    right: 'Right',
    'bottom-left': 'Bottom left',
    bottom: 'Bottom',
    'bottom-right': 'Bottom right',
  },
  pad: 'Pad to fill',
  border: 'Padding colour',
  neverEnlarge: 'Never enlarge',
  neverEnlargeHint: 'Smaller images keep their size.',
  smaller: 'Smaller files',
  smallerHint:
    'At 100% quality the new file can be larger than the original. This uses 90%, with almost no visible difference.',
} as const
