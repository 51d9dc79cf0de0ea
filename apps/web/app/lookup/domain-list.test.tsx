import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { htmlOf } from '../testing.ts'
import { DomainList } from './domain-list.tsx'

const pressed = vi.hoisted(() => new Map<string, () => unknown>())
const saved = vi.hoisted(() => vi.fn())
vi.mock('../platform/download.ts', () => ({ downloadText: saved }))
vi.mock(import('../ui/button.tsx'), async (original) => {
  const all = await original()
  return {
    ...all,
    Button: (props) => {
      pressed.set(String(props.children), () => props.onClick?.({} as never))
      return all.Button(props)
    },
  }
})

const start = vi.fn()
const propsOf = (rows: readonly unknown[], some: object = {}, text = '') => ({
  initial: text,
  hint: 'One to a line.',
  nameIn: (entry: string) => entry,
  list: { rows, total: rows.length, waitSeconds: null, isBusy: false, start, cancel: () => {}, ...some },
  isUnreachable: false,
  csv: { name: 'domains.csv', text: () => 'domain\r\na.example\r\n' },
  children: createElement('p', null, 'The table'),
})
beforeEach(() => {
  pressed.clear()
  start.mockReset()
  saved.mockReset()
})

test('saves the table once there is a row, and not before', () => {
  htmlOf(DomainList, propsOf([]))
  expect(pressed.has('Save CSV')).toBe(false)
  htmlOf(DomainList, propsOf(['a']))
  pressed.get('Save CSV')?.()
  expect(saved).toHaveBeenCalledWith('domain\r\na.example\r\n', 'domains.csv', 'text/csv')
})
test.each([0, 101])('does not ask for %i domains', (count) => {
  htmlOf(DomainList, propsOf([], {}, Array.from({ length: count }, (_, at) => `d${at}.example`).join('\n')))
  pressed.get('Check All')?.()
  expect(start).not.toHaveBeenCalled()
})
test.each([1, 100])('asks for %i domains', (count) => {
  const names = Array.from({ length: count }, (_, at) => `d${at}.example`)
  htmlOf(DomainList, propsOf([], {}, names.join('\n')))
  pressed.get('Check All')?.()
  expect(start).toHaveBeenCalledWith(names)
})
