import { expect, test } from 'vitest'
import { hintsFor } from './hints.ts'

const hints = (recordType: string, data: readonly string[], domainName = 'a.example') =>
  hintsFor({
    domainName,
    recordType,
    isMockData: false,
    records: data.map((one) => ({ name: domainName, ttl: 60, type: recordType, data: one })),
  })
const each = (list: readonly (readonly string[])[], ...more: string[]) =>
  Object.fromEntries(
    list.map((records) => [
      records.join(' + '),
      hints(
        'TXT',
        records.map((one) => `"${one}"`),
        ...more,
      ),
    ]),
  )
const includes = (count: number) => Array.from({ length: count }, (_, at) => `include:${at}.example`).join(' ')

test('explains SPF records', () => {
  const ends = ['-all', '~all', '?all', '+all', 'all', '', 'redirect=b.example', '-all redirect=b.example']
  expect(
    each([
      ...ends.map((end) => [`v=spf1 ${end}`]),
      ...[['V=SPF1 -ALL'], ['v=spf1 -all', 'v=spf1 ~all'], ['v=spf10 -all', 'hello'], ['v=spf1 a mx ptr -all']],
      ...[10, 11].map((count) => [`v=spf1 ${includes(count)} -all`]),
    ]),
  ).toMatchSnapshot()
  expect(hints('TXT', ['"v=spf1 " "-all"'])).toEqual(hints('TXT', ['"v=spf1 -all"']))
})

test('explains DMARC records at their own name, by RFC 9989, and nowhere else', () => {
  const tags = [
    ...['p=none', 'p=quarantine', 'p=reject', 'p=maybe', 'p=maybe; rua=mailto:x@a.example', 'rua=mailto:x@a.example'],
    ...['p=reject; t=y', 'p=quarantine; t=y', 'p=none; t=y', 'p=reject; sp=reject', 'p=quarantine; np=reject'],
    ...['p=reject; sp=quarantine; np=none; pct=50', 'sp=reject; p=none'],
  ]
  const records = [...tags.map((one) => [`v=DMARC1; ${one}`]), ['v=DMARC1; p=none', 'v=DMARC1; p=reject']]
  expect(each(records, '_dmarc.a.example')).toMatchSnapshot()
  expect(hints('TXT', ['"v=DMARC1; p=none"'])).toEqual([])
})

test('explains CAA records, a null MX and an alias', () => {
  expect({
    issuer: hints('CAA', ['0 issue "ca.example"', '0 iodef "mailto:x@a.example"']),
    nobody: hints('CAA', ['0 issue ";"']),
    none: hints('CAA', []),
    nullMx: hints('MX', ['0 .']),
    nullMxBesideAnother: hints('MX', ['0 .', '10 mail.a.example.']),
    server: hints('MX', ['10 mail.a.example.']),
    alias: hintsFor({
      domainName: 'a.example',
      recordType: 'A',
      isMockData: false,
      records: [{ name: 'www.a.example', ttl: 1, type: 'CNAME', data: 'a.example.' }],
    }),
  }).toMatchSnapshot()
})
