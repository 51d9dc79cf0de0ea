import { counted } from '../../platform/format.ts'

export const sharedWords = {
  title: (count: number) => `${counted(count, 'image')} sent to this page`,
  kept: (names: readonly string[], more: number) =>
    `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Nothing is added until you say so.`,
  add: (count: number) => `Add ${counted(count, 'image')}`,
  refuse: 'Delete',
}

export const keptWords = {
  title: 'Your last queue is still here',
  kept: (pictures: number, results: number) =>
    results > 0
      ? `This browser kept ${pictures} image(s) and ${results} result(s) of an earlier visit.`
      : `This browser kept ${pictures} image(s) of an earlier visit.`,
  bringBack: 'Bring them back',
  forget: 'Delete them',
  hint: 'This browser keeps the queue and its results until you clear them, for a day at most.',
  tooMuch: (count: number) => `${count} of its files are too large to keep and are lost when this tab closes.`,
}
