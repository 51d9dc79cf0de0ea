import { describe, expect, test } from 'vitest'
import { remindersFor } from './reminders.ts'

const now = new Date('2026-11-22T00:00:00Z')

describe('remindersFor', () => {
  test('has an entry 60, 30 and 7 days before and on the day', () => {
    const calendar = remindersFor('example.com', '2027-03-10T04:00:00Z', now) ?? ''
    expect([...calendar.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day)).toEqual([
      '20270109',
      '20270208',
      '20270303',
      '20270310',
    ])
    expect(calendar).toContain('SUMMARY:example.com expires in 30 days\r\n')
    expect(calendar.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(calendar.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })
  test('leaves out what is past', () => {
    const calendar = remindersFor('example.com', '2026-12-10T00:00:00Z', now) ?? ''
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(remindersFor('example.com', '2020-01-01T00:00:00Z', now)).toBeNull()
    expect(remindersFor('example.com', null, now)).toBeNull()
  })
  test('folds long lines', () => {
    const calendar = remindersFor(`${'a'.repeat(63)}.${'b'.repeat(63)}.com`, '2027-03-10T04:00:00Z', now) ?? ''
    expect(Math.max(...calendar.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(75)
    expect(calendar.replaceAll('\r\n ', '')).toContain(`${'a'.repeat(63)}.${'b'.repeat(63)}.com expires today`)
  })
})
