import type { HowTo } from '../how-to.ts'

export const howTo: HowTo = [
  { title: 'Add your images', text: 'Drop your pictures on the page, or browse for them.' },
  {
    title: 'Set the size',
    text: 'Give a width, a height or a percentage; proportions are kept unless you say otherwise.',
  },
  { title: 'Download', text: 'Save one picture at a time, or all of them as a ZIP.' },
]
