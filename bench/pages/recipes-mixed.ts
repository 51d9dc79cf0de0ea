// 200 mixed files through a recipe of six steps in the real pool, for proofs/recipes-mixed.proof.ts.
import { createImagePool, type ImagePool } from '../../engines/images/src/browser.ts'
import { sniffFormat } from '../../engines/images/src/index.ts'
import { makeRandom, makeSeeds } from '../../engines/images/src/testing/mutate.ts'
import { makeBytes, scene } from '../../engines/images/src/testing/samples.ts'
import { newStep, prepareRecipe, type Recipe, type RecipePorts, runRecipe } from '../../engines/recipes/src/index.ts'
import { variants } from './recipes-mixed-variants.ts'

export interface MixedRun {
  files: number
  formats: string[]
  results: number
  messages: Record<string, number>
  aborted: number
  wrong: string[]
  alive: boolean
}

const EACH = 5
/** So many of the files are photographs of twelve megapixels. */
const LARGE = 8

const recipe: Recipe = {
  name: 'Six steps',
  steps: [
    newStep('rotate'),
    newStep('crop-ratio', { width: 4, height: 3 }),
    newStep('resize', { side: 900 }),
    newStep('sharpen'),
    newStep('convert', { format: 'webp' }),
    newStep('compress', { quality: 80, most: 60 * 1024 }),
  ],
}

const nobody = () => Promise.reject(new Error('not a step of this recipe'))
const portsOf = (pool: ImagePool): RecipePorts => ({
  process: (file, settings, options) => pool.process(file, settings, options),
  cutout: nobody,
  cropToSubject: nobody,
  drawText: nobody,
  readImage: nobody,
})

/** HEIC and HEIF are one container; the brands in its first box distinguish them. */
function asHeif(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(file)
  const end = new DataView(copy.buffer).getUint32(0)
  for (let at = 8; at < end; at += at === 8 ? 8 : 4) copy.set(new TextEncoder().encode('mif1'), at)
  return copy
}

let made: File[] | null = null

async function mixedFiles(): Promise<File[]> {
  if (made) return made
  const random = makeRandom(23)
  const reported = await makeSeeds()
  const heic = reported.find((seed) => sniffFormat(seed) === 'heic')
  const seeds = heic ? [...reported, asHeif(heic)] : reported
  const large = await makeBytes(scene(4000, 3000), 'jpeg')
  const files = variants.flatMap(({ what, make }, row) =>
    Array.from({ length: EACH }, (_, at) => {
      const seed = seeds[(row * EACH + at) % seeds.length] ?? new Uint8Array(1)
      const isLarge = at === 0 && row % EACH === 0 && row / EACH < LARGE
      const { bytes, name = `${row}-${at} ${what}`, type = '' } = make(isLarge ? large : seed, random)
      return new File([bytes], name, { type })
    }),
  )
  made = files
  return files
}

async function formatsOf(files: readonly File[]): Promise<string[]> {
  const heads = await Promise.all(files.map(async (file) => new Uint8Array(await file.slice(0, 4096).arrayBuffer())))
  return [...new Set(heads.flatMap((head) => sniffFormat(head) ?? []))].sort()
}

/** With `cancelAfter`, everything is cancelled when so many files have come to an end. */
async function run(cancelAfter: number | null): Promise<MixedRun> {
  const files = await mixedFiles()
  const pool = createImagePool({ size: 2 })
  const ports = portsOf(pool)
  const prepared = await prepareRecipe(recipe, ports)
  const stop = new AbortController()
  const found: MixedRun = {
    files: files.length,
    formats: await formatsOf(files),
    results: 0,
    messages: {},
    aborted: 0,
    wrong: [],
    alive: false,
  }
  let ended = 0
  const one = async (file: File) => {
    try {
      const { file: result } = await runRecipe(file, prepared, ports, { signal: stop.signal })
      const head = new Uint8Array(await result.slice(0, 64).arrayBuffer())
      if (sniffFormat(head) === 'webp' && result.size <= 60 * 1024) found.results += 1
      else found.wrong.push(`${file.name}: ${result.size} bytes, ${sniffFormat(head)}`)
    } catch (error) {
      const fault = error as Error & { code?: string }
      if (fault.name === 'AbortError' && stop.signal.aborted) found.aborted += 1
      else if (fault.name === 'ImageFault' && fault.message.length > 10)
        found.messages[fault.message] = (found.messages[fault.message] ?? 0) + 1
      else found.wrong.push(`${file.name}: ${String(error)}`)
    }
    ended += 1
    if (ended === cancelAfter) stop.abort()
  }
  if (cancelAfter === 0) stop.abort()
  await Promise.all(files.map(one))
  const whole = new File([await makeBytes(scene(90, 60), 'png')], 'after.png')
  found.alive = (await runRecipe(whole, prepared, ports).catch(() => null))?.file.type === 'image/webp'
  pool.close()
  return found
}

export const benchPage = { load: async () => void (await mixedFiles()), run }
Object.assign(window, { benchPage })
