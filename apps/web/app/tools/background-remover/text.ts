import { counted } from '../../platform/format.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Add images', text: 'Drop one photo or many on the page.' },
  { title: 'Choose options', text: 'Keep the background transparent, or pick a colour for it.' },
  { title: 'Download PNG', text: 'Save the cut-outs one by one or all as a ZIP.' },
]

const plain = {
  unavailable: 'Background removal service is currently unavailable. Please try again later',
  viaApi: 'Failed to remove background via API.',
  failed: 'Failed to remove background. Please check image format or try again.',
} as const

export const faults = plain

export const receiverByUs = 'the service that this site’s operator chose'

export const toasts = {
  noImages: { title: 'No Images', description: 'Please upload images first' },
  noService: { title: 'Service Unavailable', description: plain.unavailable },
  keyError: {
    title: 'API Key Error',
    description: 'Could not load background removal service key. Please try again later.',
  },
  keyMissing: {
    title: 'API Key Missing',
    description: 'Background removal service key not found. The tool might not work.',
  },
  complete: (count: number, without: number) => ({
    title: 'Success!',
    description: `Background removed from ${count} image(s)${without > 0 ? `. No subject was found in ${without}.` : ''}`,
  }),
  nothingFound: (count: number) => ({
    title: 'No Subject Found',
    description: `No subject found in ${counted(count, 'image')}, so nothing was removed. Mark it by hand in the editor.`,
  }),
  failed: (description: string) => ({ title: 'Processing Error', description }),
  reset: { title: 'Cleared', description: 'All images removed and options reset.' },
  clickFailed: (description: string) => ({ title: 'Selection Failed', description }),
} as const

export const words = {
  options: 'Background Options',
  run: (count: number) => `Remove Background (${count})`,
  again: 'Runs again; brush and background stay',
  sentAgain: 'Sends again; edits from the editor are replaced',
  busy: 'Processing...',
  keyMissing: 'Background removal service key is missing. Please contact support.',
  reset: 'Clear All & Reset',
  place: 'Where photos are processed',
  places: [
    { value: 'local', label: 'On this device: best quality' },
    { value: 'local-fast', label: 'On this device: faster' },
    { value: 'local-custom', label: 'Custom model of this site' },
    { value: 'remote', label: 'Online service' },
  ],
  localHint: 'Photos stay in this tab.',
  noService: 'Online service – not set up on this site',
  remoteAsking: 'Checking for an online service…',
  remoteDirect: (host: string) => `Your photos leave this device: pressing the button below sends each one to ${host}.`,
  remoteProxy:
    'Your photos leave this device: pressing the button below sends each one to this site, which forwards it to its background removal service.',
  tryKeyAgain: 'Try again',
} as const

export const resultWords = {
  heading: 'Your cut-outs',
  editAll: 'Edit',
  edit: (name: string) => `Edit ${name}`,
  preview: (name: string) => `Compare ${name}`,
  check: 'Needs review',
  noSubject: 'No subject found',
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  clear: 'Clear Results',
  own: 'Keeps its own settings from the editor.',
  remote: 'The service returned no mask, so this result cannot be edited here.',
} as const

export const backgroundWords = {
  background: 'Background',
  kinds: [
    { value: 'transparent', label: 'Transparent' },
    { value: 'color', label: 'Color' },
    { value: 'gradient', label: 'Gradient' },
    { value: 'image', label: 'Image' },
    { value: 'blur', label: 'Blur' },
  ],
  grounds: {
    transparent: 'Transparent background',
    '#ffffff': 'White background',
    '#000000': 'Black background',
    '#f1f2e8': 'Cream background',
    '#74c3ff': 'Blue background',
  },
  colour: 'Background colour',
  selected: (colour: string) => `Selected: ${colour}`,
  from: 'From',
  to: 'To',
  ends: 'Gradient stop',
  angle: 'Angle',
  choose: 'Choose an image',
  chooseAgain: 'Choose another image',
  imageHint: 'Fills the frame. The image stays in this tab.',
  blurRadius: 'Blur radius',
} as const

export const keepWords = {
  offer: (size: string, missing: string | null) =>
    `Keep the models for offline use: ${size} in this browser${missing ? `, of which ${missing} are still to download` : ''}.`,
  keep: 'Keep models',
  keeping: 'Downloading…',
  kept: (size: string) => `The background remover works offline: ${size} are kept in this browser.`,
  mayGo: (size: string) =>
    `The background remover works offline: ${size} are in this browser, which may remove them if space runs short.`,
  failed: 'Not everything could be downloaded. Check the connection and try again.',
} as const

export const cutWords = {
  finding: (percent: number) => (percent > 0 ? `Finding the subject… ${percent}%` : 'Finding the subject…'),
  press: 'Press “Remove Background” to see the cut-out here.',
  button: 'Remove Background',
} as const
