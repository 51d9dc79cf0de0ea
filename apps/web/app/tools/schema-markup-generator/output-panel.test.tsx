import { beforeEach, describe, expect, test, vi } from 'vitest'
import { htmlOf } from '../../testing.ts'
import { findAll } from './find-all.ts'
import { keepDrafts, type Placed, publish, useDrafts, useFindings } from './model.ts'
import { type Checked, ChecksPanel, useResult } from './output-panel.tsx'
import { words } from './text.ts'

const put = vi.hoisted(() => vi.fn(async (_text: string) => true))
vi.mock('../../platform/use-copied.ts', () => ({ useCopied: () => ({ copied: null, copy: put }) }))

const state = () => useDrafts.getState()
beforeEach(() => state().startOver())

describe('the checks', () => {
  const finding = (severity: string, path = 'name', message = `A ${severity}.`): Placed =>
    ({ severity, path, message, code: 'missing', draft: 0, typeId: 'article' }) as unknown as Placed
  test('the checks mark a field with its worst fault, of the form that is shown', () => {
    const all = [finding('info'), finding('error'), finding('warning'), { ...finding('error', 'url'), draft: 1 }]
    publish(all, 0)
    expect(useFindings.getState().byPath.get('name')?.severity).toBe('error')
    expect(useFindings.getState().byPath.has('url')).toBe(false)
    publish([finding('warning'), finding('info')], 0)
    expect(useFindings.getState().byPath.get('name')?.severity).toBe('warning')
  })
  test.each(['pending', 'failed'] as const)('checks that are %s do not claim that nothing is missing', (checked) => {
    const shown = (state: Checked) => htmlOf(ChecksPanel, { checked: state, empty: false, several: false })
    expect(shown([])).toContain(words.checksGood)
    expect(shown(checked)).not.toContain(words.checksGood)
  })
  test('find two things with one name', () => {
    state().set('mainEntity[0].name', 'Why?')
    state().add('person')
    state().add('person')
    state().set('@id', '#person')
    const [twice] = findAll(state().drafts).filter(({ code }) => code === 'duplicate-id')
    expect(twice).toMatchObject({ path: '@id', draft: 2 })
  })
})

test('output stays in this browser under the name of the tool', () => {
  const retained = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => retained.get(key) ?? null,
    setItem: (key: string, value: string) => retained.set(key, value),
  })
  state().set('mainEntity[0].name', 'Why?')
  keepDrafts(state().drafts)
  expect([...retained.keys()]).toEqual([expect.stringContaining('schema-markup-generator')])
  state().startOver()
  state().add('person')
  state().restore()
  expect(state().active).toBe(0)
  expect(state().drafts.map(({ typeId }) => typeId)).toEqual(['faq-page'])
  expect(state().drafts[0]?.byType['faq-page']).toEqual({ mainEntity: [{ name: 'Why?' }] })
  vi.unstubAllGlobals()
})

test('puts twenty thousand characters into a link, and not one more', async () => {
  vi.stubGlobal('location', { href: 'https://tools.example/seo-toolkit/schema-markup-generator' })
  let result = {} as ReturnType<typeof useResult>
  const Probe = () => {
    result = useResult('json')
    return null
  }
  htmlOf(Probe, {})
  state().chooseType('person')
  state().set('name', 'Jane')
  await result.copy()
  const written = put.mock.lastCall?.[0].length ?? 0
  const padded = (length: number) => `Jane${'x'.repeat(length - written)}`
  state().set('name', padded(20_000))
  await result.link()
  expect(put.mock.lastCall?.[0]).toMatch(/schema-markup-generator#s1=/)
  state().set('name', padded(20_001))
  await result.link()
  expect(put).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
