// Texts of the editor, the preview and the downloads: none is needed before an image is there.
import type { OrderReason, RecipeFinding } from '@sundry/recipes'
import { counted } from '../../../platform/format.ts'

export const editorWords = {
  name: 'Name',
  noName: 'My recipe',
  choose: 'Start from a recipe',
  edited: (name: string) => `${name}, edited`,
  ready: 'Ready to use',
  kept: 'Your recipes',
  forms: 'Official forms',
  steps: 'Steps',
  noSteps: 'No steps yet. Start from a recipe, or add a step.',
  add: 'Add a step',
  addChoice: 'Choose a step…',
  undo: 'Undo',
  redo: 'Redo',
  order: 'Fix order',
  save: 'Save',
  removeRecipe: (name: string) => `Delete ${name}`,
  exportFile: 'Export as file',
  importFile: 'Open file',
  link: 'Copy link',
  copied: 'Copied!',
  up: (step: string) => `Move ${step} up`,
  down: (step: string) => `Move ${step} down`,
  drag: (step: string) => `Drag ${step}`,
  off: (step: string) => `Turn ${step} off`,
  on: (step: string) => `Turn ${step} on`,
  showTo: (step: string) => `Preview up to ${step}`,
  removeStep: (step: string) => `Remove ${step}`,
  isOff: 'off',
  notSet: 'not set',
  pdf: (count: number) => `Download as PDF (${counted(count, 'page')})`,
  makingPdf: 'Creating PDF…',
  set: (count: number) => (count === 1 ? 'Download the set (ZIP)' : `Download ${count} sets (ZIP)`),
  setMade: (files: number) => `Set created: ${counted(files, 'file')}.`,
  setTiles: { images: 'Images Processed', files: 'Files Created', before: 'Original Size', total: 'New Total Size' },
  setFiles: 'Files in the set',
  makeSet: 'Create set',
  stopSet: 'Stop',
  snippet: 'HTML for your page',
  copySnippet: 'Copy HTML',
  makingSet: (percent: number) => `Creating set… ${percent}%`,
  picture: 'Choose an image',
  imageTooLarge: 'This image is too large for a recipe. Choose one under 1 MB.',
  addBox: 'Add a box',
  removeBox: (at: number) => `Remove box ${at}`,
  box: (at: number) => `Box ${at}`,
  printed: ({ width, height }: { width: number | null; height: number | null }, dpi: number) =>
    `${[width, height].map((side) => (side === null ? 'auto' : side.toLocaleString('en'))).join(' × ')} pixels at ${dpi} dpi.`,
  boxHint: 'Position and size in percent of the image.',
  left: 'Left',
  top: 'Top',
  width: 'Width',
  height: 'Height',
}

export const signingWords = {
  title: 'Sign results',
  about:
    'Content Credentials with your own certificate (PEM files) say which file a result was made from, and that nobody changed it since. JPEG, PNG, WebP and AVIF results are signed; JPEG XL, other formats, sets and PDFs are not. The key is not stored: it is forgotten when you close this page.',
  certificate: 'Choose certificate',
  key: 'Choose private key',
  tooLarge: 'The certificate and the key are PEM files of a few kilobytes.',
  unreadable: 'These files could not be read. Choose them again.',
  signedAs: (names: string) => `Results will be signed as ${names || 'an unnamed holder'}.`,
  forget: 'Forget the key',
}

const cornerWords = { nw: 'top left', ne: 'top right', sw: 'bottom left', se: 'bottom right' }

export const boxesWords = {
  box: (at: number) => `Box ${at}`,
  corner: (box: string, corner: keyof typeof cornerWords) => `${box}, ${cornerWords[corner]} corner`,
  redactHint:
    'Draw a box over what to hide. Drag boxes and corners or move them with the arrow keys; Delete removes a box.',
}

export const storedWords = {
  here: 'Saved in this browser.',
  signedOut: 'Saved in this browser.',
  signIn: 'Sign in to use it elsewhere',
  asking: 'Syncing…',
  kept: 'Saved in your account and in this browser.',
  full: (max: number) => `Your account is limited to ${max} recipes; the others are saved in this browser only.`,
  away: (message: string) => `Saved in this browser, but not synced to your account: ${message}`,
  again: 'Try again',
  pictures: 'Embedded images stay in this browser. Export the recipe as a file to take them along.',
  tooLong: 'This recipe is too long to sync: it is saved in this browser only.',
}

export const previewWords = {
  before: 'Before',
  after: 'After',
  none: 'No preview yet.',
  noSteps: 'Choose a recipe or add a step to see what it does to this image.',
  setByRun: (files: number) => `A run makes ${counted(files, 'file')} of this image.`,
  upTo: (step: string) => `Up to “${step}”`,
  showAll: 'Show all steps',
  beside: 'Compare with',
  original: 'Original',
  afterStep: (step: string) => `After “${step}”`,
  asFormat: (format: string) => `As ${format}`,
  boxes: (count: number) => counted(count, 'box', 'boxes'),
  held: 'Result',
}

export const stageWords = {
  place: 'Rotate and crop',
  subject: 'Subject',
  pixels: 'Size and appearance',
  file: 'File',
}

const orderReasons: Record<OrderReason, (other: string) => string> = {
  'sharpen-is-blurred': (other) => `${other} comes later and softens the image again. Sharpen after it.`,
  'watermark-is-scaled': (other) => `${other} comes later and scales the watermark too. Add the watermark after it.`,
  'watermark-is-cut': (other) => `${other} comes later and may crop the watermark. Add the watermark after it.`,
  'redact-reaches-less': (other) => `${other} comes later and shifts the boxes in the result. Redact after it.`,
  'work-is-cut-away': (other) => `${other} comes later and discards part of this work. Run it first to save time.`,
  'cutout-sees-changes': (other) => `${other} comes later and gets an altered image. It works best on the original.`,
}

const missingWords: Readonly<Record<string, string>> = {
  width: 'Enter a width or a height.',
  text: 'Enter a text.',
  picture: 'Choose an image.',
}

/** Words a finding on the recipe in the editor. */
export function findingWords(finding: RecipeFinding, nameOf: (step: number) => string): string {
  switch (finding.code) {
    case 'not-json':
      return 'Not a recipe: this file is not valid JSON.'
    case 'not-a-recipe':
      return 'Not a Sundry recipe.'
    case 'newer-version':
      return `This recipe needs a newer version of Sundry (recipe version ${finding.value}).`
    case 'too-many-steps':
      return `A recipe is limited to ${finding.value} steps; the rest were ignored.`
    case 'unknown-step':
      return `Unknown step “${finding.value}” ignored.`
    case 'unknown-field':
      return `${nameOf(finding.step)}: unknown setting “${finding.field}” ignored.`
    case 'unusable-value':
      return `${nameOf(finding.step)}: ${finding.value} is not a valid ${finding.field}; using the default.`
    case 'no-effect':
      return 'Has no effect with these settings.'
    case 'overruled':
      return `Overridden by ${nameOf(finding.by)} later in the recipe.`
    case 'better-after':
      return orderReasons[finding.reason](nameOf(finding.other))
    case 'missing-value':
      return missingWords[finding.field] ?? `Enter a value for ${finding.field}.`
    case 'empty-range':
      return 'The minimum file size is above the maximum.'
    case 'lost-transparency':
      return `${finding.format.toUpperCase()} has no transparency: the removed background is filled with a colour.`
    case 'lossless-quality':
      return `${finding.format.toUpperCase()} is lossless, so quality has no effect. Set a maximum file size or a palette.`
  }
}
