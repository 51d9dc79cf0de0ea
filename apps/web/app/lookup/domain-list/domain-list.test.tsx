// The frame round a list of domains: what stands there before, while and after they are asked for.
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { htmlOf, read, textOf } from '../../../testing/read.ts'
import { DomainList } from './domain-list.tsx'

const pressed = vi.hoisted(() => new Map<string, () => unknown>())
const saved = vi.hoisted(() => vi.fn())
vi.mock('../../platform/download.ts', () => ({ downloadText: saved }))
vi.mock(import('../../ui/button.tsx'), async (original) => {
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
const given = (rows: readonly unknown[], some: object = {}, text = '') => ({
  given: text,
  hint: 'One to a line.',
  nameIn: (entry: string) => entry,
  list: { rows, total: rows.length, waitSeconds: null, isBusy: false, start, cancel: () => {}, ...some },
  isSample: false,
  csv: { name: 'domains.csv', text: () => 'domain\r\na.example\r\n' },
  children: createElement('p', null, 'The table'),
})
beforeEach(() => {
  pressed.clear()
  start.mockReset()
  saved.mockReset()
})

test('nothing is saved, counted or shown before there is a row', () => {
  expect(read(DomainList, given([]))).toBe('Domains One to a line. Check All')
})
test('one row is enough for a table and a file', () => {
  expect(read(DomainList, given(['a']))).toBe('Domains One to a line. Check All Save CSV 1 of 1 checked The table')
  pressed.get('Save CSV')?.()
  expect(saved).toHaveBeenCalledWith('domain\r\na.example\r\n', 'domains.csv', 'text/csv')
})
test('a list of one domain says that it is under way', () => {
  const html = htmlOf(DomainList, given([], { total: 1, isBusy: true }))
  expect(textOf(html)).toContain('Check All Cancel 0 of 1 checked')
  expect(html).toContain('role="progressbar"')
})
test.each([0, 101])('%i domains are not asked for', (count) => {
  read(DomainList, given([], {}, Array.from({ length: count }, (_, at) => `d${at}.example`).join('\n')))
  pressed.get('Check All')?.()
  expect(start).not.toHaveBeenCalled()
})
test.each([1, 100])('%i domains are asked for', (count) => {
  const names = Array.from({ length: count }, (_, at) => `d${at}.example`)
  read(DomainList, given([], {}, names.join('\n')))
  pressed.get('Check All')?.()
  expect(start).toHaveBeenCalledWith(names)
})
