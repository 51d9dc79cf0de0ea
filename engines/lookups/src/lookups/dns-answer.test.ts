import { describe, expect, test } from 'vitest'
import { aged, keepMs, type ShownAnswer } from './dns-answer.ts'

const record = (ttl: number, type = 'A', data = '192.0.2.1') => ({ name: 'a.example', ttl, type, data })
const answer = (some: Partial<ShownAnswer>) =>
  ({ records: [], authority: [], status: 'NOERROR', ...some }) as ShownAnswer
const soa = (ttl: number, minimum: number) => record(ttl, 'SOA', `ns.a.example. x.a.example. 1 2 3 4 ${minimum}`)

describe('how long an answer is kept', () => {
  test('as long as its shortest-lived record, five minutes at most', () => {
    expect(keepMs(answer({ records: [record(299), record(4000)] }))).toBe(299_000)
    expect(keepMs(answer({ records: [record(301)] }))).toBe(300_000)
    expect(keepMs(answer({ records: [record(0)] }))).toBe(0)
  })
  test('a name that is not there, as long as its zone says, a minute at most', () => {
    expect(keepMs(answer({ authority: [soa(50, 40)], status: 'NXDOMAIN' }))).toBe(40_000)
    expect(keepMs(answer({ authority: [soa(30, 40)] }))).toBe(30_000)
    expect(keepMs(answer({ authority: [soa(600, 600)] }))).toBe(60_000)
    expect(keepMs(answer({ authority: [record(60, 'NS')] }))).toBe(0)
    expect(keepMs(answer({}))).toBe(0)
  })
  test('a failure not at all', () => expect(keepMs(answer({ status: 'SERVFAIL', authority: [soa(60, 60)] }))).toBe(0))
})

test('a kept answer counts its times down by whole seconds, and never below nothing', () => {
  const ttls = (ageMs: number) =>
    aged(answer({ records: [record(10), record(2)] }), ageMs).records.map(({ ttl }) => ttl)
  expect(ttls(999)).toEqual([10, 2])
  expect(ttls(1000)).toEqual([9, 1])
  expect(ttls(5000)).toEqual([5, 0])
})
