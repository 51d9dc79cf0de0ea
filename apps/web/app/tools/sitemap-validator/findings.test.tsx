// How often a fault stands in a file, and where, as a visitor reads it.
import type { SitemapFinding, SitemapReport, SpecificationVerdict } from '@sundry/sitemap'
import { expect, test } from 'vitest'
import { htmlOf, read } from '../../../testing/read.ts'
import { Findings } from './findings.tsx'

const fault = 'A priority must be from 0.0 to 1.0.'
const at = (line?: number, some: object = {}) =>
  ({ code: 'priority-invalid', severity: 'error', message: fault, ...(line && { line }), ...some }) as SitemapFinding

function propsOf(
  findings: readonly SitemapFinding[],
  counted = findings.length,
  messages: readonly string[] = [fault],
) {
  const verdict = { isValid: false, message: '', errors: messages, warnings: [] } as unknown as SpecificationVerdict
  const report = { findings, counts: { 'priority-invalid': counted } } as unknown as SitemapReport
  return { verdict, report }
}
const shown = (...given: Parameters<typeof propsOf>) => read(Findings, propsOf(...given))

test('a fault that stands once is told without a number, with its place', () => {
  expect(shown([at(3)])).toBe(`Errors (1) ${fault} line 3, column 1 Warnings (0) None.`)
  expect(shown([at(3, { column: 7, value: '9' })])).toContain(`${fault} line 3, column 7 9 Warnings`)
  expect(shown([at(3, { cause: { line: 2, column: 5 } })])).toContain('line 2, column 5 Warnings')
})

test('one that stands twice has a number, five places are shown, and more on demand', () => {
  expect(shown([at(3), at(4)])).toContain(`Errors (2) ${fault} × 2 line 3, column 1 line 4, column 1 Warnings`)
  const five = [1, 2, 3, 4, 5].map((line) => at(line))
  expect(shown(five)).not.toContain('more')
  expect(shown([...five, at(6)])).toContain('line 5, column 1 Show 1 more Warnings')
  expect(shown([...five, at(6)], 1234)).toContain(
    `Errors (1,234) ${fault} × 1,234 line 1, column 1 line 2, column 1 line 3, column 1 line 4, column 1 line 5, column 1 Show 1 more (of 1,234, the first 6 are kept)`,
  )
})

test('a fault without a place is told, and one of the verdict alone stands once', () => {
  expect(shown([at()])).toBe(`Errors (1) ${fault} Warnings (0) None.`)
  expect(htmlOf(Findings, propsOf([at()])).match(/<ul/g)).toHaveLength(1)
  expect(htmlOf(Findings, propsOf([at(3)])).match(/<ul/g)).toHaveLength(2)
  expect(shown([], 0)).toBe(`Errors (1) ${fault} Warnings (0) None.`)
})

test('one note stands below what is wrong', () => {
  const note = at(2, { code: 'text-sitemap', severity: 'info', message: 'A list of text.' })
  expect(shown([note], 0, [])).toBe('Errors (0) None. Warnings (0) None. Notes (1) A list of text. line 2, column 1')
})

test('a hint is told where all places share it', () => {
  expect(shown([at(3, { hint: 'Write 1.0.' })])).toContain(`${fault} Write 1.0. line 3`)
  expect(shown([at(3, { hint: 'Write 1.0.' }), at(4, { hint: 'Write 0.5.' })])).not.toContain('Write')
})
