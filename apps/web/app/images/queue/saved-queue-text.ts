import { counted } from '../../platform/format.ts'

export const sharedWords = {
  title: (count: number) => (count > 0 ? `${counted(count, 'image')} sent to this page` : 'No image was taken'),
  kept: (names: readonly string[], more: number) =>
    `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Nothing is added until you confirm.`,
  add: (count: number) => `Add ${counted(count, 'image')}`,
  leftOut: (count: number) =>
    `${counted(count, 'file was', 'files were')} left out: a share takes images only, up to 50 and 200 MB at once. Share the others after these, or choose them here.`,
  refuse: 'Delete',
  dismiss: 'Close',
}

export const storedWords = {
  title: 'Your last queue is still here',
  kept: (images: number, results: number) =>
    results > 0
      ? `This browser kept ${counted(images, 'image')} and ${counted(results, 'result')} from your last visit.`
      : `This browser kept ${counted(images, 'image')} from your last visit.`,
  bringBack: 'Restore',
  forget: 'Delete',
  hint: 'This browser keeps the queue and its results for up to 24 hours, or until you clear them.',
  tooMuch: (count: number) =>
    `${counted(count, 'file is', 'files are')} too large to keep and will be lost when this tab closes.`,
}
