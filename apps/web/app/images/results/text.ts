import type { DisclosureKind } from '@sundry/images'
import { counted } from '../../platform/format.ts'

export const disclosureWords = {
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

export const reduceWords = {
  reduce: 'Reduce colours',
  working: 'Reducing colours…',
  undo: 'Keep all colours',
  of: (label: string, name: string) => `${label}: ${name}`,
  reduced: (from: string, to: string, colours: number, score: string) =>
    `${[`${from} → ${to}`.replaceAll(' ', '\u00a0'), counted(colours, 'colour'), score && `SSIMULACRA2 ${score}`].filter(Boolean).join(' · ')}.`,
  notReached: (score: string) =>
    `256 colours would change this image visibly (SSIMULACRA2 ${score}), so the lossless file stays.`,
  notSmaller: 'Fewer colours would not make this file smaller, so the lossless file stays.',
} as const
