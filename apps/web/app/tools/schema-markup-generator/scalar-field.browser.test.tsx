// Values that are typed or chosen in a field of a document.
import type { Field } from '@sundry/schema'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useDrafts } from './model.ts'
import { ScalarField } from './scalar-field.tsx'

const set = vi.fn()
beforeEach(() => {
  set.mockReset()
  useDrafts.setState({ set })
})
const open = (some: Partial<Field>, value: string | boolean | undefined) => {
  const field = { name: 'x', label: 'Answer', kind: 'text', level: 'optional', ...some } as Field
  return render(<ScalarField field={field} path="x" value={value} />)
}
const box = () => page.getByLabelText('Answer', { exact: true })

test.each([
  ['Yes', undefined, true],
  ['No', undefined, false],
  ['Not set', true, undefined],
])('%s is chosen', async (label, before, value) => {
  await open({ kind: 'boolean' }, before)
  await box().selectOptions(label)
  expect(set).toHaveBeenLastCalledWith('x', value)
})

test.each([
  ['number', '12.5', 12.5],
  ['integer', '7', 7],
  ['number', '1,5', '1,5'],
  ['integer', '007', '007'],
  ['text', '7', '7'],
] as const)('a %s typed as %s', async (kind, typed, value) => {
  await open({ kind }, '')
  await expect.element(box()).toHaveAttribute('autocomplete', 'off')
  await box().fill(typed)
  expect(set).toHaveBeenLastCalledWith('x', value)
})
test('a number that is emptied is none', async () => {
  await open({ kind: 'number' }, '7')
  await box().fill('')
  expect(set.mock.lastCall?.[1]).not.toBe(0)
})
