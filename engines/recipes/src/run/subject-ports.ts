import type { CutoutEngine, CutoutStyle } from '@sundry/cutout'
import type { RunOptions } from '@sundry/images'
import type { StepOf } from '../schema/steps.ts'
import type { PortResult, RecipePorts } from './run.ts'

export type SubjectEngine = Pick<CutoutEngine, 'find' | 'render' | 'release'>

const SHADOWS = {
  drop: { kind: 'drop', opacity: 0.35, blur: 3, distance: 2.5, angle: 70 },
  contact: { kind: 'contact', opacity: 0.45, blur: 3, distance: 0, angle: 90 },
} as const satisfies Record<string, CutoutStyle['shadow']>

export const cutoutStyleOf = ({ background, shadow, padding }: StepOf<'cutout'>): CutoutStyle => ({
  edges: { shift: 0, feather: 0, decontaminate: 1 },
  strokes: [],
  background: background === null ? { kind: 'transparent' } : { kind: 'color', color: background },
  shadow: shadow && SHADOWS[shadow],
  crop: padding === null ? null : { padding: padding * 100, aspect: null, longSide: null },
  output: 'png',
})

const FIND_SHARE = 0.75

async function cutout(
  engine: SubjectEngine,
  file: File,
  step: StepOf<'cutout'>,
  { signal, onProgress = () => {} }: RunOptions,
): Promise<PortResult> {
  const stop = signal ? { signal } : {}
  const subject = await engine.find(file, {
    ...stop,
    mode: step.mode,
    onProgress: (share) => onProgress(share * FIND_SHARE),
  })
  try {
    const made = await engine.render(subject, cutoutStyleOf(step), {
      ...stop,
      onProgress: (share) => onProgress(FIND_SHARE + share * (1 - FIND_SHARE)),
    })
    return { ...made, notes: [...subject.notes, ...made.notes] }
  } finally {
    engine.release(subject)
  }
}

/** Where the mask is not transparent, in parts of its sides. */
async function boxOfMask(mask: Blob): Promise<{ x: number; y: number; width: number; height: number } | null> {
  const bitmap = await createImageBitmap(mask)
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const data = context?.getImageData(0, 0, width, height).data
  if (!data) return null
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0, at = 3; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) {
      if ((data[at] ?? 0) < 64) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  if (left > right) return null
  return { x: left / width, y: top / height, width: (right + 1 - left) / width, height: (bottom + 1 - top) / height }
}

const MASK_SIDE = 800

async function cropToSubject(
  engine: SubjectEngine,
  process: RecipePorts['process'],
  file: File,
  { padding }: StepOf<'crop-subject'>,
  options: RunOptions,
): Promise<PortResult> {
  const stop = options.signal ? { signal: options.signal } : {}
  const subject = await engine.find(file, stop)
  const plain = { mode: 'auto', background: null, shadow: null, padding: null, kind: 'cutout', off: false } as const
  const mask = await engine
    .render(subject, cutoutStyleOf(plain), { ...stop, maxSide: MASK_SIDE })
    .finally(() => engine.release(subject))
  const found = await boxOfMask(mask.file)
  const longer = found ? Math.max(found.width * subject.width, found.height * subject.height) * padding : 0
  const [marginX, marginY] = [longer / subject.width, longer / subject.height]
  const x = Math.max(0, (found?.x ?? 0) - marginX)
  const y = Math.max(0, (found?.y ?? 0) - marginY)
  const box = {
    x,
    y,
    width: Math.min(1, (found ? found.x + found.width : 1) + marginX) - x,
    height: Math.min(1, (found ? found.y + found.height : 1) + marginY) - y,
  }
  const cut = await process(
    file,
    {
      enableResize: false,
      width: null,
      height: null,
      maintainAspectRatio: true,
      outputFormat: 'png',
      quality: 100,
      compressionLevel: 0,
      maxSizeMB: null,
      metadata: 'profile',
      edits: [{ kind: 'crop', box }],
    },
    stop,
  )
  return { file: cut.processedFile, ...cut.dimensions, notes: [...subject.notes] }
}

/** The ports that find subjects, over a cut-out engine of a page or of the command. */
export const subjectPorts = (
  open: () => Promise<SubjectEngine>,
  process: RecipePorts['process'],
): Pick<RecipePorts, 'cutout' | 'cropToSubject'> => ({
  cutout: async (...input) => cutout(await open(), ...input),
  cropToSubject: async (...input) => cropToSubject(await open(), process, ...input),
})
