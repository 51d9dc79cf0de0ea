// npm run bench -- leaks: plants what a photo may tell into every format by exiftool, strips it as the product does, and
// asks exiftool what is left. Exit code 1 where anything is; the untouched files must show every leak, or nothing is proved.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FormatId, inspectPicture, stripMetadata } from '../engines/images/src/index.ts'
import { jpegComponents, writePdf } from '../engines/recipes/src/index.ts'

const root = join(import.meta.dirname, '..')
const MARK = 'LEAKED'
const TAIL = `${MARK}-behind-the-end`

/** exiftool writes what a format can hold and says how much that was. */
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

interface Sample {
  format: FormatId
  file: string
  /** exiftool cannot write into it: the leak is put in by hand. */
  byHand?: (file: string) => void
}

const samples: Sample[] = [
  { format: 'jpeg', file: 'e2e/files/photo.jpg' },
  { format: 'jpeg', file: 'e2e/files/cmyk.jpg' },
  { format: 'png', file: 'e2e/files/graphic.png' },
  { format: 'webp', file: 'e2e/files/picture.webp' },
  { format: 'webp', file: 'e2e/files/animation.webp' },
  { format: 'avif', file: 'e2e/files/picture.avif' },
  { format: 'heic', file: 'e2e/files/corners.heic' },
  { format: 'gif', file: 'e2e/files/animation.gif' },
  { format: 'jxl', file: 'empty.jxl' },
  {
    format: 'svg',
    file: 'e2e/files/drawing.svg',
    byHand: (file) =>
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(
          '</svg>',
          `<!-- ${MARK} --><title>${MARK}</title><metadata><dc:creator>${MARK}</dc:creator></metadata></svg>`,
        ),
      ),
  },
]

/** A container without pixels: exiftool writes its boxes, and nothing here decodes. */
const emptyJxl = Buffer.concat([
  Buffer.from('0000000c4a584c200d0a870a00000014667479706a786c20000000006a786c20', 'hex'),
  Buffer.from('0000000a6a786c63ff0a', 'hex'),
])

const folder = mkdtempSync(join(tmpdir(), 'leaks-'))
const tagsOf = (file: string) =>
  execFileSync('exiftool', ['-a', '-G1', '-s', '-u', file], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((line) => line.includes(MARK) || /GPS|DateTimeOriginal/.test(line))

function plant({ file, byHand }: Sample, at: number): string {
  const copy = join(folder, `${at}-${file.split('/').at(-1)}`)
  writeFileSync(copy, file === 'empty.jxl' ? emptyJxl : readFileSync(join(root, file)))
  if (byHand) byHand(copy)
  else spawnSync('exiftool', ['-m', '-overwrite_original', '-n', ...TAGS, copy])
  // A text behind an SVG's end is a fault of its own.
  if (!byHand) writeFileSync(copy, Buffer.concat([readFileSync(copy), Buffer.from(TAIL)]))
  return copy
}

let failed = 0
console.log('| file | tags planted | seen by us | tags left | seen by us after | marks in the bytes |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const [at, sample] of samples.entries()) {
  const copy = plant(sample, at)
  const bytes = new Uint8Array(readFileSync(copy))
  const planted = sample.byHand ? [MARK] : tagsOf(copy)
  const seen = await inspectPicture(bytes, sample.format)
  const clean = await stripMetadata(bytes, sample.format, 'strip')
  const out = `${copy}.clean`
  writeFileSync(out, clean)
  const left = tagsOf(out)
  // A HEIC's thumbnail is a smaller copy of the pixels that stay.
  const seenAfter = (await inspectPicture(clean, sample.format)).filter(
    ({ kind }) => kind !== 'other' && kind !== 'thumbnail',
  )
  const marks = Buffer.from(clean).toString('latin1').split(MARK).length - 1
  if (planted.length === 0 || seen.length === 0 || left.length > 0 || marks > 0 || seenAfter.length > 0) failed += 1
  console.log(
    `| ${sample.file.split('/').at(-1)} | ${planted.length} | ${seen.length} | ${left.length} | ${seenAfter.length} | ${marks} |`,
  )
  for (const line of left) console.log(`    left: ${line}`)
}

const jpeg = new Uint8Array(readFileSync(join(folder, '0-photo.jpg')))
const page = await stripMetadata(jpeg, 'jpeg', 'profile')
const pdf = join(folder, 'pages.pdf')
const pages = [{ jpeg: page, width: 640, height: 480, components: jpegComponents(page), dpi: 150 }]
writeFileSync(pdf, Buffer.from(await writePdf(pages).arrayBuffer()))
const inPdf = tagsOf(pdf).length + (readFileSync(pdf, 'latin1').split(MARK).length - 1)
if (inPdf > 0) failed += 1
console.log(`| PDF of the first | – | – | ${inPdf} | – | ${inPdf} |`)

rmSync(folder, { recursive: true })
console.log(failed === 0 ? '\nNothing survives.' : `\n${failed} files tell something.`)
process.exitCode = failed === 0 ? 0 : 1
