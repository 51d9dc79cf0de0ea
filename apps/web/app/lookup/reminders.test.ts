import { describe, expect, test } from 'vitest'
import { remindersFor } from './reminders.ts'

const now = new Date('2026-11-22T00:00:00Z')

describe('remindersFor', () => {
  test('reminders have an entry 60, 30 and 7 days before and on the day', () => {
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
  test('writes an event of one whole day that reminds at nine and leaves the day free', () => {
    const calendar = remindersFor('example.com', '2026-12-31T23:30:00Z', new Date('2026-12-30T10:11:12.345Z'))
    expect(calendar?.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Sundry//Domain expiry//EN',
      'BEGIN:VEVENT',
      'UID:expiry-0-20261231@example.com',
      'DTSTAMP:20261230T101112Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:example.com expires today',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:PT9H',
      'DESCRIPTION:example.com expires today',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })
  test('escapes what separates values in a calendar', () => {
    expect(remindersFor('a;b,c\\d', '2027-03-10T04:00:00Z', now)).toContain('SUMMARY:a\\;b\\,c\\\\d expires today')
  })
  test('an entry whose time is just now is past', () => {
    const at = new Date('2027-03-10T04:00:00Z')
    expect(remindersFor('example.com', '2027-03-10T04:00:00Z', at)).toBeNull()
    const before = new Date(at.getTime() - 7 * 86_400_000)
    expect(remindersFor('example.com', '2027-03-10T04:00:00Z', before)?.match(/BEGIN:VEVENT/g)).toHaveLength(1)
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
