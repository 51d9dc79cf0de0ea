// What is said of the model for picking a subject: its download, its models, or why there is none.
import type { ModelFacts } from '@sundry/cutout'
import { expect, test, vi } from 'vitest'
import { beginIn, read } from '../../../../testing/read.ts'
import { useModels } from '../models-store.ts'
import { ClickModel } from './click-model.tsx'
import { editorWords as say } from './text.ts'

vi.mock('../../../workbench/run/cutout-engine.ts', () => ({ openCutoutEngine: async () => ({}) }))

const model = { id: 'm', label: 'The model', bytes: 2048, download: 0, licence: 'MIT', source: 'a.example' }
const told = (some: object) => {
  beginIn(useModels, { of: { click: { ok: true, download: 0, models: [], ...some } } } as never)
  return read(ClickModel, {})
}

test('without a model of its own there is no list of models', () => {
  expect(told({})).toBe(say.clickHint)
})
test('one model is listed with its licence and source', () => {
  expect(told({ models: [model as unknown as ModelFacts] })).toMatch(/The model .*MIT .*a\.example$/)
})
test('what has to come over the network first is said, to the last byte', () => {
  expect(told({ download: 1 })).toContain('1 B')
  expect(told({ download: 2048 })).toMatch(/2\.00 KB/)
})
test('a device that cannot run it reads why', () => {
  expect(told({ ok: false, why: 'Too little memory.' })).toBe('Too little memory.')
})
