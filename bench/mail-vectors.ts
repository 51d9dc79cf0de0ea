// Scores the mail engine on the shared vectors: `npm run bench -- mail-vectors [folder of cases.json] [part of an id]`.
// Exit code 0 when every goal is met, 1 when not, 2 when the vectors are missing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinStrings } from '../engines/mail/src/base/txt.ts'
import * as mail from '../engines/mail/src/index.ts'
import { createFetchText, createZoneResolver, type Pages, type Zone } from '../engines/mail/src/testing/index.ts'
import { report } from './lib/report.ts'

type Expectation = Readonly<Record<string, unknown>>
interface Case {
  readonly id: string
  readonly kind: string
  readonly zone?: Zone
  readonly http?: Pages
  readonly dnssec?: { readonly secure?: readonly string[]; readonly bogus?: readonly string[] }
  readonly input: {
    readonly ip?: string
    readonly helo?: string
    readonly mailfrom?: string
    readonly domain?: string
    readonly record?: string
    readonly selectors?: readonly string[]
    readonly file?: { readonly text?: string; readonly base64?: string }
  }
  readonly expect: Expectation
}

const goals: Readonly<Record<string, number>> = { 'spf result': 1, dmarc: 0.98 }
const OTHER_GOAL = 0.95
const MAX_MS_LENGTH = 10_000

const [folder = join(import.meta.dirname, '../../shared/vectors/mail'), part = ''] = process.argv.slice(2)
const path = join(folder, 'cases.json')
if (!existsSync(path)) {
  console.error(`No vectors at ${path}: name their folder as the first argument.`)
  process.exit(2)
}
const cases: readonly Case[] = JSON.parse(readFileSync(path, 'utf8'))

function faultsOf(expected: Expectation, got: Readonly<Record<string, unknown>>, prefix = ''): string[] {
  const codes = new Set(((got.findings ?? []) as { code: string }[]).map(({ code }) => code))
  return Object.entries(expected).flatMap(([field, want]) => {
    if (field === 'findings')
      return (want as string[]).filter((code) => !codes.has(code)).map((code) => `${prefix}no ${code}`)
    if (field === 'absent')
      return (want as string[]).filter((code) => codes.has(code)).map((code) => `${prefix}has ${code}`)
    if (field === 'queries') return []
    const value = field === 'rowCount' ? (got.rows as unknown[]).length : got[field]
    return fits(want, value) ? [] : [`${prefix}${field}: ${JSON.stringify(value)} for ${JSON.stringify(want)}`]
  })
}

/** A list for a plain value: any of them; `{ min }`: at least; of objects only what is expected is compared. */
function fits(want: unknown, value: unknown): boolean {
  if (Array.isArray(want)) {
    if (!Array.isArray(value)) return want.some((one) => fits(one, value))
    return want.length === value.length && want.every((one, index) => fits(one, value[index]))
  }
  if (typeof want !== 'object' || want === null) return want === value
  if ('min' in want) return typeof value === 'number' && value >= Number(want.min)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(want).every(([name, one]) => fits(one, (value as Record<string, unknown>)[name]))
}

async function judge(vector: Case): Promise<string[]> {
  const { kind, input, expect } = vector
  const requested: string[] = []
  const onQuestion = (name: string) => requested.push(name.toLowerCase())
  const resolver = createZoneResolver(vector.zone ?? {}, { ...vector.dnssec, onQuestion })
  const fetchText = createFetchText(vector.http ?? {})
  const domain = input.domain ?? ''
  const dkimAt = async (selector: string) => {
    const { records } = await resolver(`${selector}._domainkey.${domain}`, 'TXT')
    return mail.readDkim(joinStrings(records.find(({ type }) => type === 'TXT')?.data ?? ''))
  }
  const doors: Readonly<Record<string, () => Promise<object> | object>> = {
    spf() {
      const { ip, helo = '', mailfrom } = input
      if (ip === undefined) return mail.checkSpf({ domain }, resolver)
      const sender = mailfrom ?? ''
      const checked = sender === '' ? helo : sender.slice(sender.lastIndexOf('@') + 1)
      return mail.checkSpf({ ip, helo, sender, domain: checked }, resolver)
    },
    dmarc: () => mail.readDmarc(domain, resolver),
    dkim: () => mail.readDkim(input.record ?? ''),
    'mta-sts': () => mail.readMtaSts(domain, { resolver, fetchText }),
    mtaSts: () => mail.readMtaSts(domain, { resolver, fetchText }),
    'tls-rpt': () => mail.readTlsRpt(domain, resolver),
    tlsRpt: () => mail.readTlsRpt(domain, resolver),
    bimi: () => mail.readBimi(domain, resolver),
    dane: () => mail.readDane(domain, resolver),
    caa: () => mail.readCaa(domain, resolver),
    dnssec: () => mail.readDnssec(domain, resolver),
    report: () =>
      mail.readReport(
        new Uint8Array(
          Buffer.from(
            input.file?.base64 ?? input.file?.text ?? '',
            input.file?.base64 === undefined ? 'utf8' : 'base64',
          ),
        ),
      ),
  }
  const run = async (door: string, want: Expectation, prefix = '') =>
    faultsOf(want, { ...(await doors[door]?.()) }, prefix)
  if (kind !== 'domain') {
    const faults = await run(kind, expect)
    const allowed = expect.queries as readonly string[] | undefined
    const foreign = requested.filter((name) => name.startsWith('_dmarc.') && allowed && !allowed.includes(name))
    return [...faults, ...foreign.map((name) => `asked for ${name}`)]
  }
  const faults: string[] = []
  for (const [door, want] of Object.entries(expect)) {
    if (door !== 'dkim') faults.push(...(await run(door, want as Expectation, `${door}.`)))
    else {
      for (const [selector, one] of Object.entries(want as Record<string, Expectation>)) {
        faults.push(...faultsOf(one, { ...(await dkimAt(selector)) }, `dkim.${selector}.`))
      }
    }
  }
  return faults
}

const tallies = new Map<string, { passed: number; total: number; slowestMs: number }>()
const tallyOf = (kind: string) => {
  const tally = tallies.get(kind) ?? { passed: 0, total: 0, slowestMs: 0 }
  tallies.set(kind, tally)
  return tally
}
for (const vector of cases) {
  if (!vector.id.includes(part)) continue
  const start = performance.now()
  const faults = await judge(vector).catch((error: Error) => [`result: threw ${error.stack}`])
  const elapsed = performance.now() - start
  if (elapsed > MAX_MS_LENGTH) faults.push(`took ${Math.round(elapsed)} ms`)
  if (faults.length > 0) console.log(`${vector.id}\n  ${faults.join('\n  ')}`)
  const isResult = (fault: string) => fault.startsWith('result:') || fault.startsWith('took')
  const judged = { [vector.kind]: faults, ...(vector.kind === 'spf' && { 'spf result': faults.filter(isResult) }) }
  for (const [kind, found] of Object.entries(judged)) {
    const tally = tallyOf(kind)
    tally.total += 1
    if (found.length === 0) tally.passed += 1
    tally.slowestMs = Math.max(tally.slowestMs, Math.round(elapsed))
  }
}
const rows = [...tallies].map(([kind, { passed, total, slowestMs }]) => {
  const goal = goals[kind] ?? OTHER_GOAL
  return { kind, passed, total, goal, met: passed / total >= goal, slowestMs }
})
report('mail-vectors', { cases: cases.length }, rows)
process.exit(rows.every(({ met }) => met) ? 0 : 1)
