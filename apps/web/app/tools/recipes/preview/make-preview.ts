import type { ProcessedImage, RunOptions } from '@sundry/images'
import { pause } from '@sundry/kit'
import { newStep, type Recipe, stepKinds } from '@sundry/recipes'
import { create } from 'zustand'
import { createTurns, openPool, openQuickPool } from '../../../workbench/engine.ts'
import type { QueueItem } from '../../../workbench/types.ts'
import { ports } from '../ports.ts'
import { runOn } from '../run-on.ts'

/** What the live preview shows, for the smaller one that stays in view on a phone. */
interface Store {
  item: QueueItem | null
  shown: (Shown & { url: string }) | null
  isBusy: boolean
}

export const useShownNow = create<Store>()(() => ({ item: null, shown: null, isBusy: false }))

/** The step whose settings are open: a crop's frame or the boxes of a redaction are then drawn on the picture. */
export const useOpenStep = create<{ at: number | null; set: (at: number | null) => void }>()((set) => ({
  at: null,
  set: (at) => set({ at }),
}))

interface BeforeFile {
  file: File
  width: number
  height: number
}

/**
 * The picture as the steps before the file leave it, without loss. Without such steps it is the picture itself, so that
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
  milliseconds: number
  isWhole: boolean
}

/** About a megapixel: what a screen shows of a picture. */
const MAX_SIDE = 1200
const MIN_SIDE = 480
/** No change for so long: then the whole picture's turn comes. */
const IDLE_MS = 250
/** The preview's place on the page. */
const SHOWN = { width: 900, share: 0.58 }

/** The longer side as it is shown, in pixels of the screen. */
function sideInView(width: number, height: number): number {
  const room = { width: Math.min(innerWidth, SHOWN.width), height: innerHeight * SHOWN.share }
  const scale = Math.min(room.width / width, room.height / height) * devicePixelRatio
  return Math.min(MAX_SIDE, Math.max(MIN_SIDE, Math.ceil(Math.max(width, height) * scale)))
}

const small = new WeakMap<File, Promise<File | null>>()

/** A smaller copy, made once for each picture; null where the picture itself is small, or cannot be made smaller. */
export function smallCopy({ file, dimensions, name }: QueueItem): Promise<File | null> {
  if (dimensions && dimensions.width * dimensions.height <= MIN_SIDE * MIN_SIDE) return Promise.resolve(null)
  let made = small.get(file)
  if (!made) {
    const side = dimensions ? sideInView(dimensions.width, dimensions.height) : MAX_SIDE
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
  takeTurns(() => timed(() => runOn(copy, recipe, { signal }, quickPorts), false), signal)

async function timed(work: () => Promise<ProcessedImage>, isWhole: boolean): Promise<Shown> {
  const began = performance.now()
  const made = await work()
  return { made, milliseconds: Math.round(performance.now() - began), isWhole }
}

/** Shows a smaller copy first, then the whole picture as the recipe leaves it. */
export async function makePreview(
  item: QueueItem,
  recipe: Recipe,
  signal: AbortSignal,
  show: (shown: Shown) => void,
): Promise<void> {
  const copy = await smallCopy(item)
  signal.throwIfAborted()
  if (copy) {
    show(await runQuickly(copy, recipe, signal))
    await pause(IDLE_MS, signal)
  }
  show(await timed(() => runOn(item.file, recipe, { signal }), true))
}

/** The whole of another recipe's result, to stand beside the first. */
export const makeOther = (item: QueueItem, recipe: Recipe, signal: AbortSignal): Promise<Shown> =>
  timed(() => runOn(item.file, recipe, { signal }), true)

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
