import { newStep, type Step, type StepKindName, stepKinds } from '@sundry/recipes'
import { expect, test } from 'vitest'
import { htmlOf } from '../../testing.ts'
import { StepForm } from './step-form.tsx'

const steps = [
  ...(Object.keys(stepKinds) as StepKindName[]).map((kind) => newStep(kind)),
  newStep('resize', { by: 'pixels' }),
  newStep('resize', { by: 'pixels', fit: 'pad' }),
  newStep('resize', { by: 'percent' }),
  newStep('resize', { by: 'print' }),
  newStep('metadata', { keep: 'some' }),
  newStep('convert', { format: 'jpeg' }),
  newStep('compress', { most: 51_200, least: 20_480 }),
  newStep('outputs', { set: 'app-icons' }),
  newStep('outputs', { set: 'favicons' }),
  newStep('watermark-text', { tiled: true }),
] as Step[]

test('asks in each step only for what means something there', () => {
  const fields = (step: Step) =>
    [...htmlOf(StepForm, { at: 0, step }).matchAll(/<(?:label|legend|span id)[^>]*>([^<]+)</g)].map(([, name]) => name)
  expect(steps.map((step) => [JSON.stringify(step), ...fields(step)].join(' | '))).toMatchSnapshot()
})
