// Dates as registries write them: every month, every zone, and the edges of what is a date.
import { describe, expect, test } from 'vitest'
import { dateOrderIn, dateOrderOf, parseDate, parseMonth } from './dates.ts'
import { parseWhois } from './parse-whois.ts'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

test.each(months.map((name, at) => [name, String(at + 1).padStart(2, '0')] as const))(
  '%s is the month %s, wherever it is',
  (name, number) => {
    const day = `2026-${number}-05`
    expect(parseDate(`05-${name}-2026`, null)).toBe(day)
    expect(parseDate(`5th ${name}ember 2026`, null)).toBe(day)
    expect(parseDate(`2026-${name}-05.`, null)).toBe(day)
    expect(parseDate(`${name} 5, 2026`, null)).toBe(day)
    expect(parseMonth(`before ${name} 2026`)).toBe(`2026-${number}-01`)
    expect(parseDate(`${name} 2026`, null)).toBeNull()
    expect(parseDate(`Tue ${name} 05 10:11:12 GMT 2026`, null)).toBe(`${day}T10:11:12Z`)
  },
)

const zones = [
  'est -5, edt -4, cst -6, cdt -5, mst -7, mdt -6, pst -8, pdt -7, cet 1, cest 2, eet 2, eest 3, wet 0',
  'west 1, bst 1, msk 3, msd 4, jst 9, kst 9, hkt 8, sgt 8, ist 5.5, nzst 12, nzdt 13, aest 10, aedt 11',
  'clt -4, clst -3, brt -3, art -3, ulat 8, myt 8, wib 7, sast 2, utc 0, xyz 0',
]

test.each(
  zones
    .join(', ')
    .split(', ')
    .map((one) => one.split(' ') as [string, string]),
)('the zone %s is %s hours from Greenwich', (zone, hours) => {
  const instant = new Date(Date.UTC(2026, 4, 10, 14) - Number(hours) * 3_600_000).toISOString().replace('.000Z', 'Z')
  expect(parseDate(`2026-05-10 14:00:00 ${zone.toUpperCase()}`, null)).toBe(instant)
})

describe('what a registry may write', () => {
  test.each([
    ['2026-05-10T14:00:00Z', '2026-05-10T14:00:00Z'],
    ['2026-05-10T14:00:00.123Z', '2026-05-10T14:00:00Z'],
    ['2026-05-10 14:00:00+02:00', '2026-05-10T12:00:00Z'],
    ['2026-05-10 14:00:00 -0330', '2026-05-10T17:30:00Z'],
    ['2026-05-10 14:00:00 (UTC+8)', '2026-05-10T06:00:00Z'],
    ['2026-05-10 14:00', '2026-05-10T14:00:00Z'],
    ['2026. 05. 10.', '2026-05-10'],
    ['2026/05/10', '2026-05-10'],
    ['20260510', '2026-05-10'],
    ['20260510 140506', '2026-05-10T14:05:06Z'],
    ['31.12.2026', '2026-12-31'],
    ['20260510 #1234', '2026-05-10'],
    ['20260510140506', '2026-05-10T14:05:06Z'],
    ['Monday 4th May 2026', '2026-05-04'],
    ['Mon May  4 05:06:07 2026', '2026-05-04T05:06:07Z'],
    ['2026年5月4日', '2026-05-04'],
    ['2026년 05월 04일', '2026-05-04'],
    ['12-ene-2026', '2026-01-12'],
    ['3 juin 2026', '2026-06-03'],
    ['3 juil. 2026', '2026-07-03'],
    ['1 août 2026', '2026-08-01'],
    ['12. März 2026', '2026-03-12'],
    ['3 maj 2026', null],
    ['12/05/26', null],
    ['12/05/2569', null],
    ['12/05/1447', null],
    ['192.0.2.1', null],
    ['0000-00-00', null],
    ['1970-01-01', '1970-01-01'],
    ['1969-12-31', null],
    ['2200-12-31', '2200-12-31'],
    ['2201-01-01', null],
    ['2026-12-31', '2026-12-31'],
    ['2026-13-01', null],
    ['2026-00-10', null],
    ['2026-05-00', null],
    ['2026-05-31', '2026-05-31'],
    ['2026-06-31', null],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', null],
    ['2026-05-10 24:00:00', '2026-05-11T00:00:00Z'],
    ['2026-05-10 25:00:00', '2026-05-10'],
    ['2026-05-10 14:59:00', '2026-05-10T14:59:00Z'],
    ['2026-05-10 14:60:00', '2026-05-10'],
    ['never', null],
  ])('%s', (text, date) => expect(parseDate(text, null)).toBe(date))
})

describe('day and month as numbers', () => {
  test.each([
    ['13/05/2026', null, '2026-05-13'],
    ['05/13/2026', null, '2026-05-13'],
    ['12/05/2026', null, null],
    ['05/12/2026', 'dmy', '2026-12-05'],
    ['05/12/2026', 'mdy', '2026-05-12'],
    ['05.12.2026', null, '2026-12-05'],
    ['05-05-2026', null, '2026-05-05'],
  ] as const)('%s, read as %s', (text, order, date) => expect(parseDate(text, order)).toBe(date))

  test.each([
    ['dates are dd/mm/yyyy', 'example', 'dmy'],
    ['dates are MM-DD-YYYY', 'example', 'mdy'],
    ['created 13/05/2026', 'example', 'dmy'],
    ['created 05/13/2026', 'example', 'mdy'],
    ['created 12/12/2026', 'example', null],
    ['created 13/05/2026, expires 05/13/2027', 'example', null],
    ['created 13/05/2026', 'uk', 'dmy'],
    ['created 05/13/2026', 'uk', null],
    ['created 13/05/2026, expires 05/13/2027', 'uk', null],
  ])('the order of the dates in “%s” of .%s is %s', (text, tld, order) => expect(dateOrderIn(text, tld)).toBe(order))
})

// How a date of figures alone is read, by the country whose registry wrote it.
const expiresOn = (tld: string, date: string) =>
  parseWhois(`Domain Name: shop.${tld}\nExpiry Date: ${date}\nName Server: ns1.shop.${tld}\n`, { tld }).expiresOn

test.each([
  ['the north of Europe', 'ax dk ee fi fo is lt lv no se'],
  ['the west of Europe', 'be ch de fr gf gg ie im je li lu mc nl uk'],
  ['the south of Europe', 'al ba es gr hr it me mk mt pt rs si sm'],
  ['the east of Europe', 'am at bg by cz ge hu md pl ro ru sk su ua xn--p1ai xn--90a3ac'],
  ['Africa', 'ao ci cm dz gh ke ly ma mg mr mu mz na ng re rw sn st tn tz ug yt za zm zw'],
  ['the near East', 'ae il iq ir kg kz lb ps qa sa sy tr uz'],
  ['the far East', 'hk id la lk ml mn mo my pk sg th tm vn'],
  ['America', 'ar bo br cl cr ec gl gp gt hn ky mq mx pa pe pf pm py sr sv tf uy ve wf'],
  ['the Pacific', 'nc ni nz'],
])('in %s 03/04/2031 is the third of April', (_, tlds) => {
  for (const tld of tlds.split(' ')) expect([tld, expiresOn(tld, '03/04/2031')]).toEqual([tld, '2031-04-03'])
})

test('the last part of a name says the order, in whatever case; of others nothing is known', () => {
  expect(['co.UK', 'uk.us', 'com', ''].map(dateOrderOf)).toEqual(['dmy', 'mdy', null, null])
})
