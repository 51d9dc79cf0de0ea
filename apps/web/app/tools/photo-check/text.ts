import { counted } from '../../platform/format.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  {
    title: 'Drop your photos',
    text: 'JPEG, HEIC, PNG, WebP, AVIF and more. They are read in this tab and never sent.',
  },
  {
    title: 'Read what they reveal',
    text: 'Place, device, names, dates, hidden thumbnails, AI marks and Content Credentials: what the file claims, never whether an image is real.',
  },
  {
    title: 'Save a clean copy',
    text: 'It is read back, so you see what is left. The mark of AI stays, as IPTC; Content Credentials go.',
  },
]

export const words = {
  choose: 'Choose photos',
  drop: 'Drop photos here',
  reading: (done: number, count: number) => `Reading ${done + 1} of ${count}…`,
  cleaning: (done: number, count: number) => `Cleaning ${done + 1} of ${count}…`,
  notRead: 'This file could not be read.',
  notImage: 'This file is not an image that can be read here.',
  failed: (name: string) => `${name} could not be cleaned.`,
  tooMany: (max: number) => `Only the first ${max} files are read.`,
  photo: (name: string) => `Photo ${name}`,
  clean: (count: number) => (count === 1 ? 'Make a clean copy' : `Make ${count} clean copies`),
  download: (size: string) => `Download clean copy · ${size}`,
  share: 'Share',
  zip: (count: number) => `Download ${counted(count, 'clean copy', 'clean copies')} (ZIP)`,
  remove: (count: number) => (count === 1 ? 'Remove' : 'Remove all'),
  removed: (count: number) => `${counted(count, 'photo')} removed.`,
  undo: 'Undo',
  csv: 'Download table (CSV)',
  table: 'Photos and what they reveal',
  columns: ['Photo', 'Location', 'AI mark', 'Device', 'Names', 'Dates', 'Other', 'Faces'],
  notCounted: 'not counted',
  none: 'none',
  cropped: (thumbnail: string, photo: string) =>
    `The embedded thumbnail (${thumbnail}) and the photo (${photo}) have different proportions: the thumbnail may show what was cropped.`,
  codes: 'Codes visible in the image, which a clean copy keeps:',
  noCodes: 'No codes were found in the image.',
  countFaces: 'Count faces',
  counting: (done: number, count: number) => `Counting faces in ${done + 1} of ${count}…`,
  faces: (count: number) =>
    `${count === 0 ? 'No faces were found' : counted(count, 'face was found', 'faces were found')} in the image. Small or turned ones may be missed.`,
  facesFailed: 'Faces could not be counted in this image.',
  notLooked: (parts: readonly string[]) =>
    `Not looked for: ${parts.join(', ').replace(/, ([^,]*)$/, ' and $1')} in the image itself.`,
  parts: { faces: 'faces', text: 'text', codes: 'codes' },
  limits: 'Marks and notes can be added or removed by anyone: they are claims of the file.',
  csvColumns: ['File', 'Kind', 'Name', 'Value'],
} as const
