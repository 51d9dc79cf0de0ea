import { checkRecipe, fieldsOf, newStep, type Step, type StepKindName, starters, stepKinds } from '@sundry/recipes'
import { describe, expect, test } from 'vitest'
import { findingWords } from './editor-text.ts'
import { fieldWords } from './fields.ts'
import { stepWords } from './step-words.ts'
import { summaryOf } from './summary.ts'

const kinds = Object.keys(stepKinds) as StepKindName[]

test.each(kinds)(
  'every field of %s that a form can show has its words, and a choice has one for each value',
  (kind) => {
    const shown = fieldWords[kind]
    const names = fieldsOf(kind).map(([name]) => name)
    // The name of a picture's file is written with the picture.
    const hidden = new Set(['watermark-picture name'])
    expect(Object.keys(shown).toSorted()).toEqual(names.filter((name) => !hidden.has(`${kind} ${name}`)).toSorted())
    for (const [name, { form }] of fieldsOf(kind))
      if (form.as === 'choice' && shown[name]) expect(shown[name].options, name).toHaveLength(form.values.length)
  },
)

describe('a step in a few words', () => {
  test.each([
    [newStep('resize'), 'Longest side 1920 px'],
    [newStep('resize', { by: 'pixels', width: 300 }), 'Width and height · Width 300'],
    [newStep('rotate', { degrees: 270 }), '90° counter-clockwise'],
    [newStep('convert', { format: 'avif' }), 'AVIF'],
    [newStep('compress', { most: 51_200 }), 'Quality 75% · Largest file 50 KB'],
    [newStep('watermark-text', { text: 'me', tiled: true }), '“me” · All over the picture'],
    [newStep('adjust', { tint: -10 }), 'Green to magenta -10'],
    [newStep('redact', { boxes: [{ x: 0, y: 0, width: 1, height: 1 }] }), '1 box'],
    [newStep('straighten'), 'Angle 0°'],
  ] as [Step, string][])('%o', (step, said) => {
    expect(summaryOf(step)).toBe(said)
  })

  test('says something of every step of the recipes to begin with', () => {
    for (const step of starters.flatMap(({ steps }) => steps))
      if (step.kind !== 'trim') expect(summaryOf(step), step.kind).not.toBe('')
  })
})

test('a finding names the steps it is about', () => {
  const steps = [newStep('sharpen'), newStep('resize')]
  const [finding] = checkRecipe({ name: '', steps })
  if (!finding) throw new Error('nothing was found')
  const said = findingWords(finding, (at) => stepWords[steps[at]?.kind ?? 'trim'])
  expect(said).toBe('Resize comes later and blurs the picture again. Sharpen after it.')
})
