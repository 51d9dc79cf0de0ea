import type { OrderReason, RecipeFinding, StepKindName } from '@sundry/recipes'
import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Add your pictures', text: 'Drop them on the page. The first one is shown as the recipe leaves it.' },
  { title: 'Choose or build a recipe', text: 'Begin with a ready one, add steps, and put them in the order you want.' },
  { title: 'Run it', text: 'All pictures go through the same steps; save them one by one, as a ZIP or to a folder.' },
]

const images = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)

export const toasts = {
  noImages: { title: 'No Images', description: 'Upload pictures to run the recipe on' },
  noSteps: { title: 'No Steps', description: 'Add a step to the recipe, or choose one to begin with' },
  unfinished: (step: string) => ({ title: 'A Step Is Unfinished', description: `“${step}” lacks what it needs.` }),
  complete: (count: number) => ({ title: 'Recipe Complete!', description: `${images(count)} went through the recipe` }),
  failed: (message: string) => ({ title: 'Recipe Error', description: message }),
  cleared: { title: 'Cleared', description: 'All pictures and results have been removed.' },
  reset: { title: 'Cleared', description: 'All pictures removed, and the recipe is empty again.' },
  saved: (name: string) => ({ title: 'Recipe Saved', description: `“${name}” is kept in this browser.` }),
  removed: (name: string) => ({ title: 'Recipe Removed', description: `“${name}” is no longer kept.` }),
  pdfFailed: { title: 'Download Failed', description: 'The PDF could not be made. Try the ZIP instead.' },
  notRead: (reason: string) => ({ title: 'Recipe Not Opened', description: reason }),
  opened: (name: string, left: number) => ({
    title: 'Recipe Opened',
    description:
      left === 0 ? `“${name}” is ready.` : `“${name}” is ready; ${left} of its values made no sense and were left out.`,
  }),
}

export const words = {
  title: 'Recipe',
  heading: 'Recipe Complete!',
  reset: 'Clear All & Empty the Recipe',
  run: (count: number) => `Run on ${images(count)}`,
  running: 'Processing...',
  name: 'Name',
  noName: 'My recipe',
  choose: 'Begin with',
  chooseHint: 'Replaces the steps below.',
  noStarter: 'Choose a recipe…',
  ready: 'To begin with',
  kept: 'Kept in this browser',
  steps: 'Steps',
  noSteps: 'No steps yet. Choose a recipe above, or add a step.',
  add: 'Add a step',
  addChoice: 'Choose a step…',
  undo: 'Undo',
  redo: 'Redo',
  order: 'Put in order',
  save: 'Keep',
  remove: 'Forget',
  exportFile: 'Save as a file',
  importFile: 'Open a file',
  link: 'Copy link',
  copied: 'Copied!',
  up: (step: string) => `Move ${step} up`,
  down: (step: string) => `Move ${step} down`,
  drag: (step: string) => `Drag ${step}`,
  off: (step: string) => `Switch ${step} off`,
  on: (step: string) => `Switch ${step} on`,
  removeStep: (step: string) => `Remove ${step}`,
  isOff: 'off',
  notSet: 'not set',
  pdf: (count: number) => `Download as PDF (${count === 1 ? '1 page' : `${count} pages`})`,
  makingPdf: 'Making the PDF…',
  picture: 'Choose a picture',
  pictureTooLarge: 'This picture is too large for a recipe. Choose one below 1 MB.',
  addBox: 'Add a box',
  removeBox: (at: number) => `Remove box ${at}`,
  box: (at: number) => `Box ${at}`,
  boxHint: 'Parts of the picture, in percent of its sides.',
  left: 'Left',
  top: 'Top',
  width: 'Width',
  height: 'Height',
}

export const previewWords = {
  title: 'Live',
  before: 'Before',
  after: 'After',
  divider: 'Share of the picture before that is shown',
  working: 'Working…',
  quick: 'A smaller copy; the whole picture follows.',
  time: (milliseconds: number) =>
    milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`,
  saved: (percent: number) => (percent >= 0 ? `${percent}% smaller` : `${-percent}% larger`),
  which: 'Picture',
}

export const stepWords: Record<StepKindName, string> = {
  rotate: 'Rotate',
  flip: 'Flip',
  straighten: 'Straighten',
  crop: 'Crop',
  'crop-ratio': 'Crop to a ratio',
  'crop-subject': 'Crop to the subject',
  trim: 'Trim the border',
  cutout: 'Remove the background',
  redact: 'Redact',
  resize: 'Resize',
  sharpen: 'Sharpen',
  adjust: 'Adjust',
  'watermark-text': 'Watermark: text',
  'watermark-picture': 'Watermark: picture',
  metadata: 'Metadata',
  convert: 'Convert',
  compress: 'Compress',
  rename: 'Rename',
  collect: 'Collect',
}

export const stageWords = {
  place: 'Turn and cut',
  subject: 'Subject',
  pixels: 'Size and look',
  file: 'File',
}

const orderReasons: Record<OrderReason, (other: string) => string> = {
  'sharpen-is-blurred': (other) => `${other} comes later and blurs the picture again. Sharpen after it.`,
  'watermark-is-scaled': (other) => `${other} comes later and scales the watermark too. Put it on after that.`,
  'watermark-is-cut': (other) => `${other} comes later and may cut the watermark off. Put it on after that.`,
  'redact-reaches-less': (other) => `${other} comes later, so the boxes lie elsewhere in the result. Redact after it.`,
  'work-is-cut-away': (other) => `${other} comes later and throws part of this work away. It is faster before.`,
  'cutout-sees-changes': (other) => `${other} comes later and finds a changed picture. It works best on the original.`,
}

/** What a finding says of a recipe that is being made. */
export function findingWords(finding: RecipeFinding, nameOf: (step: number) => string): string {
  switch (finding.code) {
    case 'not-json':
      return 'This file is no recipe: it cannot be read as JSON.'
    case 'not-a-recipe':
      return 'This is no recipe of Sundry.'
    case 'newer-version':
      return `This recipe was made by a newer Sundry (version ${finding.value} of recipes). Open it there.`
    case 'too-many-steps':
      return `A recipe has at most ${finding.value} steps; the rest were left out.`
    case 'unknown-step':
      return `There is no step “${finding.value}”; it was left out.`
    case 'unknown-field':
      return `${nameOf(finding.step)} has no setting “${finding.field}”; it was left out.`
    case 'unusable-value':
      return `${nameOf(finding.step)}: ${finding.value} is no ${finding.field}; the default was taken.`
    case 'no-effect':
      return 'Changes nothing as it is set.'
    case 'overruled':
      return `${nameOf(finding.by)} comes later and decides.`
    case 'better-after':
      return orderReasons[finding.reason](nameOf(finding.other))
    case 'missing-value':
      return finding.field === 'width' ? 'Give a width or a height.' : `Give a ${finding.field}.`
    case 'empty-range':
      return 'The smallest file is larger than the largest.'
    case 'lost-transparency':
      return `${finding.format.toUpperCase()} has no transparency: the removed background becomes its colour.`
    case 'lossless-quality':
      return `${finding.format.toUpperCase()} keeps every pixel, so the quality changes nothing. Set a largest size or a palette.`
  }
}
