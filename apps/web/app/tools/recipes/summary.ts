import { fieldsOf, type Step } from '@sundry/recipes'
import { previewWords } from './editor-text.ts'
import { fieldWords } from './fields.ts'

/** What a step is about is named though it is the default. */
const ALWAYS = new Set([
  'rotate degrees',
  'flip axis',
  'straighten degrees',
  'crop-ratio width',
  'crop-ratio height',
  'resize percent',
  'resize side',
  'sharpen amount',
  'metadata keep',
  'convert format',
  'compress quality',
  'rename pattern',
  'collect as',
])

/** A step in a few words. */
export function summaryOf(step: Step): string {
  const values = step as unknown as Readonly<Record<string, unknown>>
  const parts = fieldsOf(step.kind).flatMap(([name, { form, initial, toText }]) => {
    const say = fieldWords[step.kind][name]
    const value = values[name]
    if (!say || !(say.isShown?.(step) ?? true)) return []
    if (toText(value) === toText(initial) && !ALWAYS.has(`${step.kind} ${name}`)) return []
    if (form.as === 'choice') return [say.options?.[form.values.indexOf(value as never)] ?? String(value)]
    if (form.as === 'number')
      return typeof value === 'number'
        ? [`${say.label} ${Number((value * (say.times ?? 1)).toFixed(2))}${say.unit ?? ''}`]
        : []
    if (form.as === 'flag') return [say.label]
    if (form.as === 'text') return name === 'picture' ? [] : [`“${String(value)}”`]
    if (form.as === 'boxes') return [previewWords.boxes((value as unknown[]).length)]
    if (form.as === 'colour') return [String(value ?? '')]
    return []
  })
  return parts.filter(Boolean).join(' · ')
}
