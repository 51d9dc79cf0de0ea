// Photographs without a mark of AI, as they are and with what programs, phones and agencies write into them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FormatId, formatOf, inspectImage, readHeader, sniffFormat } from '../../engines/images/src/index.ts'
import { loadNodeVips } from './node-pixels.ts'

type Bytes = Uint8Array<ArrayBuffer>
const FORMATS: readonly FormatId[] = ['jpeg', 'webp', 'avif', 'heic']
const MIN_SIDE = 120
/** Drawings and screenshots have fewer colours among the 1024 pixels of a small copy. */
const MIN_COLOURS = 400
const THUMBNAIL = 32

/** Ordinary writers leave these, with words that are near to those of generators. */
const writers: Readonly<Record<string, readonly string[]>> = {
  'a raw developer': [
    '-XMP:CreatorTool=Adobe Photoshop Lightroom Classic 13.1 (Windows)',
    '-XMP-xmpMM:HistoryAction=saved',
    '-XMP-xmpMM:HistorySoftwareAgent=Adobe Photoshop Lightroom Classic 13.1 (Windows)',
    '-XMP-dc:Subject=ideogram, artificial light, generated power',
    '-XMP:Rating=3',
  ],
  'a phone': [
    '-EXIF:Make=Google',
    '-EXIF:Model=Pixel 8',
    '-EXIF:Software=HDR+ 1.0.540104767zd',
    '-EXIF:DateTimeOriginal=2026:05:03 10:11:12',
    '-EXIF:UserComment=parameters: auto, 24 steps',
    '-GPSLatitude=48.2',
    '-GPSLatitudeRef=N',
    '-XMP-iptcExt:DigitalSourceType=http://cv.iptc.org/newscodes/digitalsourcetype/computationalCapture',
  ],
  'an agency': [
    '-IPTC:Caption-Abstract=Imagen de archivo: vista dalle montagne, DALLE im Hof',
    '-IPTC:Credit=Agency Example',
    '-IPTC:By-line=Ann Example',
    '-XMP-dc:Description=Imagen de archivo: vista dalle montagne, DALLE im Hof',
    '-XMP-photoshop:Source=Example Images',
    '-XMP-iptcExt:DigitalSourceType=http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture',
  ],
}

interface Photograph {
  bytes: Bytes
  format: FormatId
}

/** Each photograph of a folder once, also where it is there in several sizes. */
export async function distinctPhotographs(folder: string): Promise<Photograph[]> {
  const vips = await loadNodeVips()
  const found = new Map<string, Photograph>()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  for (const name of names.filter((one) => /\.(jpe?g|webp|avif|heic)$/i.test(one))) {
    const bytes = new Uint8Array(readFileSync(join(folder, name)))
    const format = sniffFormat(bytes)
    const header = format && readHeader(bytes, format)
    if (!format || !FORMATS.includes(format) || !header || Math.min(header.width, header.height) < MIN_SIDE) continue
    try {
      const small = vips.Image.thumbnailBuffer(bytes, THUMBNAIL, { height: THUMBNAIL, size: 'force' })
      const colours = small.colourspace(vips.Interpretation.srgb)
      const pixels = new Uint8Array(colours.writeToMemory())
      const bands = colours.bands
      for (const image of [small, colours]) image.delete()
      const spots = Array.from({ length: THUMBNAIL ** 2 }, (_, at) => pixels.subarray(at * bands, at * bands + 3))
      if (new Set(spots.map(String)).size < MIN_COLOURS) continue
      const grey = spots.map(([red = 0, green = 0, blue = 0]) => red + green + blue)
      // Lighter or darker than the pixel to its left, at each fourth of both sides.
      const bits = grey.map((value, at) => (at % 4 === 2 && (at >> 5) % 4 === 2 ? value > (grey[at - 2] ?? 0) : ''))
      found.set(createHash('sha256').update(bits.join()).digest('hex'), { bytes, format })
    } catch {
      // Unreadable images are none of these.
    }
  }
  return [...found.values()]
}

/** The photographs with what one writer leaves, as far as exiftool can write it. */
function written(photographs: readonly Photograph[], args: readonly string[], work: string): Photograph[] {
  const folder = join(work, 'unmarked')
  mkdirSync(folder)
  for (const [index, { bytes, format }] of photographs.entries())
    writeFileSync(join(folder, `${index}.${formatOf(format).extension}`), bytes)
  // It exits with 1 where a file could not be written: that one stays as it was.
  spawnSync('exiftool', ['-q', '-m', '-overwrite_original', ...args, folder], { stdio: 'ignore' })
  const made = photographs.map(({ format }, index) => ({
    bytes: new Uint8Array(readFileSync(join(folder, `${index}.${formatOf(format).extension}`))),
    format,
  }))
  rmSync(folder, { recursive: true })
  return made.filter(({ bytes }, index) => bytes.length !== photographs[index]?.bytes.length)
}

/** `Captured by a camera` is a statement of how an image was made, and none about AI. */
const isCapture = ({ name, value }: { name: string; value: string }) =>
  name === 'IPTC Digital Source Type' && value.includes('Captured by a camera')

/** Claims of AI or of credentials that the inspection makes, by who wrote the metadata. */
export async function claimsIn(photographs: readonly Photograph[], work: string) {
  const rows: { 'metadata by': string; files: number; claims: number }[] = []
  for (const [writer, args] of [['as they are', null] as const, ...Object.entries(writers)]) {
    const files = args ? written(photographs, args, work) : photographs
    const claims: string[] = []
    for (const { bytes, format } of files) {
      const facts = await inspectImage(bytes, format)
      claims.push(...facts.flatMap((fact) => (fact.kind === 'origin' && !isCapture(fact) ? [fact.value] : [])))
    }
    rows.push({ 'metadata by': writer, files: files.length, claims: claims.length })
    for (const claim of new Set(claims)) console.log(`${writer}: ${claim}`)
  }
  return rows
}
