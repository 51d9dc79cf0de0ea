import { describe, expect, test } from 'vitest'
import { type DigDnsInput, digDns } from './functions/dig-dns-v1.ts'
import { domainExpiryCheck } from './functions/domain-expiry-check-v1.ts'
import { imageOperations } from './functions/image-operations.ts'
import { contracts } from './functions/index.ts'
import { techLookup } from './functions/tech-lookup-v1.ts'
import { limits } from './limits.ts'
import { watchSpec } from './watches.ts'
import { z } from './zod.ts'

describe('every contract', () => {
  test('every contract has a name of its own', () => {
    const names = contracts.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(contracts.map((contract) => [contract.name, contract] as const))(
    '%s reads its own example and its sample keeps to its output',
    (_, contract) => {
      const input = contract.input.parse(contract.exampleInput)
      const sample = contract.sample?.(input)
      for (const value of sample === undefined ? [] : contract.streams ? (sample as unknown[]) : [sample]) {
        expect(contract.output.safeParse(value).error).toBeUndefined()
      }
    },
  )

  test('caps bodies at 16 kB but for images, the log, recipes, watches and mail reports', () => {
    const larger = contracts.filter(({ bodyBytes }) => bodyBytes > limits.server.bodyBytes).map(({ name }) => name)
    expect(larger).toEqual([
      'remove-background',
      'image-operations',
      'sync-recipes',
      'change-watches',
      'add-mail-report',
    ])
  })

  test('never asks zod to compile code, which the page forbids', () => {
    expect(z.config().jitless).toBe(true)
  })
})

describe('domain', () => {
  const read = (domain: unknown) => domainExpiryCheck.input.safeParse({ domain })
  test.each([
    ['example.com', 'example.com'],
    ['  HTTPS://WWW.Example.com/a/b?c ', 'example.com'],
    ['http://example.com', 'example.com'],
    ['www.example.com', 'example.com'],
    ['bücher.example', 'bücher.example'],
    ['example.com/\nx', 'example.com'],
  ])('%j is read as %s', (typed, domain) => {
    expect(read(typed).data).toEqual({ domain })
  })
})

describe('a watch', () => {
  const read = (kind: string, target: string, more: object = {}) => watchSpec.safeParse({ kind, target, ...more })
  test.each([
    ['records', 'https://WWW.Example.com/a', 'www.example.com'],
    ['records', 'example.com', 'example.com'],
    ['registration', 'www.example.com', 'example.com'],
    ['robots', 'www.example.com', 'https://www.example.com'],
  ])('watching %s, the target %s is read as %s', (kind, target, expected) => {
    expect(read(kind, target).data?.target).toBe(expected)
  })

  test('a watch names the target that is wrong, and has a date or a type of records only where they are looked at', () => {
    const day = { date: '2027-05-31' }
    const type = { recordType: 'MX' }
    expect(['registration', 'records'].map((kind) => read(kind, 'example.com', day).success)).toEqual([true, false])
    expect(['registration', 'records'].map((kind) => read(kind, 'example.com', type).success)).toEqual([false, true])
    expect(read('records', 'example.com', { recordType: 'ANY' }).success).toBe(false)
    const wrong = [read('records', 'a b'), read('robots', 'ftp://example.com')]
    expect(wrong.map(({ error }) => error?.issues[0]?.path)).toEqual([['target'], ['target']])
  })
})

describe('the others', () => {
  test('put https:// before an address without a scheme', () => {
    expect(techLookup.input.parse({ urlToProfile: ' example.com ' }).urlToProfile).toBe('https://example.com')
    expect(techLookup.input.safeParse({ urlToProfile: '' }).error?.issues[0]?.message).toBe(
      'Please enter a website URL to analyze.',
    )
    expect(techLookup.input.safeParse({ urlToProfile: 'https://' }).error?.issues[0]?.message).toMatch(/^Invalid URL/)
  })

  test('show all records of the sample where all types are asked for', () => {
    const count = (recordType: DigDnsInput['recordType']) =>
      [digDns.sample?.({ domain: 'example.com', recordType }) ?? []].flat()[0]?.records.length ?? 0
    expect(count('ALL')).toBeGreaterThan(count('NS'))
    expect(count('ANY')).toBe(count('ALL'))
    expect(count('NS')).toBeGreaterThan(0)
  })

  test('pass over the user_id of a payload', () => {
    const [example] = imageOperations.exampleInput
    const [read] = imageOperations.input.parse([{ ...example, user_id: 'someone-else' }])
    expect(read).toEqual(example)
    expect(imageOperations.input.safeParse([]).success).toBe(false)
    const long = { tool: 'x', note: 'y'.repeat(5000) }
    expect(imageOperations.input.safeParse([{ ...example, settings: long }]).success).toBe(false)
  })
})

test('a web address of another scheme is refused, not read as the host of an https one', () => {
  const isRead = (urlToProfile: string) => techLookup.input.safeParse({ urlToProfile }).success
  expect(['ftp://example.com', 'example.com', 'http://example.com:8080/a'].map(isRead)).toEqual([false, true, true])
})
