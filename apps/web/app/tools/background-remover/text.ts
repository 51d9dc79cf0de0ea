import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Upload images', text: 'Drop one photo or many on the page.' },
  { title: 'Choose options', text: 'Keep the background transparent, or pick a colour to put behind the subject.' },
  { title: 'Download PNG', text: 'Save the cut-outs one at a time, or all of them as a ZIP.' },
]

const plain = {
  unavailable: 'Background removal service is currently unavailable. Please try again later',
  viaApi: 'Failed to remove background via API.',
  failed: 'Failed to remove background. Please check image format or try again.',
} as const

export const faults = plain

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
    description: `No subject was found in ${count} image(s), so nothing was removed. Mark it by hand in the editor.`,
  }),
  failed: (description: string) => ({ title: 'Processing Error', description }),
  reset: { title: 'Cleared', description: 'All images removed, and the options are back to their defaults.' },
  clickFailed: (description: string) => ({ title: 'Click Not Used', description }),
} as const

export const words = {
  options: 'Background Options',
  background: 'Background',
  transparent: 'Transparent',
  color: 'Color',
  colour: 'Background colour',
  selected: (colour: string) => `Selected: ${colour}`,
  run: (count: number) => `Remove Background (${count})`,
  busy: 'Processing...',
  keyMissing: 'Background removal service key is missing. Please contact support.',
  reset: 'Clear All & Reset',
  applied: (kind: string) => `From the editor: ${kind}`,
  appliedKinds: { gradient: 'gradient', image: 'picture', blur: 'blurred original' },
  place: 'Where the work is done',
  places: [
    { value: 'local', label: 'On this device' },
    { value: 'local-fast', label: 'On this device, faster' },
    { value: 'local-custom', label: 'This site’s own model' },
    { value: 'remote', label: 'By an online service' },
  ],
  localHint: 'Photos stay in this tab.',
  noService: 'By an online service – not set up on this site',
  remoteAsking: 'Asking this site for its service…',
  remoteDirect: (host: string) =>
    `Your photos leave this device: each one is sent to ${host} when you press the button below.`,
  remoteProxy:
    'Your photos leave this device: each one is sent to this site, which passes it to its background removal service, when you press the button below.',
  tryKeyAgain: 'Ask again',
} as const

export const resultWords = {
  heading: 'Your cut-outs',
  editAll: 'Edit',
  edit: (name: string) => `Edit ${name}`,
  preview: (name: string) => `Compare ${name}`,
  check: 'Check this one',
  noSubject: 'No subject found',
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  clear: 'Clear Results',
  remote: 'The service sent no mask with this one, so it cannot be edited here.',
} as const

export const backdropWords = {
  label: 'Behind the cut-out',
  names: { checker: 'Checkerboard', white: 'White', light: 'Light', dark: 'Dark' },
} as const

export const cutWords = {
  finding: (percent: number) => (percent > 0 ? `Finding the subject… ${percent}%` : 'Finding the subject…'),
  press: 'Press “Remove Background” to see the cut-out here.',
  button: 'Remove Background',
} as const
