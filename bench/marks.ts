// The mark of AI-made images through every operation and format: eighty files that are marked here, by XMP, by Content
// Credentials of the reference implementation, or by both; results are read back, and signed ones judged by it too.
// `npm run bench -- marks <folder of photographs> [<folder of any number>]`; these also show that none is marked that was
// not.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFilesByFetch, resolveCodecScripts } from '../apps/cli/src/images/codec-files.ts'
import { makeByRecipe } from '../apps/cli/src/images/make-image.ts'
import {
  type FormatId,
  findCredentials,
  formatOf,
  inspectImage,
  readSigningIdentity,
  signResult,
  sniffFormat,
  stripMetadata,
} from '../engines/images/src/index.ts'
import { decodeImage, standInForCanvas } from '../engines/images/src/worker.ts'
import { newStep, type Step, starters } from '../engines/recipes/src/index.ts'
import { makeCertificates, openCredentialsPeer } from './lib/c2pa-peer.ts'
import { loadNodeVips } from './lib/node-pixels.ts'
import { importPeer } from './lib/peer.ts'
import { report } from './lib/report.ts'
import { claimsIn, distinctPhotographs } from './lib/unmarked.ts'

const [folder, many] = process.argv.slice(2)
if (folder === undefined || spawnSync('exiftool', ['-ver']).status !== 0) {
  console.error('Name a folder of photographs, and install exiftool (libimage-exiftool-perl).')
  process.exit(1)
}
openFilesByFetch()
resolveCodecScripts()
standInForCanvas()

const MARK = 'trainedAlgorithmicMedia'
const WIDTH = 240
const formats = ['jpeg', 'png', 'webp', 'avif', 'jxl'] as const
type Carrier = (typeof formats)[number]
const IMAGES_PER_FORMAT = 80 / formats.length

const work = mkdtempSync(join(tmpdir(), 'sundry-marks-'))
const certificates = makeCertificates(work)
const peer = await openCredentialsPeer(certificates)
const identity = await readSigningIdentity(certificates.chain, certificates.key)

type Bytes = Uint8Array<ArrayBuffer>
const fileOf = (bytes: Bytes, name: string) => new File([bytes], name)
const run = async (bytes: Bytes, steps: readonly Step[]): Promise<Bytes> =>
  new Uint8Array((await makeByRecipe(fileOf(bytes, 'a'), { name: '', steps })).file.content)

const vips = await loadNodeVips()
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(jpe?g|png|webp)$/i.test(name),
)
const photos: Bytes[] = []
const originals = names.toSorted().map((name) => new Uint8Array(readFileSync(join(folder, name))))
for (const original of originals) {
  const stored = vips.Image.newFromBuffer(original, '', {})
  const small = stored.thumbnailImage(WIDTH)
  photos.push(new Uint8Array(small.writeToBuffer('.png', { keep: 'none' })))
  for (const image of [stored, small]) image.delete()
}
if (photos.length === 0) throw new Error('the folder has no JPEG, PNG or WebP')

interface Marked {
  format: Carrier
  way: 'XMP' | 'credentials' | 'both'
  bytes: Bytes
}

async function markedFile(photo: Bytes, format: Carrier, index: number): Promise<Marked> {
  const ways = ['XMP', 'credentials', 'both'] as const
  const way = format === 'jxl' ? 'XMP' : (ways[index % ways.length] ?? 'XMP')
  const plain = await run(photo, [newStep('convert', { format })])
  const marked = way === 'credentials' ? plain : await stripMetadata(plain, format, 'strip', { sourceMark: MARK })
  return { format, way, bytes: way === 'XMP' ? marked : await peer.sign(marked, formatOf(format).mime) }
}
const files: Marked[] = []
for (let index = 0; index < IMAGES_PER_FORMAT; index += 1)
  for (const format of formats) files.push(await markedFile(photos[index % photos.length] as Bytes, format, index))

const named = (id: string) => starters.find((one) => one.id === id)?.steps ?? []
const operations: readonly (readonly [string, readonly Step[]])[] = [
  ['cleaned', named('strip').filter(({ kind }) => kind === 'metadata')],
  ['location removed', named('remove-location')],
  [
    'with all metadata, resized',
    [newStep('metadata', { keep: 'all' }), newStep('resize', { by: 'percent', percent: 50 })],
  ],
  ['compressed', [newStep('compress')]],
  ['cropped', [newStep('crop-ratio')]],
  ['rotated', [newStep('rotate')]],
  ['with a title', [newStep('metadata', { keep: 'strip', writeTitle: 'A title' })]],
  ...formats.map((format) => [`converted to ${format}`, [newStep('convert', { format })]] as const),
]

/** Credentials that do not match, by ours or by the peer. */
async function isTampered(file: Bytes, format: FormatId): Promise<boolean> {
  if (findCredentials(file, format) === null) return false
  const facts = await inspectImage(file, format)
  const holds = facts.some(
    ({ name, value }) => name === 'Content Credentials' && value.startsWith('Hash and signature'),
  )
  return !holds || (await peer.stateOf(file, formatOf(format).mime)) !== 'Valid'
}

interface Counts {
  results: number
  marked: number
  tampered: number
}
async function count(results: AsyncIterable<Bytes> | Iterable<Bytes>): Promise<Counts> {
  const counts = { results: 0, marked: 0, tampered: 0 }
  for await (const result of results) {
    const format = sniffFormat(result)
    if (!format) throw new Error('a result is no image')
    counts.results += 1
    if ((await inspectImage(result, format)).some(({ kind, value }) => kind === 'origin' && value.includes(MARK)))
      counts.marked += 1
    if (await isTampered(result, format)) counts.tampered += 1
  }
  return counts
}

const rows: Record<string, unknown>[] = []
const add = (tool: string, operation: string, { results, marked, tampered }: Counts) => {
  rows.push({ tool, operation, files: results, 'with the mark': marked, 'credentials that do not match': tampered })
  console.log(JSON.stringify(rows.at(-1)))
}

let isRight = true
async function* madeBy(steps: readonly Step[]) {
  for (const { bytes } of files) yield await run(bytes, steps)
}
for (const [name, steps] of operations) {
  const counts = await count(madeBy(steps))
  isRight &&= counts.marked === counts.results && counts.tampered === 0
  add('ours', name, counts)
}

const SIGNED = ['jpeg', 'png', 'webp', 'avif'] as const
async function* signedFrom(format: (typeof SIGNED)[number]) {
  for (const { bytes } of files) {
    const result = await run(bytes, [newStep('convert', { format })])
    const unsigned = { original: { name: 'a', bytes }, result, report: {}, did: [], generator: { name: 'Sundry' } }
    const { bytes: signed, notes } = await signResult(unsigned, identity)
    isRight &&= notes[0]?.code === 'signed' || bytes.length === result.length
    yield signed
  }
}
for (const format of SIGNED) {
  const counts = await count(signedFrom(format))
  isRight &&= counts.marked === counts.results && counts.tampered === 0
  add('ours', `converted to ${format} and signed`, counts)
}

const unmarked = { results: 0, seen: 0 }
for (const original of originals) {
  const format = sniffFormat(original)
  if (!format || (await inspectImage(original, format)).some(({ kind }) => kind === 'origin')) continue
  for (const steps of [
    named('strip'),
    [newStep('metadata', { keep: 'all' }), newStep('convert', { format: 'png' })],
  ] as const) {
    const made = await run(original, steps as readonly Step[])
    unmarked.results += 1
    if ((await inspectImage(made, sniffFormat(made) ?? 'png')).some(({ kind }) => kind === 'origin')) unmarked.seen += 1
  }
}
isRight &&= unmarked.seen === 0

const found = many === undefined ? [] : await distinctPhotographs(many)
const claims = found.length > 0 ? await claimsIn(found, work) : []
isRight &&= claims.every((row) => row.claims === 0)

type Sharp = (bytes: Uint8Array) => {
  keepMetadata(): ReturnType<Sharp>
  resize(width: number): ReturnType<Sharp>
  toBuffer(): Promise<Uint8Array>
}
const { default: sharp } = await importPeer<{ default: Sharp & { versions: { sharp: string } } }>('pixels', 'sharp')
async function* bySharp(keepsMetadata: boolean) {
  for (const { bytes, format } of files) {
    if (format === 'jxl') continue
    const image = sharp(bytes).resize(WIDTH / 2)
    yield new Uint8Array(await (keepsMetadata ? image.keepMetadata() : image).toBuffer())
  }
}
add('sharp', 'resized', await count(bySharp(false)))
add('sharp, keepMetadata', 'resized', await count(bySharp(true)))

function* byExiftool(...args: string[]) {
  for (const { bytes, format } of files) {
    if (format === 'webp' || format === 'jxl') continue
    const path = join(work, `a.${formatOf(format).extension}`)
    writeFileSync(path, bytes)
    execFileSync('exiftool', ['-q', '-overwrite_original', ...args, path])
    yield new Uint8Array(readFileSync(path))
  }
}
add('exiftool -all=', 'cleaned', await count(byExiftool('-all=')))
add('exiftool -title=', 'with a title', await count(byExiftool('-title=A title')))

interface Codec {
  default(pixels: Awaited<ReturnType<typeof decodeImage>>): Promise<ArrayBuffer>
  init(module: WebAssembly.Module): Promise<unknown>
}
/** The codecs of Squoosh, which hands pixels from one to the other. */
async function* bySquoosh(encode: Codec['default']) {
  for (const { bytes } of files) yield new Uint8Array(await encode(await decodeImage(bytes)))
}
const require = createRequire(new URL('../engines/images/package.json', import.meta.url))
for (const [format, wasm] of [
  ['webp', 'webp_enc_simd'],
  ['avif', 'avif_enc'],
] as const) {
  const codec: Codec = await import(require.resolve(`@jsquash/${format}/encode.js`))
  const code = readFileSync(require.resolve(`@jsquash/${format}/codec/enc/${wasm}.wasm`))
  await codec.init(await WebAssembly.compile(code))
  add('Squoosh’s codecs', `converted to ${format}`, await count(bySquoosh(codec.default)))
}

rmSync(work, { recursive: true, force: true })
if (claims.length > 0)
  report(
    'marks-none',
    {
      note: `${found.length} photographs without a mark, each counted once however often it is in the folder, as they are and with the metadata of ordinary writers, as far as exiftool writes into them. A claim is a mark of AI, a generator's note or a credential.`,
      command: 'marks <folder of photographs> <folder of any number>',
    },
    claims,
  )
report(
  'marks',
  {
    note: `Eighty files of ${photos.length} photographs, ${IMAGES_PER_FORMAT} in each of ${formats.join(', ')}: ${(['XMP', 'credentials', 'both'] as const).map((way) => `${files.filter((one) => one.way === way).length} marked by ${way}`).join(', ')}. The credentials are signed and judged by c2pa-rs (@contentauth/c2pa-wasm ${peer.version}); no list of trusted certificates is used. sharp ${sharp.versions.sharp} does not read JPEG XL, and exiftool was given JPEG, PNG and AVIF. Squoosh's codecs are @jsquash's builds of them. ${unmarked.results} results of photographs without a mark: ${unmarked.seen} have one.`,
    command: 'marks <folder of photographs>',
    unmarked,
  },
  rows,
)
process.exit(isRight ? 0 : 1)
