import {
  MAX_STEPS,
  RECIPE_VERSION,
  type ReadRecipe,
  type Recipe,
  type RecipeFinding,
  readStep,
  shortStep,
} from './recipe.ts'
import { fieldsOf, isStepKind, type Step } from './steps.ts'

/** Keeps characters that an address may hold and the format does not use itself. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Images stay with their owner: a link is passed on. */
const isImage = (name: string) => name === 'picture'

function stepToText(step: Step): string {
  const short = shortStep(step)
  const fields = new Map(fieldsOf(step.kind))
  const values = Object.entries(short).flatMap(([name, value]) => {
    const field = fields.get(name)
    return field && !isImage(name) ? [`${name}=${encode(field.toText(value))}`] : []
  })
  return [`${step.off ? '-' : ''}${step.kind}`, ...values].join(',')
}

/**
 * The recipe as a part of an address.
 *
 * @example recipeToLink(recipe) // '1;Web%20photo;resize,side=1600;compress,quality=70'
 */
export const recipeToLink = ({ name, steps }: Recipe): string =>
  [RECIPE_VERSION, encode(name), ...steps.map(stepToText)].join(';')

function stepFromText(text: string, at: number): { step: Step | null; findings: RecipeFinding[] } {
  const [head = '', ...pairs] = text.split(',')
  const off = head.startsWith('-')
  const kind = off ? head.slice(1) : head
  if (!isStepKind(kind)) return { step: null, findings: [{ code: 'unknown-step', step: at, value: kind.slice(0, 60) }] }
  const fields = new Map(fieldsOf(kind))
  const findings: RecipeFinding[] = []
  const values: Record<string, unknown> = { kind, off }
  for (const pair of pairs) {
    const [name = '', encoded = ''] = pair.split('=', 2)
    const value = decode(encoded)
    const field = fields.get(name)
    if (!field || isImage(name)) findings.push({ code: 'unknown-field', step: at, field: name.slice(0, 60) })
    else {
      const found = value === null ? undefined : field.fromText(value)
      if (found === undefined)
        findings.push({ code: 'unusable-value', step: at, field: name, value: encoded.slice(0, 60) })
      else values[name] = found
    }
  }
  const read = readStep(values, at)
  return { step: read.step, findings: [...findings, ...read.findings] }
}

/** Reads what `recipeToLink` wrote, or what somebody made of it. */
export function recipeFromLink(link: string): ReadRecipe {
  const [version = '', name = '', ...texts] = link.split(';')
  if (!/^\d+$/.test(version)) return { recipe: null, findings: [{ code: 'not-a-recipe' }] }
  if (Number(version) > RECIPE_VERSION) return { recipe: null, findings: [{ code: 'newer-version', value: version }] }
  const findings: RecipeFinding[] = []
  if (texts.length > MAX_STEPS) findings.push({ code: 'too-many-steps', value: String(MAX_STEPS) })
  const steps: Step[] = []
  for (const [at, text] of texts.slice(0, MAX_STEPS).entries()) {
    const read = stepFromText(text, at)
    if (read.step) steps.push(read.step)
    findings.push(...read.findings)
  }
  return { recipe: { name: (decode(name) ?? '').slice(0, 100), steps }, findings }
}
