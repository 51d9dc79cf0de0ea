import type { DisclosureKind } from '@sundry/images'

export const words = {
  title: 'What this picture tells',
  looking: 'Looking…',
  nothing: 'Nothing besides its pixels.',
  hidden: 'What its file holds besides the pixels. It was read here; nothing left this browser.',
  gone: 'gone',
  left: (count: number) => (count === 1 ? '1 is left' : `${count} are left`),
  resultClean: 'The result was read back: nothing of this is left.',
  resultLeft: (count: number) =>
    count === 1
      ? 'The result was read back: one of these is left.'
      : `The result was read back: ${count} of these are left.`,
  map: (place: string) => `On a map of the world: ${place}`,
  thumbnail: 'The thumbnail inside the file',
  remove: (kind: string) => `Remove: ${kind}`,
} as const

export const kindWords: Record<DisclosureKind, string> = {
  place: 'Place',
  device: 'Camera and software',
  author: 'Names and rights',
  date: 'Dates',
  text: 'Descriptions',
  thumbnail: 'Thumbnail',
  pictures: 'Further pictures',
  trailing: 'Bytes behind the picture',
  other: 'Other',
}
