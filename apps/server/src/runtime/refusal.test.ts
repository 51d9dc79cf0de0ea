// The answer of a function that fails: a sentence, a status, and the time to try again.
import { InputFault } from '@sundry/lookups'
import { describe, expect, test } from 'vitest'
import { createReadiness } from '../app/health.ts'
import { ClientHoldsTooMany, QueueFull } from '../limits/bounded-queue.ts'
import { StorageFull } from '../ports/ports.ts'
import { memoryLog } from '../testing/test-server.ts'
import { Refusal, refusalAnswer } from './refusal.ts'

const reported = (error: unknown, more = {}) => {
  const log = memoryLog()
  const { status, headers, body } = refusalAnswer(error, { id: 'id-1', name: 'f', log, secure: false, ...more })
  return { status, headers, body: JSON.parse(String(body)) }
}

test.each([
  [new Refusal(409, 'Taken.', { allow: 'POST' }), 409, 'Taken.', undefined],
  [new InputFault('Please enter a name.'), 400, 'Please enter a name.', undefined],
  [new QueueFull(''), 503, 'The server is busy. Try again in a few seconds.', '1'],
  [new ClientHoldsTooMany(''), 429, 'Several requests are already in progress. Wait for them to finish.', '1'],
  [new StorageFull(''), 503, expect.stringContaining('disk is full'), '60'],
])('%s', (error, status, sentence, retryAfter) => {
  const answer = reported(error)
  expect(answer).toMatchObject({ status, body: { error: sentence } })
  expect(answer.headers['x-request-id']).toBe('id-1')
  expect(answer.headers['retry-after']).toBe(retryAfter)
})

describe('readiness', () => {
  const fine = async () => {}
  test('names what does not answer', async () => {
    const { waitingFor } = createReadiness({ database: fine, cache: () => Promise.reject(new Error('x')) })
    expect(await waitingFor()).toEqual(['The cache does not answer.'])
  })
  test('ends when the server stops', async () => {
    const readiness = createReadiness({ database: fine })
    expect(await readiness.waitingFor()).toEqual([])
    readiness.stop()
    expect(await readiness.waitingFor()).toEqual(['The server is stopping.'])
  })
})
