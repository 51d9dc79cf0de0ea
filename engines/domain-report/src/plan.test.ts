import type { ReportFinding } from '@sundry/contracts/domain-report-finding'
import type { DomainReportSection } from '@sundry/contracts/domain-report-v1'
import { expect, test } from 'vitest'
import { gradeOf } from './grade.ts'
import { planOf, readyRecords } from './plan.ts'
import { finishDraft } from './records/finish.ts'
import type { Draft, Offer } from './records/offer.ts'
import { publish, report, type World } from './testing/mail-world.ts'

function sectionOf(type: DomainReportSection['type'], findings: readonly object[], more: object = {}) {
  const graded = gradeOf(findings as never)
  return { type, findings, ...graded, error: null, reading: null, elapsedMs: 0, cached: false, ...more } as never
}
const finding = (code: string, severity: ReportFinding['severity'], more: object = {}) => {
  return { code, severity, domain: 'shop.example', host: 'shop.example', zone: 'shop.example', ...more }
}
const actionsOf = (codes: readonly (readonly string[])[]) => codes.flat()

const apex = (spf: string) => [['site-verification=1'], [spf]]
const worlds: readonly World[] = [
  {
    'shop.example': { TXT: apex('v=spf1 mx ~all a redirect=other.example'), MX: ['10 mx.shop.example.'] },
    '_dmarc.shop.example': { TXT: [['v=DMARC1; p=reject; ri=3600; pct=100; fo=1; rua=mailto:a@shop.example!10m']] },
  },
  {
    'shop.example': { TXT: apex('v=spf1 mx +all'), MX: ['10 mx.shop.example.'] },
    '_dmarc.shop.example': { TXT: [['v=DMARC1; p=none; rf=afrf']] },
  },
  { 'shop.example': { TXT: [['v=spf1 -all'], ['v=spf1 mx -all']], MX: ['10 mx.shop.example.'] } },
  {
    'shop.example': { TXT: apex(`v=spf1 ip4:192.0.2.1 exists:%{i}.shop.example -all mx`), MX: ['0 .'] },
    '_dmarc.shop.example': { TXT: [[`v=DMARC1; p=none; ri=1; ruf=mailto:${'a'.repeat(60)}@shop.example; fo=1`]] },
  },
  {
    'shop.example': { CNAME: ['site.host.example.'] },
    'site.host.example': { TXT: [['v=spf1 mx ~all a']], A: ['192.0.2.3'] },
  },
].map((zone) => ({
  domain: 'shop.example',
  zone: { 'mx.shop.example': { A: ['192.0.2.25'] }, 'other.example': { TXT: [['v=spf1 -all']] }, ...zone } as never,
  pages: {},
}))

const weight = { info: 0, warning: 1, error: 2 } as const

async function planFor(world: World, finish?: Parameters<typeof planOf>[1]) {
  const { findings, offers } = await report(world)
  const offered = findings.map((one) => {
    const offer: Offer = offers.find(({ code }) => code === one.code) ?? {}
    return { ...one, ...offer }
  })
  return { findings, offers, plan: planOf([sectionOf('mail', offered)], finish) }
}

test.each(worlds.map((world, at) => [at, world] as const))(
  'a published plan leaves no finding that is worse than before (zone %i)',
  async (_, world) => {
    for (const isFinished of [false, true]) {
      const answers = { address: 'reports@shop.example', senders: [], confirmed: true }
      const finish = { finish: (draft: Draft) => finishDraft(draft, answers).records }
      const before = await planFor(world, isFinished ? finish : undefined)
      const records = readyRecords(before.plan)
      const files = isFinished ? before.offers.flatMap(({ draft }) => (draft?.file ? [draft.file] : [])) : []
      const next = records.reduce((one, paste) => publish(one, { paste }, () => ({ records: [], problem: null })), {
        ...world,
        pages: Object.fromEntries(files.map(({ url, text }) => [url, text])),
      })
      const after = await report(next)
      const known = new Map(before.findings.map(({ code, severity }) => [code, severity]))
      const worse = after.findings.filter(({ code, severity }) => {
        const old = known.get(code)
        return old === undefined
          ? severity !== 'info' && !/^dmarc-policy-none$/.test(code)
          : weight[severity] > weight[old]
      })
      expect(worse).toEqual([])
      const fixed = before.plan.steps.filter(({ state }) => state === 'ready').flatMap(({ codes }) => codes)
      const left = after.findings.map(({ code }) => code as string)
      expect(fixed.filter((code) => left.includes(code))).toEqual([])
    }
  },
)

test('a record that several findings change is one step, and its draft is never copied', async () => {
  const { plan } = await planFor(worlds[1] as World)
  const dmarc = plan.steps.find(({ codes }) => codes.includes('dmarc-no-rua'))
  expect(dmarc).toMatchObject({ state: 'owner', records: [] })
  expect(dmarc?.codes).toContain('dmarc-historic-tag')
  expect(readyRecords(plan)).toEqual([])
})

test('a record of another domain is named in the step and never copied', async () => {
  const finish = (draft: Draft) => finishDraft(draft, { address: 'a@elsewhere.example', confirmed: true }).records
  const { plan } = await planFor(worlds[1] as World, { finish })
  const step = plan.steps.find(({ codes }) => codes.includes('dmarc-no-rua'))
  expect(step).toMatchObject({ state: 'ready', needs: expect.stringContaining('elsewhere.example') })
  expect(readyRecords(plan).map(({ name }) => name)).not.toContain('shop.example._report._dmarc.elsewhere.example')
})

test('outages come first, policies last, and each policy after the reports that it needs', () => {
  const draft = (name: string) => ({
    draft: { needs: 'address', name, type: 'TXT', replaces: [], start: 'v=', end: '' },
  })
  const mail = [
    finding('mta-sts-none', 'warning'),
    finding('dmarc-policy-none', 'warning'),
    finding('bimi-location-invalid', 'error', { value: 'x' }),
    finding('dmarc-no-rua', 'warning', draft('_dmarc.shop.example')),
    finding('tls-rpt-none', 'info', draft('_smtp._tls.shop.example')),
    finding('spf-syntax-error', 'error', { term: 'x' }),
    finding('mx-host-alias', 'info'),
  ]
  const sections = [
    sectionOf('web', [finding('tls-certificate-expired', 'error', { date: 'x' })]),
    sectionOf('mail', mail),
    sectionOf('registration', [finding('registration-on-hold', 'error', { status: 'x' })]),
  ]
  const { steps } = planOf(sections)
  expect(actionsOf(steps.map(({ codes }) => codes))).toEqual([
    'registration-on-hold',
    'tls-certificate-expired',
    'spf-syntax-error',
    'tls-rpt-none',
    'mta-sts-none',
    'dmarc-no-rua',
    'mta-sts-none',
    'dmarc-policy-none',
    'dmarc-policy-none',
    'bimi-location-invalid',
  ])
  expect(steps.filter(({ state }) => state === 'later').every(({ wait }) => wait !== null)).toBe(true)
})

test('a plan without an answer to every question reports that it may lack steps', () => {
  const unknown = [finding('spf-dns-error', 'error', { type: 'TXT' })]
  expect(planOf([sectionOf('mail', unknown)])).toEqual({ steps: [], isPartial: true })
  expect(planOf([sectionOf('mail', [], { error: 'Late.' })]).isPartial).toBe(true)
  expect(planOf([sectionOf('mail', [])])).toEqual({ steps: [], isPartial: false })
})

test('the time that resolvers miss a new record is the negative TTL of the zone', () => {
  const paste = { kind: 'dns', name: '_dmarc.shop.example', type: 'TXT', data: '"v=DMARC1; p=none"', replaces: [] }
  const mail = sectionOf('mail', [finding('dmarc-none', 'error', { paste })])
  const zone = sectionOf('zone', [], { reading: { soa: { minimum: 5400 } } })
  expect(planOf([mail, zone]).steps[0]?.spread).toContain('90 minutes')
  expect(planOf([mail]).steps[0]?.spread).toBeNull()
})
