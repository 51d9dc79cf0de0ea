import { describe, expect, test } from 'vitest'
import { createZone } from './zone.ts'
import { readZoneFile } from './zone-file.ts'

const file = (text: string) => readZoneFile(text, 'example.com')

describe('a zone answers', () => {
  const zone = createZone(
    file(
      '@ SOA ns h 1 1 1 1 1\n@ NS ns\nns A 192.0.2.1\n*.wild TXT "any"\na.b A 192.0.2.2\nalias CNAME a.b\naway CNAME www.example.org.\nsub NS ns.sub\nns.sub A 192.0.2.3',
    ),
  )
  test.each([
    ['an address', 'NS.example.com', 'A', 'NOERROR', ['192.0.2.1'], null],
    ['that a name exists which only others stand below', 'b.example.com', 'A', 'NOERROR', [], null],
    ['that a name does not exist', 'c.example.com', 'A', 'NXDOMAIN', [], null],
    ['by a wildcard', 'x.y.wild.example.com', 'TXT', 'NOERROR', ['"any"'], null],
    ['through an alias', 'alias.example.com', 'A', 'NOERROR', ['a.b.example.com.', '192.0.2.2'], null],
    ['where an alias leads out of it', 'away.example.com', 'A', 'NOERROR', ['www.example.org.'], 'www.example.org.'],
    ['that another zone holds what is delegated', 'x.sub.example.com', 'A', 'NOERROR', [], 'x.sub.example.com.'],
  ])('%s', (_, name, type, rcode, data, outside) => {
    const answer = zone.answer(name, type)
    expect([answer.rcode, answer.records.map((one) => one.data), answer.outside]).toEqual([rcode, data, outside])
  })

  test('a zone answers by the wildcard of the closest name, however many lie between in the order of names', () => {
    const other = createZone(
      file('@ SOA ns h 1 1 1 1 1\na-b A 192.0.2.1\n*.a TXT "a"\n*.x.a TXT "x"\na.x.a A 192.0.2.2'),
    )
    const texts = (name: string) => other.answer(name, 'TXT').records.map(({ data }) => data)
    expect(['b.a.example.com', 'b.x.a.example.com', 'b.a.x.a.example.com', 'c.a-b.example.com'].map(texts)).toEqual([
      ['"a"'],
      ['"x"'],
      [],
      [],
    ])
  })

  test('a zone answers only for names that it holds itself', () => {
    expect(
      ['example.com', 'x.example.com', 'example.org', 'x.sub.example.com'].map((name) => zone.holds(name)),
    ).toEqual([true, true, false, false])
  })
})
