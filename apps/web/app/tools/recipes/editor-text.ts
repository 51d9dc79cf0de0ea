// What the editor, the preview and the downloads say: none of it is needed before a picture is there.
import type { OrderReason, RecipeFinding } from '@sundry/recipes'

export const editorWords = {
  name: 'Name',
  noName: 'My recipe',
  choose: 'Start from',
  chooseAgain: 'Change',
  chooseHint: 'Another recipe replaces the steps below.',
  noStarter: 'Start from a recipe, or add steps of your own.',
  edited: (name: string) => `${name}, edited`,
  ready: 'Ready to use',
  kept: 'Yours',
  forms: 'Fits a form',
  formChecked: (read: string) => `As its issuer said on ${read}; compare before you send it.`,
  formUnchecked: (read: string) =>
    `As others said on ${read}, not its issuer: compare with the form before you send it.`,
  formSource: 'Where this was read',
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
  set: (count: number) => (count === 1 ? 'Download the set (ZIP)' : `Download ${count} sets (ZIP)`),
  setMade: (files: number) => `The set is made: ${files} files.`,
  setTiles: { images: 'Images Processed', files: 'Files Made', before: 'Original Size', total: 'New Total Size' },
  setFiles: 'Files in the set',
  makeSet: 'Make the set',
  stopSet: 'Stop',
  snippet: 'HTML for your page',
  copySnippet: 'Copy HTML',
  makingSet: (percent: number) => `Making the set… ${percent}%`,
  picture: 'Choose a picture',
  imageTooLarge: 'This picture is too large for a recipe. Choose one below 1 MB.',
  addBox: 'Add a box',
  removeBox: (at: number) => `Remove box ${at}`,
  box: (at: number) => `Box ${at}`,
  boxHint: 'Parts of the picture, in percent of its sides.',
  left: 'Left',
  top: 'Top',
  width: 'Width',
  height: 'Height',
}

const cornerWords = { nw: 'top left', ne: 'top right', sw: 'bottom left', se: 'bottom right' }

export const boxesWords = {
  box: (at: number) => `Box ${at}`,
  corner: (box: string, corner: keyof typeof cornerWords) => `${box}, ${cornerWords[corner]} corner`,
  redactHint:
    'Draw a box over what must not be seen. Boxes and corners are dragged or moved by arrow keys; Delete removes one.',
}

export const keptWords = {
  here: 'Kept in this browser.',
  signedOut: 'Kept in this browser alone; what is changed or forgotten here reaches no account.',
  signIn: 'Sign in, and they follow your account',
  asking: 'Comparing with your account…',
  kept: 'Kept in your account and in this browser.',
  full: (most: number) => `Your account holds ${most} recipes and no more; the others are kept in this browser alone.`,
  away: (message: string) => `Kept in this browser; your account was not reached: ${message}`,
  again: 'Try again',
  pictures: 'Pictures inside stay in this browser. Save as a file to take them along.',
  tooLong: 'This recipe is too long for an account: it is kept in this browser alone.',
}

export const previewWords = {
  before: 'Before',
  after: 'After',
  none: 'None',
  noSteps: 'Choose a recipe or add a step to see what it does to this image.',
  setByRun: (files: number) => `A run makes ${files} files of this image.`,
  beside: 'Beside the result',
  original: 'The original',
  afterStep: (step: string) => `After “${step}”`,
  asFormat: (format: string) => `The same as ${format}`,
  boxes: (count: number) => (count === 1 ? '1 box' : `${count} boxes`),
  held: 'Result',
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
