// Answers of every shape that a contract permits, drawn by a seed: from nothing but what is required to all there is.
import { answerShapeOf } from '@sundry/contracts/answer-shape'
import { digDns } from '@sundry/contracts/dig-dns-v1'
import { domainExpiryCheck } from '@sundry/contracts/domain-expiry-check-v1'
import { type DomainReportEvent, domainReport, everySection } from '@sundry/contracts/domain-report-v1'
import { nameserverCheck } from '@sundry/contracts/nameserver-check-v1'
import { techLookup } from '@sundry/contracts/tech-lookup-v1'
import { z } from '@sundry/contracts/zod'
import fc from 'fast-check'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { readAnswer } from '../platform/read-answer.ts'
import { htmlOf } from '../testing.ts'
import DnsResult from '../tools/dig-dns/result.tsx'
import ExpiryResult from '../tools/domain-expiry-checker/result.tsx'
import { reportHtml } from '../tools/domain-report/report/report-html.tsx'
import { afterEvent, noReport } from '../tools/domain-report/report/report-state.ts'
import ServersResult from '../tools/nameserver-checker/result.tsx'
import { ResultView as TechResult } from '../tools/tech-profiler/result-view.tsx'

vi.mock(import('./html-file.tsx'), async (original) => ({
  ...(await original()),
  htmlFile: (_, content) => renderToStaticMarkup(content),
}))

type Schema = Record<string, never> & { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

const texts = ['a.example', '2026-01-02T03:04:05.000Z', 'https://a.example/x', '192.0.2.1', '', '0', 'Ü <b>', 'A']
const formats: Record<string, RegExp> = { 'date-time': /Z$/, uri: /^https:/ }

function drawnFrom(schema: Schema): fc.Arbitrary<unknown> {
  const { type, properties = {}, required = [], items = {} as Schema, anyOf, minimum, maximum } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  if (Array.isArray(type))
    return fc.oneof(...(type as string[]).map((one) => drawnFrom({ ...schema, type: one } as never)))
  if (anyOf) return fc.oneof(...anyOf.map(drawnFrom))
  if (type === 'object' && !schema.properties)
    return fc.dictionary(fc.constantFrom('a', 'b'), drawnFrom(schema.additionalProperties ?? {}))
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, one]) => [name, drawnFrom(one)])
    return fc.record(Object.fromEntries(fields), { requiredKeys: required })
  }
  if (type === 'array') return fc.array(drawnFrom(items), { maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer' || type === 'number')
    return fc.constantFrom(
      ...[-1, 0, 1, 2, 40, 443, 500, 3600, 9e15].filter((one) => one >= (minimum ?? one) && one <= (maximum ?? one)),
    )
  const [pattern, format] = [new RegExp(schema.pattern ?? ''), formats[schema.format ?? ''] ?? /./]
  const fitting = texts.filter((text) => pattern.test(text) && (text === '' ? !schema.format : format.test(text)))
  return fc.constantFrom(...fitting)
}

/** Answers as pages get them, whose reader takes any text for a time. */
function answersOf(output: z.ZodType): unknown[] {
  const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as unknown as Schema
  return fc.sample(drawnFrom(schema), { seed: 7, numRuns: 60 }).map((one) => readAnswer(answerShapeOf(output), one))
}

const HOLE = /.{60}(?:\bundefined\b|\bNaN\b|Invalid Date|\[object ).{20}/s

const nothing = () => {}
test.each([
  { ...digDns, Result: DnsResult as ComponentType<object> },
  { ...domainExpiryCheck, Result: ExpiryResult as ComponentType<object> },
  { ...nameserverCheck, Result: ServersResult as ComponentType<object> },
  { ...techLookup, Result: TechResult as ComponentType<object> },
])(
  'the result of $name shows no undefined, NaN or invalid date, whatever its answer leaves out',
  ({ output, Result }) => {
    for (const result of answersOf(output)) {
      const html = htmlOf(Result, { result, onLookAt: nothing, onRetry: nothing })
      expect(HOLE.exec(html)?.[0], JSON.stringify(result)).toBeUndefined()
    }
  },
)

const start = { type: 'start', asked: 'a.example', kind: 'domain', domain: 'a.example', isMockData: false } as const
const begun = afterEvent(noReport, { ...start, unicodeName: null, sections: [...everySection] } as DomainReportEvent)
const sections = (domainReport.output as unknown as { options: z.ZodObject[] }).options.filter(
  ({ shape }) => 'findings' in shape,
)
test.each(sections.map((output) => ({ name: (output.shape.type as z.ZodLiteral).value, output })))(
  'the section $name of a report shows no undefined, NaN or invalid date, whatever its answer leaves out',
  ({ output }) => {
    for (const answer of answersOf(output)) {
      const html = reportHtml(afterEvent(begun, answer as DomainReportEvent))
      expect(HOLE.exec(html)?.[0], JSON.stringify(answer)).toBeUndefined()
    }
  },
)
