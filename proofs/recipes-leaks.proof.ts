// Leaks are planted into JPEG, PNG, WebP, AVIF, HEIC, TIFF, GIF, JPEG XL and SVG; the recipe 'Strip everything'
// converts each, to its own and every other format we write, and to a PDF, and exiftool finds none of them.
// planted faults: the-place-stays, nothing-is-stripped
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFilesByFetch, resolveCodecScripts } from '../apps/cli/src/images/codec-files.ts'
import { makeByRecipe } from '../apps/cli/src/images/make-image.ts'
import { inspectImage, stripMetadata } from '../engines/images/src/index.ts'
import { standInForCanvas } from '../engines/images/src/worker.ts'
import { jpegComponents, newStep, type Step, starters, writePdf } from '../engines/recipes/src/index.ts'
import { check } from './lib/check.ts'
import { type LeakyImage, leaksIn, leakyImages, plant } from './lib/leaky-images.ts'

openFilesByFetch()
resolveCodecScripts()
standInForCanvas()

const fault = process.env.PLANTED_FAULT
/** With its metadata kept, an image may hold a colour profile that only a browser converts for the other formats. */
const formats = fault ? (['jpeg'] as const) : (['jpeg', 'png', 'webp', 'avif', 'jxl'] as const)
const strip: readonly Step[] =
  fault === 'nothing-is-stripped'
    ? [newStep('metadata', { keep: 'all' })]
    : fault === 'the-place-stays'
      ? [newStep('metadata', { keep: 'some', place: false, device: true, author: true, date: true, text: true })]
      : (starters.find(({ id }) => id === 'strip')?.steps ?? [])

async function madeOf(image: LeakyImage, bytes: Uint8Array<ArrayBuffer>): Promise<Map<string, Uint8Array>> {
  if (image.isOnlyCleaned) {
    const mode = fault === 'nothing-is-stripped' ? 'all' : 'strip'
    return new Map([['cleaned', await stripMetadata(bytes, image.format, mode)]])
  }
  const file = new File([bytes], image.file.split('/').at(-1) ?? '')
  const made = new Map<string, Uint8Array>()
  const run = async (way: string, steps: readonly Step[]) =>
    made.set(way, (await makeByRecipe(file, { name: '', steps })).file.content)
  await run('as it is', strip)
  for (const format of formats) await run(`as ${format}`, [...strip, newStep('convert', { format })])
  const jpeg = made.get('as jpeg') ?? new Uint8Array()
  const page = { jpeg, width: 640, height: 480, components: jpegComponents(jpeg), dpi: 150 }
  made.set('in a PDF', new Uint8Array(await writePdf([page]).arrayBuffer()))
  return made
}

const folder = mkdtempSync(join(tmpdir(), 'leaks-'))
try {
  for (const [at, image] of leakyImages.entries()) {
    const copy = join(folder, `${at}-${image.file.split('/').at(-1)}`)
    plant(image, copy)
    const bytes = new Uint8Array(readFileSync(copy))
    const planted = leaksIn(copy)
    const seen = await inspectImage(bytes, image.format)
    check(
      `${image.file}: leaks are planted, and the panel tells of them`,
      planted.length > 0 && seen.length > 0,
      `${planted.length} by exiftool, ${seen.length} by us`,
    )
    for (const [way, content] of await madeOf(image, bytes)) {
      const out = join(folder, `${at}-${way.replaceAll(' ', '-')}`)
      writeFileSync(out, content)
      const left = leaksIn(out)
      check(
        `${image.file}, ${way}: nothing is left`,
        content.length > 0 && left.length === 0,
        left.slice(0, 3).join('; '),
      )
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
process.exit()
