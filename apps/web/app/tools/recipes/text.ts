import { counted } from '../../platform/format.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Add your images', text: 'Drop them on the page. A live preview shows the recipe on the first one.' },
  { title: 'Choose or build a recipe', text: 'Start from a ready-made recipe, add steps and arrange them.' },
  { title: 'Run it', text: 'All images go through the same steps. Save them one by one, as a ZIP or to a folder.' },
]

const images = (count: number) => counted(count, 'image')

export const toasts = {
  noImages: { title: 'No Images', description: 'Add images to run the recipe on' },
  noSteps: { title: 'No Steps', description: 'Add a step to the recipe, or choose a recipe to start from' },
  unfinished: (step: string) => ({ title: 'Incomplete Step', description: `Complete the settings of “${step}”.` }),
  tooLarge: (problem: string) => ({ title: 'Dimensions Too Large', description: problem }),
  complete: (count: number) => ({ title: 'Recipe Complete!', description: `${images(count)} processed` }),
  failed: (message: string) => ({ title: 'Recipe Error', description: message }),
  cleared: { title: 'Cleared', description: 'All images and results have been removed.' },
  reset: { title: 'Cleared', description: 'All images and recipe steps removed.' },
  saved: (name: string, isInAccount: boolean) => ({
    title: 'Recipe Saved',
    description: isInAccount ? `“${name}” is saved in your account.` : `“${name}” is saved in this browser.`,
  }),
  noRoom: {
    title: 'Recipe Not Saved',
    description: 'This browser has no space left. Delete a recipe, or export this one as a file.',
  },
  removed: (name: string) => ({ title: 'Recipe Deleted', description: `“${name}” has been deleted.` }),
  setFailed: { title: 'Download Failed', description: 'The set could not be created. Run the recipe without it.' },
  pdfFailed: { title: 'Download Failed', description: 'The PDF could not be created. Try the ZIP instead.' },
  notRead: (reason: string) => ({ title: 'Recipe Not Opened', description: reason }),
  opened: (name: string, left: number) => ({
    title: 'Recipe Opened',
    description:
      left === 0
        ? `“${name}” is ready.`
        : `“${name}” is ready; ${counted(left, 'invalid value was', 'invalid values were')} ignored.`,
  }),
}

export const words = {
  title: 'Recipe',
  heading: 'Recipe Complete!',
  reset: 'Clear All & Reset Recipe',
  run: (count: number) => (count === 0 ? 'Run the recipe' : `Run on ${images(count)}`),
  runShort: 'Run',
  running: 'Processing...',
}
