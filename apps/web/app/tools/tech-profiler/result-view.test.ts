// A technology profile as it is taken along.
import type { TechLookupResult } from '@sundry/contracts/tech-lookup-v1'
import { expect, test } from 'vitest'
import { exportsOf, isMockMessage, shownMessage } from './result-view.tsx'
import { notConfigured } from './text.ts'

const nginx = {
  name: 'Nginx',
  version: '1.2',
  category: 'web-servers',
  confidence: 90,
  evidence: [
    { kind: 'header', detail: 'server: nginx' },
    { kind: 'cookie', detail: 'n=1' },
  ],
}
const plain = { name: 'Thing', version: null }
const result = {
  analyzedUrl: 'https://a.example/x',
  finalUrl: 'https://www.a.example/x',
  technologies: [nginx, plain],
  categories: {},
} as unknown as TechLookupResult
const exported = (name: string, of = result) => exportsOf(of).find((one) => one.name === name)

test('as CSV: a row each, with its evidence in one cell', () => {
  const csv = exported('CSV')
  expect(csv).toMatchObject({ file: 'technologies-a.example.csv', type: 'text/csv' })
  const [head, first, second] = (csv?.text() ?? '').split('\r\n')
  expect(head).toBe('Name,Version,Category,Confidence,Evidence')
  expect(first).toMatch(/^Nginx,1\.2,.+,90,header: server: nginx; cookie: n=1$/)
  expect(second).toMatch(/^Thing,,Misc[^,]*,,$/)
})
test('as JSON: the whole answer, named after the site', () => {
  expect(exported('JSON')).toMatchObject({ file: 'technologies-a.example.json', type: 'application/json' })
  expect(JSON.parse(exported('JSON')?.text() ?? '')).toEqual(JSON.parse(JSON.stringify(result)))
  expect(exported('JSON')?.text()).toMatch(/^\{\n {2}"/)
  expect(exported('JSON', { ...result, analyzedUrl: '' })?.file).toBe('technologies-site.json')
})

test('messages about keys and requests of the service are replaced by one that says what to do [tech-14]', () => {
  expect(shownMessage('API request failed with 500')).toBe(notConfigured)
  expect(shownMessage('The service key is missing')).toBe(notConfigured)
  expect(shownMessage('YOUR_API_KEY')).toBe(notConfigured)
})

test('any other message is shown as it is, none has its own sentence [tech-15]', () => {
  expect(shownMessage('This site could not be reached.')).toBe('This site could not be reached.')
  expect(shownMessage(undefined)).toBe(
    'An unexpected error occurred. Please try again or contact support if the issue persists.',
  )
})

test('a message about mock data is information [tech-10]', () => {
  expect(isMockMessage('This is Mock Data: …')).toBe(true)
  expect(isMockMessage('This site could not be reached.')).toBe(false)
})
