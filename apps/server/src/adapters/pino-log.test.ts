import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createPinoLog } from './pino-log.ts'

function written(error: unknown): Record<string, unknown> {
  let line = ''
  const to = new Writable({
    write(chunk, _, done) {
      line += String(chunk)
      done()
    },
  })
  createPinoLog('info', to).error({ id: '1', error }, 'a function failed')
  return JSON.parse(line) as Record<string, unknown>
}

test('the log has the kind, the message, the place and the cause of an error', () => {
  const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
  const line = written(new TypeError('no answer', { cause }))
  expect(line).toMatchObject({
    msg: 'a function failed',
    error: { type: 'TypeError', message: 'no answer', cause: { message: 'connection refused', code: 'ECONNREFUSED' } },
  })
  expect((line.error as { stack: string }).stack).toMatch(/pino-log\.test\.ts:\d+:\d+/)
})

test('the log has three causes of an error, one behind the other, and no more', () => {
  const chain = [5, 4, 3, 2, 1].reduce((cause, at) => new Error(`cause ${at}`, { cause }), new Error('the deepest'))
  const reported: string[] = []
  let error = written(new Error('it', { cause: chain })).error as { message: string; cause?: typeof error } | undefined
  for (; error; error = error.cause) reported.push(error.message)
  expect(reported).toEqual(['it', 'cause 1', 'cause 2', 'cause 3'])
})

test('the log names an error of a web API without its constants', () => {
  const { error } = written(new DOMException('the visitor left', 'AbortError')) as { error: Record<string, unknown> }
  expect(error).toMatchObject({ type: 'AbortError', message: 'the visitor left' })
  expect(Object.keys(error).toSorted()).toEqual(['message', 'stack', 'type'])
})

test('takes the addresses of people out of an error', () => {
  const line = JSON.stringify(
    written(new Error('550 <jane.doe@example.org>: no such user, from 2001:db8::7, [2001:db8::8]:25 or 192.0.2.9:25.')),
  )
  expect(line).toContain('no such user, from (address), [(address)]:25 or (address):25.')
  expect(line).not.toMatch(/jane|example\.org|2001:db8|192\.0\.2/)
})

test('cuts what is longer than anyone reads', () => {
  const { message } = written(new Error('a'.repeat(1_000_000))).error as { message: string }
  expect(message).toHaveLength(4000)
})

test('keeps what is no error as it is', () => {
  expect(written('a word').error).toBe('a word')
  expect(written(undefined).error).toBeUndefined()
})
