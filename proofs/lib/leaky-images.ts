// Images of every format with a leak in everything the format can hold, planted by exiftool or by hand.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FormatId } from '../../engines/images/src/index.ts'

const root = join(import.meta.dirname, '../..')
export const MARK = 'LEAKED'
const TAIL = `${MARK}-behind-the-end`

/** exiftool writes what a format can hold and leaves the rest out. */
const TAGS = [
  `-Artist=${MARK}-artist`,
  `-Copyright=${MARK}-copyright`,
  `-Make=${MARK}-make`,
  `-Model=${MARK}-model`,
  `-SerialNumber=${MARK}-serial`,
  `-Software=${MARK}-software`,
  `-ImageDescription=${MARK}-description`,
  `-UserComment=${MARK}-comment`,
  `-Comment=${MARK}-file-comment`,
  `-DateTimeOriginal=2026:01:02 03:04:05`,
  '-GPSLatitude=48.8583',
  '-GPSLatitudeRef=N',
  '-GPSLongitude=2.2944',
  '-GPSLongitudeRef=E',
  `-XMP-photoshop:City=${MARK}-city`,
  `-XMP-dc:Creator=${MARK}-creator`,
  `-IPTC:By-line=${MARK}-byline`,
  `-PNG:Author=${MARK}-png-author`,
]

export interface LeakyImage {
  format: FormatId
  file: string
  /** Without pixels or drawn by a browser alone: it is cleaned, and not made into other formats here. */
  isOnlyCleaned?: true
  /** exiftool cannot write into it. */
  byHand?: (file: string) => void
}

const intoSvg = (file: string) =>
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      '</svg>',
      `<!-- ${MARK} --><title>${MARK}</title><metadata><dc:creator>${MARK}</dc:creator></metadata></svg>`,
    ),
  )

export const leakyImages: readonly LeakyImage[] = [
  { format: 'jpeg', file: 'e2e/files/photo.jpg' },
  { format: 'jpeg', file: 'e2e/files/cmyk.jpg', isOnlyCleaned: true },
  { format: 'png', file: 'e2e/files/graphic.png' },
  { format: 'webp', file: 'e2e/files/picture.webp' },
  { format: 'webp', file: 'e2e/files/animation.webp' },
  { format: 'avif', file: 'e2e/files/picture.avif' },
  { format: 'heic', file: 'e2e/files/corners.heic' },
  { format: 'tiff', file: 'engines/images/src/testing/fixtures/corners.tiff' },
  { format: 'gif', file: 'e2e/files/animation.gif' },
  { format: 'jxl', file: 'empty.jxl', isOnlyCleaned: true },
  { format: 'svg', file: 'e2e/files/drawing.svg', isOnlyCleaned: true, byHand: intoSvg },
]

/** A container without pixels: exiftool writes its boxes, and nothing here decodes. */
const emptyJxl = Buffer.concat([
  Buffer.from('0000000c4a584c200d0a870a00000014667479706a786c20000000006a786c20', 'hex'),
  Buffer.from('0000000a6a786c63ff0a', 'hex'),
])

export function plant({ file, byHand }: LeakyImage, copy: string): void {
  writeFileSync(copy, file === 'empty.jxl' ? emptyJxl : readFileSync(join(root, file)))
  if (byHand) byHand(copy)
  else {
    spawnSync('exiftool', ['-m', '-overwrite_original', '-n', ...TAGS, copy])
    writeFileSync(copy, Buffer.concat([readFileSync(copy), Buffer.from(TAIL)]))
  }
}

/** The leaks that exiftool finds in a file, and each mark in its bytes. */
export function leaksIn(file: string): string[] {
  const reported = execFileSync('exiftool', ['-a', '-G1', '-s', '-u', '-ee', file], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const marks = readFileSync(file).toString('latin1').split(MARK).length - 1
  return [
    ...reported
      .split('\n')
      .filter((line) => !/^\[System\]/.test(line) && (line.includes(MARK) || /GPS|DateTimeOriginal/.test(line))),
    ...Array.from({ length: marks }, () => `${MARK} in the bytes`),
  ]
}
