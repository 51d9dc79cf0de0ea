// Words that are needed once there is an image, or a goal is pressed.
export const goalTexts = {
  instead: 'Used in place of the settings above. Press it again to use those.',
  added: 'Added to the settings above. Press it again to leave it out.',
  plans: {
    email: 'JPEG, up to 2048 px, ≤\u00a01\u00a0MB each',
    location: 'Location removed, pixels unchanged',
    form: (name: string, size: string) => `${name}, ${size}`,
  },
  document: 'Document',
  openForm: 'Use this size',
  formChecked: (read: string) => `Official requirements as of ${read}; check them again before you submit the photo.`,
  formUnchecked: (read: string) =>
    `Unofficial requirements as of ${read}, not from the issuer: check the form before you submit the photo.`,
  formSource: 'Source',
  kilobytes: 'Max size (KB)',
  sides: { width: 'Width (px)', height: 'Height (px)' },
  openRecipe: 'Open in Recipes',
} as const

export const planWords = {
  result: ({ width, height }: { width: number; height: number }, quality: number | null) =>
    [`${width} × ${height} px`, quality !== null && `quality ${quality}`].filter(Boolean).join(' · '),
  unchanged: 'Images stay unchanged',
  compress: (formats: string, quality: string) => `${formats} at quality ${quality}`,
  lossless: (formats: string) => `${formats} lossless`,
  fewerColours: (formats: string) => `${formats} in fewer colours`,
  sameLook: (formats: string, quality: string) => `${formats} matching visual quality ${quality}`,
  orLower: (quality: number) => `${quality} or lower`,
  bestFormat: (quality: string) => `Smallest format matching visual quality ${quality}`,
  ceiling: (size: string) => `≤\u00a0${size} each`,
  convert: (format: string) => `Convert to ${format}`,
  quality: (quality: number) => `quality ${quality}`,
  noFormat: 'Choose a format first',
  noSize: 'Enter a width or a height first',
  percent: (percent: number) => `Resize to ${percent}%`,
  width: (width: number) => `Resize to ${width} px wide`,
  height: (height: number) => `Resize to ${height} px high`,
  fit: {
    inside: (box: string) => `Resize to fit inside ${box}`,
    stretch: (box: string) => `Stretch to ${box}`,
    cover: (box: string) => `Resize and crop to ${box}`,
    pad: (box: string) => `Resize and pad to ${box}`,
  },
} as const
