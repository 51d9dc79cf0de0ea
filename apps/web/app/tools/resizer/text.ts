import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Add your images', text: 'Drop your pictures on the page, or browse for them.' },
  {
    title: 'Set the size',
    text: 'Give a width, a height or a percentage; proportions are kept unless you say otherwise.',
  },
  { title: 'Download', text: 'Save one picture at a time, or all of them as a ZIP.' },
]

export const toasts = {
  noImages: { title: 'No Images', description: 'Upload images to resize' },
  noDimensions: { title: 'No Dimensions', description: 'Please specify width or height for resizing' },
  complete: (count: number) => ({ title: 'Resize Complete!', description: `${count} image(s) resized successfully` }),
  failed: { title: 'Resize Error', description: 'An error occurred during resizing. Please try again.' },
  cleared: { title: 'Cleared', description: 'All images and resize results have been removed.' },
  reset: { title: 'Cleared', description: 'All images removed, and the resize settings are back to their defaults.' },
} as const

export const words = {
  enable: 'Enable Resizing',
  by: 'Resize by',
  pixels: 'Pixels',
  percent: 'Percent',
  width: 'Width (px)',
  height: 'Height (px)',
  auto: 'Auto',
  scale: 'Scale',
  ratio: 'Maintain aspect ratio',
  ratioOff: 'With both sides given, images are stretched to exactly that size.',
  ratioOn: 'With both sides given, images fit inside the box.',
  fit: 'When the proportions differ',
  inside: 'Fit inside the box',
  cover: 'Fill the box and cut the rest',
  keepPart: 'Part to keep',
  keepPartHint: 'What lies on the other side is cut away.',
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
  pad: 'Fit inside and fill the border',
  border: 'Border colour',
  neverEnlarge: 'Never enlarge',
  neverEnlargeHint: 'Pictures that are smaller already keep their size.',
  smaller: 'Smaller files',
  smallerHint:
    'At quality 100% the new file can be larger than the original. This takes 90%, which hardly anybody can tell apart.',
  presets: 'Common sizes',
  choosePreset: 'Choose a size…',
} as const
