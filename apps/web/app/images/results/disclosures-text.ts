import type { DisclosureKind } from '@sundry/images'
import { counted } from '../../platform/format.ts'

export const words = {
  title: 'Hidden data in this image',
  looking: 'Looking…',
  nothing: 'None: the file contains only pixels.',
  hidden: 'Data in the file besides the pixels. Your browser read it; nothing was sent.',
  gone: 'removed',
  left: (count: number) => `${count} remaining`,
  resultClean: 'Verified: all of this has been removed.',
  resultLeft: (count: number) => `Verified: ${counted(count, 'of these remains', 'of these remain')}.`,
  map: (place: string) => `World map: ${place}`,
  thumbnail: 'Embedded thumbnail',
  remove: (kind: string) => `Remove: ${kind}`,
} as const

export const kindWords: Record<DisclosureKind, string> = {
  place: 'Location',
  device: 'Camera and software',
  author: 'Names and copyright',
  date: 'Dates',
  text: 'Descriptions',
  thumbnail: 'Thumbnail',
  pictures: 'Further images',
  trailing: 'Data after the image',
  other: 'Other',
}
