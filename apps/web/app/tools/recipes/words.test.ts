import {
  fieldsOf,
  newStep,
  type RecipeFinding,
  type Step,
  type StepKindName,
  starters,
  stepKinds,
} from '@sundry/recipes'
import { expect, test } from 'vitest'
import { fieldWords } from './fields.ts'
import { findingWords } from './recipe/editor-text.ts'
import { stepWords } from './recipe/recipe-engine.ts'
import { summaryOf } from './step-list.tsx'

const kinds = Object.keys(stepKinds) as StepKindName[]

test.each(kinds)(
  'every field of %s that a form can show has its words, and a choice has one for each value',
  (kind) => {
    const shown = fieldWords[kind]
    const names = fieldsOf(kind).map(([name]) => name)
    // The name of an image's file is written with the image.
    const hidden = new Set(['watermark-picture name'])
    expect(Object.keys(shown).toSorted()).toEqual(names.filter((name) => !hidden.has(`${kind} ${name}`)).toSorted())
    for (const [name, { form }] of fieldsOf(kind))
      if (form.as === 'choice' && shown[name]) expect(shown[name].options, name).toHaveLength(form.values.length)
  },
)

test('sums up a step in a few words, in each of its forms', () => {
  const steps = [
    ...starters.flatMap((starter) => starter.steps),
    ...kinds.map((kind) => newStep(kind)),
    newStep('resize', { by: 'percent' }),
    newStep('resize', { by: 'pixels', width: 300 }),
    newStep('resize', { by: 'pixels', fit: 'pad', background: '#102030', width: 5 }),
    newStep('rotate', { degrees: 270 }),
    newStep('convert', { format: 'avif' }),
    newStep('compress', { most: 51_200 }),
    newStep('compress', { palette: true }),
    newStep('watermark-text', { text: 'me', tiled: true }),
    newStep('adjust', { tint: -10 }),
    newStep('redact', { boxes: [{ x: 0, y: 0, width: 1, height: 1 }] }),
  ] as Step[]
  expect(steps.map((step) => `${stepWords[step.kind]}: ${summaryOf(step)}`)).toMatchSnapshot()
})

test('every finding has a sentence, with the steps that it is about', () => {
  const names = ['Sharpen', 'Resize', 'Compress']
  const findings = [
    ...['not-json', 'not-a-recipe', 'no-effect', 'empty-range'].map((code) => ({ code })),
    { code: 'newer-version', value: 9 },
    { code: 'too-many-steps', value: 50 },
    { code: 'unknown-step', value: 'melt' },
    { code: 'unknown-field', step: 1, field: 'depth' },
    { code: 'unusable-value', step: 1, field: 'width', value: 'wide' },
    { code: 'overruled', by: 2 },
    ...['width', 'text'].map((field) => ({ code: 'missing-value', field })),
    { code: 'lost-transparency', format: 'jpeg' },
    { code: 'lossless-quality', format: 'png' },
    ...[
      ...['sharpen-is-blurred', 'watermark-is-scaled', 'watermark-is-cut', 'redact-reaches-less'],
      ...['work-is-cut-away', 'cutout-sees-changes'],
    ].map((reason) => ({ code: 'better-after', reason, other: 1 })),
  ]
  expect(findings.map((one) => findingWords(one as RecipeFinding, (at) => names[at] ?? ''))).toMatchSnapshot()
})
