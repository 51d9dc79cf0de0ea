// Dates of message headers as RFC 5322 writes them, old forms too, at the edges of each part.
import { expect, test } from 'vitest'
import { parseMailDate } from './received.ts'

const at = (text: string) => {
  const time = parseMailDate(text)
  return time === null ? null : new Date(time).toISOString()
}

test.each([
  ['Jan', '01'],
  ['Feb', '02'],
  ['Mar', '03'],
  ['Apr', '04'],
  ['May', '05'],
  ['Jun', '06'],
  ['Jul', '07'],
  ['Aug', '08'],
  ['Sep', '09'],
  ['Oct', '10'],
  ['Nov', '11'],
  ['December', '12'],
])('%s is the month %s', (name, number) => {
  expect(at(`Tue, 3 ${name} 2026 10:11:12 +0000`)).toBe(`2026-${number}-03T10:11:12.000Z`)
})

test.each([
  ['EST', '15'],
  ['EDT', '14'],
  ['CST', '16'],
  ['CDT', '15'],
  ['MST', '17'],
  ['MDT', '16'],
  ['PST', '18'],
  ['pdt', '17'],
  ['GMT', '10'],
  ['Z', '10'],
  ['+0200', '08'],
  ['-0330', '13:30'],
  ['', '10'],
  ['constructor', '10'],
])('ten o’clock in the zone %s is %s in Greenwich', (zone, hour) => {
  expect(at(`3 Feb 2026 10:00:00 ${zone}`)).toBe(`2026-02-03T${hour.includes(':') ? hour : `${hour}:00`}:00.000Z`)
})
