import { formatOf, holdsAlpha } from '@sundry/images'
import type { OrderReason, Recipe, RecipeFinding } from './schema/recipe.ts'
import { newStep, type Step, type StepKindName, type StepOf, stepKinds } from './schema/steps.ts'

interface Placed {
  at: number
  step: Step
}

const isOf =
  <Name extends StepKindName>(...names: Name[]) =>
  (one: Placed): one is { at: number; step: StepOf<Name> & Step } =>
    (names as string[]).includes(one.step.kind)

const isAsNew = (step: Step) => JSON.stringify({ ...step, off: false }) === JSON.stringify(newStep(step.kind))

const WATERMARKS = ['watermark-text', 'watermark-picture'] as const

const CUTS = ['crop', 'crop-ratio', 'crop-subject', 'trim'] as const

/** Pairs of steps in the wrong order, [earlier, later]: each is reported. */
const disorder: readonly [earlier: readonly StepKindName[], later: readonly StepKindName[], reason: OrderReason][] = [
  [['sharpen'], ['resize', 'straighten'], 'sharpen-is-blurred'],
  [WATERMARKS, ['resize', 'straighten'], 'watermark-is-scaled'],
  [WATERMARKS, CUTS, 'watermark-is-cut'],
  [['redact'], ['crop', 'crop-ratio', 'trim', 'rotate', 'flip'], 'redact-reaches-less'],
  [['adjust', 'sharpen'], CUTS, 'work-is-cut-away'],
  [['adjust', 'sharpen', ...WATERMARKS, 'redact'], ['cutout', 'crop-subject'], 'cutout-sees-changes'],
]

function hasNoEffect(step: Step): boolean {
  switch (step.kind) {
    case 'straighten':
      return step.degrees === 0
    case 'crop':
      return step.box.x === 0 && step.box.y === 0 && step.box.width === 1 && step.box.height === 1
    case 'redact':
      return step.boxes.length === 0
    case 'sharpen':
      return step.amount === 0
    case 'adjust':
    case 'rename':
      return isAsNew(step)
    case 'resize':
      return step.by === 'percent' && step.percent === 100
    default:
      return false
  }
}

function missingValues({ at, step }: Placed): RecipeFinding[] {
  const missing = (field: string): RecipeFinding => ({ code: 'missing-value', step: at, field })
  if (step.kind === 'watermark-text' && step.text.trim() === '') return [missing('text')]
  if (step.kind === 'watermark-picture' && step.picture === '') return [missing('picture')]
  if (step.kind !== 'resize' || (step.by !== 'pixels' && step.by !== 'print')) return []
  return step.width === null && step.height === null ? [missing('width')] : []
}

/** The last of these decides, because each of them says the same thing of the written file. */
const DECIDED_ONCE: readonly StepKindName[] = ['metadata', 'convert', 'compress', 'rename', 'outputs', 'collect']

function overruled(on: readonly Placed[]): RecipeFinding[] {
  return on.flatMap(({ at, step }): RecipeFinding[] => {
    const next = on.find((other) => other.at > at && other.step.kind === step.kind)
    if (!next) return []
    const adjacentFlips =
      step.kind === 'flip' && next.at === at + 1 && JSON.stringify(next.step) === JSON.stringify(step)
    return DECIDED_ONCE.includes(step.kind) || adjacentFlips ? [{ code: 'overruled', step: at, by: next.at }] : []
  })
}

/** The nearest later step that should precede this one, once for each reason. */
function disordered(on: readonly Placed[]): RecipeFinding[] {
  return disorder.flatMap(([earlier, later, reason]) =>
    on.filter(isOf(...earlier)).flatMap((one): RecipeFinding[] => {
      const other = on.filter(isOf(...later)).find(({ at }) => at > one.at)
      return other ? [{ code: 'better-after', step: one.at, other: other.at, reason }] : []
    }),
  )
}

function aboutTheFormat(on: readonly Placed[]): RecipeFinding[] {
  const convert = on.filter(isOf('convert')).at(-1)
  if (!convert) return []
  const { format } = convert.step
  const cutout = on.filter(isOf('cutout')).at(-1)
  const compress = on.filter(isOf('compress')).at(-1)
  return [
    ...(cutout && cutout.step.background === null && !holdsAlpha(format)
      ? [{ code: 'lost-transparency', step: convert.at, format } as const]
      : []),
    ...(compress &&
    !formatOf(format).hasQuality &&
    compress.step.by === 'quality' &&
    compress.step.most === null &&
    !compress.step.palette &&
    compress.step.colourScore === null
      ? [{ code: 'lossless-quality', step: compress.at, format } as const]
      : []),
  ]
}

const emptyRanges = (on: readonly Placed[]): RecipeFinding[] =>
  on
    .filter(isOf('compress'))
    .filter(({ step: { least: min, most: max } }) => min !== null && max !== null && min > max)
    .map(({ at }) => ({ code: 'empty-range', step: at }))

/** Findings before running the recipe. Steps that are switched off are skipped. */
export function checkRecipe({ steps }: Recipe): RecipeFinding[] {
  const on = steps.map((step, at) => ({ at, step })).filter(({ step }) => !step.off)
  return [
    ...on.flatMap(missingValues),
    ...on.filter(({ step }) => hasNoEffect(step)).map(({ at }): RecipeFinding => ({ code: 'no-effect', step: at })),
    ...overruled(on),
    ...disordered(on),
    ...emptyRanges(on),
    ...aboutTheFormat(on),
  ]
}

/** The steps in the order that makes sense; those of one stage keep theirs. */
export function inOrder(steps: readonly Step[]): Step[] {
  const stages = ['place', 'subject', 'pixels', 'file']
  return steps.toSorted(
    (one, other) => stages.indexOf(stepKinds[one.kind].stage) - stages.indexOf(stepKinds[other.kind].stage),
  )
}
