import { describe, expect, test } from 'vitest'
import { domainReport, everySection, type ReportSection } from './domain-report-v1.ts'

const refusal = (some: object) =>
  domainReport.input.safeParse({ domain: 'a.example', ...some }).error?.issues[0]?.message ?? null
const takes = (some: object) => refusal(some) === null

describe('the sections of a report', () => {
  test('a report takes one section at least, and no unknown one', () => {
    expect([takes({ sections: [] }), takes({ sections: ['ftp'] })]).toEqual([false, false])
    expect(takes({ sections: [...everySection] })).toBe(true)
    expect(takes({ sections: [...everySection, 'mail'] })).toBe(false)
  })
})

describe('DKIM selectors to try', () => {
  const message = 'A DKIM selector consists of letters, digits, dots and hyphens.'
  test('a report takes ten DKIM selectors of 63 characters at most', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`)
    expect([takes({ selectors: many(10) }), takes({ selectors: many(11) })]).toEqual([true, false])
    const long = (length: number) => takes({ selectors: ['x'.repeat(length)] })
    expect([long(63), long(64)]).toEqual([true, false])
  })
  test.each(['s', 'S1', 'a.b', 'k_1', 'a-b', '_x'])('%s is one', (selector) =>
    expect(takes({ selectors: [selector] })).toBe(true),
  )
  test.each(['', '-a', 'a-', '.a', 'a.', 'a b', 'é'])('%j is none', (selector) =>
    expect(refusal({ selectors: [selector] })).toBe(message),
  )
})

/** Two questions a point. */
describe('what a report costs', () => {
  test.each([
    [['registration'], 0, 4],
    [['zone'], 0, 17],
    [['dnssec'], 0, 8],
    [['addresses'], 0, 4],
    [['web'], 0, 6],
    [['mail'], 0, 19],
    [['mail', 'mail'], 0, 19],
    [undefined, 0, 58],
    [undefined, 10, 63],
    [['web'], 1, 7],
  ] as const)('%j with %i selectors costs %i more', (sections, selectors, more) =>
    expect(
      domainReport.surcharge?.({
        domain: 'a.example',
        ...(sections && { sections: [...sections] as ReportSection[] }),
        ...(selectors > 0 && { selectors: Array.from({ length: selectors }, () => 's') }),
      }),
    ).toBe(more),
  )
})
