// A chain of trust over zones that a test signs itself: each fault must turn it red, with the right verdict.
import { type DnssecChain, dnssecChain } from '@sundry/contracts/domain-report-dnssec'
import { describe, expect, test } from 'vitest'
import type { SentRecord } from '../testing/encode-response.ts'
import { makeSignedTree, type SignedZoneOptions } from '../testing/signed-zones.ts'
import type { DnsRecord } from '../wire/message.ts'
import { type SigningResolvers, validateChain } from './chain.ts'
import type { Allowance } from './verify-set.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const root: SignedZoneOptions = { name: '.' }
const tld: SignedZoneOptions = { name: 'test.' }
const zone: SignedZoneOptions = {
  name: 'zone.test.',
  records: [
    'zone.test. A 192.0.2.1',
    'Zone.test. MX 10 Mail.zone.test.',
    'zone.test. TXT "v=spf1 -all"',
    'deep.empty.zone.test. A 192.0.2.2',
    '*.wild.zone.test. A 192.0.2.3',
    'alias.zone.test. CNAME zone.test.',
  ],
}

interface Sent {
  rcode?: string
  answers?: readonly SentRecord[]
  authority?: readonly SentRecord[]
}
type Tamper = (answer: Sent, name: string, type: string) => Sent | null

interface Situation {
  zones?: readonly SignedZoneOptions[]
  tamper?: Tamper
  name?: string
  now?: number
  anchors?: readonly string[]
  allowance?: Partial<Allowance>
  questions?: string[]
}

const received = (records: readonly SentRecord[] = []): DnsRecord[] =>
  records.map((record) => ({ ...record, class: 'IN' }))

async function chainOf({
  zones = [root, tld, zone],
  name = 'zone.test',
  now = NOW,
  ...more
}: Situation = {}): Promise<DnssecChain> {
  const tree = await makeSignedTree(zones)
  const query: SigningResolvers['query'] = async ({ name: requested, type, checkingDisabled }) => {
    more.questions?.push(`${requested} ${type}`)
    // A walk that does not wait for an answer then ends without it.
    await new Promise(setImmediate)
    const plain: Sent = await tree.answer(requested.endsWith('.') ? requested : `${requested}.`, type)
    const answer = checkingDisabled && (more.tamper ? more.tamper(plain, requested, type) : plain)
    const { rcode = 'NOERROR', answers, authority } = answer || { rcode: 'SERVFAIL' }
    const common = {
      question: { name: requested, type },
      additional: [],
      ede: [],
      edns: null,
      withheld: 0,
      elapsedMs: 1,
      size: 1,
    }
    const flags = { aa: false, tc: false, rd: true, ra: true, ad: false, cd: true }
    return {
      ...common,
      flags,
      rcode,
      records: received(answers),
      authority: received(authority),
      server: 'x',
      transport: 'udp',
    }
  }
  const chain = await validateChain(name, {
    nameServers: { query },
    clock: { now: () => now },
    signal: new AbortController().signal,
    anchors: more.anchors ?? tree.anchors,
    ...(more.allowance && { allowance: more.allowance }),
  })
  return dnssecChain.parse(chain)
}

const outcome = ({ verdict, reason }: DnssecChain) => [verdict, reason]
const isSignature = ({ type }: SentRecord) => type === 'RRSIG'
/** Changes the answer to one question alone. */
const at =
  (name: string, type: string, change: (answer: Sent) => Sent | null): Tamper =>
  (answer, requested, requestedType) =>
    requested === name && requestedType === type ? change(answer) : answer
const withoutSignatures = (answer: Sent): Sent => ({
  ...answer,
  ...(answer.answers && { answers: answer.answers.filter((one) => !isSignature(one)) }),
  ...(answer.authority && { authority: answer.authority.filter((one) => !isSignature(one)) }),
})

describe('a chain without a fault', () => {
  test('a chain without a fault is secure, and shows who vouches for whom', async () => {
    const chain = await chainOf()
    expect(outcome(chain)).toEqual(['secure', null])
    expect(chain.zones.map(({ name, parent, verdict }) => [name, parent, verdict])).toEqual([
      ['.', null, 'secure'],
      ['test.', '.', 'secure'],
      ['zone.test.', 'test.', 'secure'],
    ])
    const [top, , last] = chain.zones
    expect(top?.keys[0]).toMatchObject({
      trustedBy: 'anchor',
      role: 'key-signing',
      algorithmName: 'ECDSA P-256/SHA-256',
      bits: 256,
    })
    expect(last?.keys[0]?.trustedBy).toBe('ds')
    expect(last?.delegationSigners[0]).toMatchObject({ fits: 'key', digestType: 2, keyTag: last?.keys[0]?.keyTag })
    expect(last?.signatures.map(({ covers, signer, state }) => [covers, signer, state])).toEqual([
      ['DS', 'test.', 'valid'],
      ['DNSKEY', 'zone.test.', 'valid'],
    ])
    expect(chain.records.map(({ name, type, exists, verdict }) => [name, type, exists, verdict])).toEqual([
      ['zone.test.', 'SOA', true, 'secure'],
      ['zone.test.', 'A', true, 'secure'],
      ['zone.test.', 'AAAA', false, 'secure'],
      ['zone.test.', 'MX', true, 'secure'],
      ['zone.test.', 'TXT', true, 'secure'],
    ])
  })

  test.each([5, 7, 8, 10, 13, 14, 15, 16])('a chain is secure with the algorithm %i', async (algorithm) => {
    expect(outcome(await chainOf({ zones: [root, tld, { ...zone, algorithm }] }))).toEqual(['secure', null])
  })

  test.each([1, 2, 4])('a chain is secure with the digest %i', async (digestType) => {
    expect(outcome(await chainOf({ zones: [root, tld, { ...zone, digestType }] }))).toEqual(['secure', null])
  })

  const denials: [string, SignedZoneOptions['denial']][] = [
    ['NSEC', 'nsec'],
    ['NSEC3', {}],
    ['NSEC3 with salt and iterations', { iterations: 5, salt: 'AABB' }],
  ]
  describe.each(denials)('and %s', (_, denial) => {
    const zones = [root, { ...tld, denial: denial ?? 'nsec' }, { ...zone, denial: denial ?? 'nsec' }]
    test.each([
      ['a name that does not exist', 'nothing.zone.test', false],
      ['a name below one that does not exist', 'a.b.nothing.zone.test', false],
      ['an empty name above others', 'empty.zone.test', true],
      ['a name made from a wildcard', 'x.wild.zone.test', true],
      ['a name some labels below a wildcard', 'x.y.wild.zone.test', true],
      ['an alias', 'alias.zone.test', true],
    ])('proves %s', async (_name, name, exists) => {
      const chain = await chainOf({ zones, name })
      expect([...outcome(chain), chain.exists]).toEqual(['secure', null, exists])
    })
    test('proves that a delegation is not signed', async () => {
      const chain = await chainOf({ zones: [...zones.slice(0, 2), { ...zone, signed: false }] })
      expect(outcome(chain)).toEqual(['insecure', 'no-ds'])
      expect(chain.zones.at(-1)).toMatchObject({ name: 'zone.test.', verdict: 'insecure', keys: [] })
    })
  })

  test('names the wildcard an answer was made from', async () => {
    const chain = await chainOf({ name: 'x.wild.zone.test' })
    expect(chain.records.find(({ type }) => type === 'A')?.wildcard).toBe('*.wild.zone.test.')
  })
})

test('keys without a DS record are insecure, and shown', async () => {
  const chain = await chainOf({ zones: [root, tld, { ...zone, signers: () => [] }] })
  expect(outcome(chain)).toEqual(['insecure', 'no-ds'])
  expect(chain.zones.at(-1)?.keys).toHaveLength(1)
})

test('a span that opts out leaves a delegation insecure', async () => {
  const zones = [root, { ...tld, denial: { optOut: true } }, { ...zone, signed: false }]
  expect(outcome(await chainOf({ zones }))).toEqual(['insecure', 'no-ds'])
})

test('a name that is no zone, in a span that opts out, is left in the zone above it', async () => {
  const chain = await chainOf({
    zones: [root, tld, { ...zone, denial: { optOut: true } }],
    name: 'a.nothing.zone.test',
  })
  expect(outcome(chain)).toEqual(['insecure', 'no-ds'])
  expect(chain.zones.map(({ name }) => name)).toEqual(['.', 'test.', 'zone.test.'])
})

test('a DS record of an algorithm or digest no one knows leaves it insecure', async () => {
  for (const signer of ['1 99 2 AA', '1 13 99 AA', '1 1 1 AA']) {
    const chain = await chainOf({ zones: [root, tld, { ...zone, signers: () => [signer] }] })
    expect(outcome(chain)).toEqual(['insecure', 'unsupported-algorithm'])
  }
})

test('NSEC3 with more iterations than validators take leaves it insecure', async () => {
  const zones = [root, { ...tld, denial: { iterations: 101 } }, { ...zone, signed: false }]
  expect(outcome(await chainOf({ zones }))).toEqual(['insecure', 'iterations-too-high'])
})

const longAgo = { inception: '20200101000000', expires: '20210101000000' }
const later = { inception: '20290101000000', expires: '20300101000000' }
const other = '12345 13 2 E06D44B80B8F1D39A95C0B0D7C65D08458E880409BBC683457104237C7F8EC8D'
const everyAnswer = (answers: readonly SentRecord[] = [], type: string, data: (old: string) => string) =>
  answers.map((record) => (record.type === type ? { ...record, data: data(record.data) } : record))
const spoiled = (data: string) => `${data.slice(0, -8)}AAAAAA==`

const faults: [string, Situation, [string, string]][] = [
  ['signatures of last year', { zones: [root, tld, { ...zone, times: longAgo }] }, ['expired', 'signature-expired']],
  [
    'signatures of next year',
    { zones: [root, tld, { ...zone, times: later }] },
    ['not-yet-valid', 'signature-not-yet-valid'],
  ],
  [
    'expired signatures of the parent',
    { zones: [root, { ...tld, times: longAgo }, zone] },
    ['expired', 'signature-expired'],
  ],
  [
    'another key than the DS record says',
    { zones: [root, tld, { ...zone, signers: () => [other] }] },
    ['bogus', 'ds-mismatch'],
  ],
  ['a root that nobody trusts', { anchors: [other] }, ['bogus', 'no-anchor']],
  [
    'records that were changed on the way',
    { tamper: at('zone.test.', 'A', ({ answers }) => ({ answers: everyAnswer(answers, 'A', () => '198.51.100.6') })) },
    ['bogus', 'signature-wrong'],
  ],
  [
    'a DS record put in on the way',
    { tamper: at('zone.test.', 'DS', ({ answers }) => ({ answers: everyAnswer(answers, 'DS', () => other) })) },
    ['bogus', 'signature-wrong'],
  ],
  [
    'records without signatures',
    { tamper: at('zone.test.', 'A', withoutSignatures) },
    ['missing-signatures', 'signatures-missing'],
  ],
  [
    'a DS record taken out on the way',
    { tamper: at('zone.test.', 'DS', () => ({ answers: [], authority: [] })) },
    ['missing-signatures', 'signatures-missing'],
  ],
  [
    'an absence without its proof',
    { tamper: at('zone.test.', 'AAAA', () => ({ answers: [], authority: [] })) },
    ['missing-signatures', 'signatures-missing'],
  ],
  [
    'a name denied by the proof of another',
    {
      name: 'alias.zone.test',
      tamper: at('alias.zone.test.', 'DS', () => ({ rcode: 'NXDOMAIN', answers: [], authority: [] })),
    },
    ['missing-signatures', 'signatures-missing'],
  ],
  [
    'a wildcard put in the place of a name',
    { name: 'x.wild.zone.test', tamper: at('x.wild.zone.test.', 'A', ({ answers = [] }) => ({ answers })) },
    ['bogus', 'wildcard-unproven'],
  ],
  [
    'a signature of an algorithm nobody knows in the place of the right one',
    {
      tamper: at('zone.test.', 'A', ({ answers }) => ({
        answers: everyAnswer(answers, 'RRSIG', (data) => data.replace(/^A 13 /, 'A 99 ')),
      })),
    },
    ['bogus', 'signer-unknown'],
  ],
  ['a zone that does not answer', { tamper: at('zone.test.', 'DNSKEY', () => null) }, ['indeterminate', 'no-answer']],
  ['nobody who answers', { tamper: () => null }, ['indeterminate', 'no-answer']],
  ['a resolver that strips signatures', { tamper: withoutSignatures }, ['indeterminate', 'signatures-withheld']],
]

test.each(faults)('%s', async (_, situation, expected) => {
  expect(outcome(await chainOf(situation))).toEqual(expected)
})

test('a revoked key vouches for nothing', async () => {
  const chain = await chainOf({
    tamper: at('zone.test.', 'DNSKEY', ({ answers }) => ({
      answers: everyAnswer(answers, 'DNSKEY', (data) => data.replace(/^257/, '385')),
    })),
  })
  expect(outcome(chain)).toEqual(['bogus', 'ds-mismatch'])
  expect(chain.zones.at(-1)?.keys[0]?.revoked).toBe(true)
})

test('the proof of one name is none for another', async () => {
  const tree = await makeSignedTree([root, tld, zone])
  const foreign: Sent = await tree.answer('nothing.zone.test.', 'DS')
  // Signed by the same zone's own key, so only what it says can be wrong.
  const situation = { zones: [root, tld, zone], name: 'alias.zone.test' }
  const chain = await chainOf({
    ...situation,
    tamper: (answer, name, type) => (name === 'alias.zone.test.' && type === 'DS' ? foreign : answer),
  })
  expect(chain.verdict).toBe('bogus')
})

describe('what a hostile zone may make it cost', () => {
  test('many keys of one tag and many signatures end within the allowance (KeyTrap)', async () => {
    const many = Array.from({ length: 60 }, (_, index) => index)
    const hostile: Tamper = (answer, name, type) => {
      if (!name.endsWith('zone.test.') || type === 'DS') return answer
      const signatures = (answer.answers ?? []).filter(isSignature)
      // Each signature is one of its own, and wrong.
      const wrong = signatures.flatMap((record) =>
        many.map((n) => ({
          ...record,
          data: spoiled(record.data).replace('AAAAAA', `AAAA${String(n).padStart(2, 'A')}`),
        })),
      )
      return { ...answer, answers: [...(answer.answers ?? []).filter((one) => !isSignature(one)), ...wrong] }
    }
    const zones = [root, tld, { ...zone, moreKeys: ({ data }) => many.map(() => data) } as SignedZoneOptions]
    const chain = await chainOf({ zones, tamper: hostile })
    expect(chain.verdict).toBe('bogus')
    expect(chain.zones.at(-1)?.keys.length).toBeLessThanOrEqual(24)
    expect(chain.zones.at(-1)?.signatures.length).toBeLessThanOrEqual(9)
  })

  test.each([
    ['questions', { questions: 4 }],
    ['validations', { validations: 3 }],
  ])('ends when its %s are spent, and says so', async (_, allowance) => {
    expect(outcome(await chainOf({ allowance }))).toEqual(['indeterminate', 'too-much-work'])
  })

  test('ends when its hashes are spent', async () => {
    const zones = [root, { ...tld, denial: { iterations: 100 } }, { ...zone, denial: { iterations: 100 } }]
    const chain = await chainOf({ zones, name: 'a.b.c.d.e.f.zone.test', allowance: { hashRounds: 300 } })
    expect(outcome(chain)).toEqual(['indeterminate', 'too-much-work'])
  })

  test('a name of many labels asks no more than the allowance', async () => {
    const requested: string[] = []
    const name = `${Array.from({ length: 110 }, () => 'a').join('.')}.wild.zone.test`
    await chainOf({ name, questions: requested })
    expect(requested.length).toBeLessThanOrEqual(90)
  })
})
