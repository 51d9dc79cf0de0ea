import type { DisclosureKind } from '@sundry/images'
import { counted } from '../../platform/format.ts'

export const disclosureWords = {
  title: 'Hidden data in this image',
  looking: 'Looking…',
  nothing: 'None: the file contains only pixels.',
  hidden: 'Data in the file besides the pixels. Your browser read it; nothing was sent.',
  gone: 'removed',
  left: (count: number) => `${count} remaining`,
  resultClean: (hasMark: boolean) =>
    hasMark
      ? 'Verified: all but the mark of how it was made has been removed.'
      : 'Verified: all of this has been removed.',
  resultLeft: (count: number) => `Verified: ${counted(count, 'of these remains', 'of these remain')}.`,
  map: (place: string) => `World map: ${place}`,
  thumbnail: 'Embedded thumbnail',
  remove: (kind: string) => `Remove: ${kind}`,
} as const

export const kindWords: Record<DisclosureKind, string> = {
  place: 'Location',
  origin: 'AI marks and Content Credentials',
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

export const finishWords = {
  shareAll: (count: number) => `Share ${counted(count, 'photo')}`,
  bar: 'All results',
  totals: (count: number, before: string, after: string) =>
    `${counted(count, 'image')} · ${`${before} → ${after}`.replaceAll(' ', '\u00a0')}`,
  download: 'Download',
  locationRemoved: 'Location removed',
  locationKept: 'Location kept',
  metadataRemoved: 'Metadata removed',
  within: (size: string) => `≤\u00a0${size}`,
  evidence: (badge: string) => `${badge}: show details`,
} as const

export const receiptWords = {
  here: (seconds: string, count: number) =>
    `Made here in ${seconds} s · ${count === 1 ? 'the image was' : 'the images were'} not sent`,
  sent: (seconds: string, receiver: string) => `Made in ${seconds} s · sent to ${receiver}`,
  logged: 'Names and sizes went into your history.',
  proof: 'How to check',
  ground:
    'The images are decoded and written by this page, in your browser. Its content security policy names the servers it may talk to, and the Network tab of your browser’s developer tools shows every request.',
} as const
