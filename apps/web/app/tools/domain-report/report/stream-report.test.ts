import { afterEach, expect, test, vi } from 'vitest'
import { sentenceOf } from '../../../lookup/use-lookup.ts'
import { streamReport } from './stream-report.ts'

afterEach(() => vi.unstubAllGlobals())

const end = { type: 'end', grade: 'A', reasons: [], elapsedMs: 1, fetchedAt: '2026-11-23T00:00:00Z' }
const answer = (...events: unknown[]) =>
  vi.stubGlobal('fetch', async () => {
    const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
    return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
  })

async function typesOf(): Promise<string[]> {
  const types: string[] = []
  await streamReport({ domain: 'a.example' }, new AbortController().signal, ({ type }) => types.push(type))
  return types
}
vi.mock('../../../platform/answers.ts', () => ({ answerOf: (_: string, event: unknown) => event }))

test('events are handed on until the end', async () => {
  answer({ type: 'mail' }, end, { type: 'web' })
  expect(await typesOf()).toEqual(['mail', 'end'])
})

test('a stream that breaks off before its end is a lost connection', async () => {
  answer({ type: 'mail' })
  await expect(typesOf()).rejects.toThrow('The connection to the server was lost.')
})

test('a response that is no answer becomes one calm sentence', () => {
  expect(sentenceOf(new Error('The server’s response could not be read. Try again later.'))).toBe(
    'An unexpected error occurred.',
  )
  expect(sentenceOf(new Error('Too many.'))).toBe('Too many.')
})
