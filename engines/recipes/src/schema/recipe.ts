import { fieldsOf, isStepKind, newStep, type Step } from './steps.ts'

/** Raised when an older recipe can no longer be read unchanged. */
export const RECIPE_VERSION = 1
export const MAX_STEPS = 40
const NAME_LENGTH = 100

export interface Recipe {
  name: string
  steps: readonly Step[]
}

export interface ReadRecipe {
  /** Null when the text is no recipe at all. */
  recipe: Recipe | null
  /** Values that were left out or set to their defaults, with the reasons. */
  findings: readonly RecipeFinding[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a step as far as it makes sense; other values are set to their defaults and reported. */
export function readStep(value: unknown, at: number): { step: Step | null; findings: RecipeFinding[] } {
  const kind = isObject(value) ? value.kind : undefined
  if (!isObject(value) || !isStepKind(kind))
    return {
      step: null,
      findings: [{ code: 'unknown-step', step: at, value: typeof kind === 'string' ? kind : short(kind) }],
    }
  const findings: RecipeFinding[] = []
  const values: Record<string, unknown> = {}
  const fields = fieldsOf(kind)
  for (const [name, { read }] of fields) {
    if (!Object.hasOwn(value, name)) continue
    const found = read(value[name])
    if (found === undefined) findings.push({ code: 'unusable-value', step: at, field: name, value: short(value[name]) })
    else values[name] = found
  }
  const known = new Set(['kind', 'off', ...fields.map(([name]) => name)])
  for (const name of Object.keys(value))
    if (!known.has(name)) findings.push({ code: 'unknown-field', step: at, field: name })
  return { step: { ...newStep(kind), ...values, off: value.off === true } as Step, findings }
}

const short = (value: unknown) => String(JSON.stringify(value)).slice(0, 60)

/** Reads the text of a recipe's file. */
export function readRecipe(json: string): ReadRecipe {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { recipe: null, findings: [{ code: 'not-json' }] }
  }
  if (!isObject(value) || typeof value.recipe !== 'number' || !Array.isArray(value.steps))
    return { recipe: null, findings: [{ code: 'not-a-recipe' }] }
  if (value.recipe > RECIPE_VERSION)
    return { recipe: null, findings: [{ code: 'newer-version', value: String(value.recipe) }] }
  const findings: RecipeFinding[] = []
  if (value.steps.length > MAX_STEPS) findings.push({ code: 'too-many-steps', value: String(MAX_STEPS) })
  const steps: Step[] = []
  for (const [at, one] of value.steps.slice(0, MAX_STEPS).entries()) {
    const read = readStep(one, at)
    if (read.step) steps.push(read.step)
    findings.push(...read.findings)
  }
  const name = typeof value.name === 'string' ? value.name.slice(0, NAME_LENGTH) : ''
  return { recipe: { name, steps }, findings }
}

/** The step's kind and what differs from its defaults. */
export function shortStep(step: Step): Record<string, unknown> {
  const values: Record<string, unknown> = { ...step }
  const changed = fieldsOf(step.kind).filter(([name, { initial, toText }]) => toText(values[name]) !== toText(initial))
  return {
    kind: step.kind,
    ...(step.off && { off: true }),
    ...Object.fromEntries(changed.map(([name]) => [name, values[name]])),
  }
}

/** The text of a recipe's file, for people to read. */
export const writeRecipe = ({ name, steps }: Recipe): string =>
  `${JSON.stringify({ recipe: RECIPE_VERSION, name, steps: steps.map(shortStep) }, null, 2)}\n`

/** Faults of a recipe, or of the file or link it came from. The words are made where it is shown. */
export type RecipeFinding =
  | { code: 'not-json' }
  | { code: 'not-a-recipe' }
  | { code: 'newer-version'; value: string }
  | { code: 'too-many-steps'; value: string }
  | { code: 'unknown-step'; step: number; value: string }
  | { code: 'unknown-field'; step: number; field: string }
  | { code: 'unusable-value'; step: number; field: string; value: string }
  /** Changes nothing as it is set. */
  | { code: 'no-effect'; step: number }
  /** A later step of the same kind decides. */
  | { code: 'overruled'; step: number; by: number }
  /** Would be better before or after the other step. */
  | { code: 'better-after'; step: number; other: number; reason: OrderReason }
  | { code: 'missing-value'; step: number; field: string }
  | { code: 'empty-range'; step: number }
  /** The format that comes out cannot do what the step asks. */
  | { code: 'lost-transparency'; step: number; format: string }
  | { code: 'lossless-quality'; step: number; format: string }

export type OrderReason =
  | 'sharpen-is-blurred'
  | 'watermark-is-scaled'
  | 'watermark-is-cut'
  | 'redact-reaches-less'
  | 'work-is-cut-away'
  | 'cutout-sees-changes'
