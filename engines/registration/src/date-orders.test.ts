// How a date of figures alone is read, by the country whose registry wrote it.
import { expect, test } from 'vitest'
import { dateOrderOf } from './date-orders.ts'
import { parseWhois } from './parse-whois.ts'

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

test.each(['tk', 'us', 'pr', 'ph', 'gu', 'vi', 'fm', 'pw'])('of .%s it is the fourth of March', (tld) => {
  expect(expiresOn(tld, '03/04/2031')).toBe('2031-03-04')
})

test('the last part of a name says the order, in whatever case; of others nothing is known', () => {
  expect(['co.UK', 'uk.us', 'com', ''].map(dateOrderOf)).toEqual(['dmy', 'mdy', null, null])
})
