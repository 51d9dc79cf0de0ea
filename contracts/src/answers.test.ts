// The public texts about the functions: purpose, price, time limit, the reasons for refusing an input, and the sample
// of a server without lookups.
import { describe, expect, test, vi } from 'vitest'
import { digDns } from './functions/dig-dns-v1.ts'
import { type DomainExpiryResult, domainExpiryCheck } from './functions/domain-expiry-check-v1.ts'
import { type DomainReportEvent, domainReport } from './functions/domain-report-v1.ts'
import { contracts } from './functions/index.ts'

interface Checked {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: { message: string }[] } }
}
const refusal = (input: Checked, value: unknown) => input.safeParse(value).error?.issues[0]?.message

describe('what a call costs and how long it may take', () => {
  test('the catalogue of functions is the one that was reviewed', () => {
    expect(
      contracts.map(({ name, price, timeoutMs, weight, summary }) => [name, price, timeoutMs, weight, summary]),
    ).toMatchSnapshot()
  })

  test.each([
    ['A', false, 0],
    ['A', true, 2],
    ['ALL', false, 7],
    ['ANY', false, 7],
    ['ALL', true, 37],
  ] as const)('a DNS lookup of %s, compared: %s, costs %i more', (recordType, compare, more) =>
    expect(digDns.surcharge?.({ domain: 'a.example', recordType, compare })).toBe(more),
  )
})

describe('why an input is refused', () => {
  test('a record type or a resolver that is not in the list', () => {
    expect(refusal(digDns.input, { domain: 'a.example', recordType: 'MD5' })).toBe(
      'Please choose a record type from the list.',
    )
    expect(refusal(digDns.input, { domain: 'a.example', resolver: 'mine' })).toBe(
      'Please choose a resolver from the list.',
    )
  })
})

const sampled = contracts.filter(({ sample }) => sample)
type Input = Readonly<Record<string, unknown>>
const sampleOf = ({ sample, input, exampleInput }: (typeof contracts)[number], other: Input = {}) =>
  sample?.(input.parse({ ...(exampleInput as Input), ...other }) as never)

test.each(sampled.map((one) => [one.name, one] as const))(
  'the sample of %s is the one that was reviewed, and names no host that somebody could own',
  (_, contract) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-28') })
    const shown = sampleOf(contract)
    vi.useRealTimers()
    expect(shown).toMatchSnapshot()
    const hosts = JSON.stringify(shown).match(/(?:[a-z0-9-]+\.)+[a-z]{2,}/g) ?? []
    const known = /(?:^|\.)(?:example|example\.(?:com|net|org))$/
    expect(hosts.filter((host) => !known.test(host))).toMatchSnapshot()
  },
)

test.each(sampled.map((one) => [one.name, one] as const))(
  'the sample of %s never bears the name that was asked for',
  (_, one) => {
    const url = 'https://asked.example/page'
    const requested = { domain: 'asked.example', url, urlToProfile: url, nameServers: ['ns.asked.example'] }
    for (const phase of ['plan', 'follow'])
      expect(JSON.stringify(sampleOf(one, { ...requested, phase }))).not.toContain('asked.example')
  },
)

test('the samples of a registration and of a report agree on the expiry date and on the days until then', () => {
  const registration = sampleOf(domainExpiryCheck) as DomainExpiryResult & { expiryDate: string }
  const events = [sampleOf(domainReport)].flat() as DomainReportEvent[]
  const [reading] = events.flatMap((event) => (event.type === 'registration' ? event.reading : null) ?? [])
  expect(reading?.expiresOn).toBe(registration.expiryDate)
  const days = (Date.parse(registration.expiryDate) - Date.now()) / 86_400_000
  expect(reading?.daysLeft).toBe(Math.floor(days))
})
