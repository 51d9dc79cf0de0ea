import type { ProcessedImage, RunOptions, Size } from '@sundry/images'
import { pause } from '@sundry/kit'
import { newStep, type Recipe, stepKinds } from '@sundry/recipes'
import { createTurns, openPool, openQuickPool } from '../../../images/model/engine.ts'
import type { QueueItem } from '../../../images/model/types.ts'
import { isReduced, type Preview, sideInView } from '../../../images/preview/preview.ts'
import { ports } from '../recipe/ports.ts'
import { runOn } from '../recipe/run-on.ts'

interface BeforeFile {
  file: File
  width: number
  height: number
}

/**
 * The image as the steps before the file leave it, without loss. Without such steps it is the image itself, so that
 * an SVG stays one.
 */
export async function beforeFile(item: QueueItem, { name, steps }: Recipe, run: RunOptions): Promise<BeforeFile> {
  const before = steps.filter(({ kind, off }) => !off && stepKinds[kind].stage !== 'file')
  if (before.length === 0) return { file: item.file, ...(item.dimensions ?? { width: 0, height: 0 }) }
  const lossless = [...before, newStep('metadata', { keep: 'profile' }), newStep('convert', { format: 'png' })]
  const made = await runOn(item.file, { name, steps: lossless }, run)
  return { file: made.processedFile, ...made.dimensions }
}

export interface Shown {
  made: ProcessedImage
  isWhole: boolean
  /** Figures of the whole image, as far as they are known. */
  preview: Preview | null
}

const previewOf = ({ processedSize, format, dimensions, notes, report }: ProcessedImage): Preview => ({
  bytes: processedSize,
  isExact: true,
  format,
  dimensions,
  score: null,
  quality: report.quality ?? null,
  notes: notes.map(({ message }) => message),
  isReduced: isReduced({ notes }),
  shown: null,
})

/** About a megapixel: what a screen shows of an image. */
const MAX_SIDE = 1200
const MIN_SIDE = 480
/** After so long without a change the whole image is processed. */
const IDLE_MS = 250
const small = new WeakMap<File, Promise<File | null>>()

/** A smaller copy, made once for each image; null where the image itself is small, or cannot be made smaller. */
export function smallCopy({ file, dimensions, name }: QueueItem): Promise<File | null> {
  if (dimensions && dimensions.width * dimensions.height <= MIN_SIDE * MIN_SIDE) return Promise.resolve(null)
  let made = small.get(file)
  if (!made) {
    const side = dimensions ? sideInView(dimensions, MIN_SIDE) : MAX_SIDE
    made = openPool().then(async (pool) => {
      const blob = await pool.thumbnail(file, side)
      return blob && new File([blob], name, { type: blob.type })
    })
    small.set(file, made)
  }
  return made
}

const quickPorts: typeof ports = {
  ...ports,
  process: async (file, settings) => (await openQuickPool()).process(file, settings),
}

const takeTurns = createTurns()
const runQuickly = (copy: File, recipe: Recipe, signal: AbortSignal) =>
  takeTurns(() => runOn(copy, recipe, { signal }, quickPorts), signal)

/** The ratio of an image's whole result to that of its smaller copy, by format and size of the copy. */
const learnt = new WeakMap<File, Map<string, { times: number; dimensions: Size }>>()

const kindOf = ({ format, dimensions: { width, height } }: ProcessedImage) => `${format} ${width} ${height}`

/** A first change of format or size has nothing to be estimated by. */
function estimateOf(file: File, made: ProcessedImage): Preview | null {
  const known = learnt.get(file)?.get(kindOf(made))
  if (!known) return null
  const bytes = Math.round(made.processedSize * known.times)
  return { ...previewOf(made), bytes, dimensions: known.dimensions, isExact: false, notes: [] }
}

function learn(file: File, quick: ProcessedImage, { processedSize, dimensions }: ProcessedImage): void {
  const known = learnt.get(file) ?? new Map<string, { times: number; dimensions: Size }>()
  learnt.set(file, known.set(kindOf(quick), { times: processedSize / Math.max(1, quick.processedSize), dimensions }))
}

const whole = (made: ProcessedImage): Shown => ({ made, isWhole: true, preview: previewOf(made) })

/** Shows a smaller copy first, then the whole image as the recipe leaves it. */
export async function makePreview(
  item: QueueItem,
  recipe: Recipe,
  signal: AbortSignal,
  show: (shown: Shown) => void,
): Promise<void> {
  const copy = await smallCopy(item)
  signal.throwIfAborted()
  const quick = copy && (await runQuickly(copy, recipe, signal))
  if (quick) {
    show({ made: quick, isWhole: false, preview: estimateOf(item.file, quick) })
    await pause(IDLE_MS, signal)
  }
  const made = await runOn(item.file, recipe, { signal })
  if (quick) learn(item.file, quick, made)
  show(whole(made))
}

/** The whole result of another recipe, for comparison with the first. */
export const makeOther = async (item: QueueItem, recipe: Recipe, signal: AbortSignal): Promise<Shown> =>
  whole(await runOn(item.file, recipe, { signal }))

/** How near a file is to what its steps left before it was written; null where that cannot be measured. */
export async function scoreOf(
  item: QueueItem,
  recipe: Recipe,
  { made }: Shown,
  signal: AbortSignal,
): Promise<number | null> {
  const { file } = await beforeFile(item, recipe, { signal })
  return (await openPool()).score(file, made.processedFile, signal)
}
