import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Add your pictures', text: 'Drop them on the page. The first one is shown as the recipe leaves it.' },
  { title: 'Choose or build a recipe', text: 'Begin with a ready one, add steps, and put them in the order you want.' },
  { title: 'Run it', text: 'All pictures go through the same steps; save them one by one, as a ZIP or to a folder.' },
]

const images = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)

export const toasts = {
  noImages: { title: 'No Images', description: 'Upload pictures to run the recipe on' },
  noSteps: { title: 'No Steps', description: 'Add a step to the recipe, or choose a recipe to start from' },
  unfinished: (step: string) => ({ title: 'A Step Is Unfinished', description: `“${step}” lacks what it needs.` }),
  complete: (count: number) => ({ title: 'Recipe Complete!', description: `${images(count)} went through the recipe` }),
  failed: (message: string) => ({ title: 'Recipe Error', description: message }),
  cleared: { title: 'Cleared', description: 'All pictures and results have been removed.' },
  reset: { title: 'Cleared', description: 'All pictures removed, and the recipe is empty again.' },
  saved: (name: string, isInAccount: boolean) => ({
    title: 'Recipe Saved',
    description: isInAccount ? `“${name}” is kept in your account.` : `“${name}” is kept in this browser.`,
  }),
  noRoom: {
    title: 'Recipe Not Saved',
    description: 'This browser has no room for it. Forget one, or save this one as a file.',
  },
  removed: (name: string) => ({ title: 'Recipe Removed', description: `“${name}” is no longer kept.` }),
  setFailed: { title: 'Download Failed', description: 'The set could not be made. Run the recipe without it.' },
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
  run: (count: number) => (count === 0 ? 'Run the recipe' : `Run on ${images(count)}`),
  runShort: 'Run',
  running: 'Processing...',
}
