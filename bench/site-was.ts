// No address is lost: `npm run bench -- site-was`. Forty rebuilt sites with planted moves, merges, splits and deletions in
// the formats of nine hosts. Exit code 1 if a lost address is missed, an alarm is false, fewer than 90 % of first proposals
// are right, or a proposed line does not lead its address on.
import { join } from 'node:path'
import { checkSite, type SiteFinding } from '../engines/site-check/src/index.ts'
import { addLine, firstSite, type MovedSite, movedSite, readSections, siteCount } from './lib/moved-sites.ts'
import { report } from './lib/report.ts'

const REQUESTED = 0.9
const encoder = new TextEncoder()
const former = new Set([
  'address-lost',
  'address-fallback',
  'redirect-chain',
  'redirect-loop',
  'redirect-to-missing',
  'host-rule-unknown',
])

async function findings(files: ReadonlyMap<string, string>, options: object): Promise<SiteFinding[]> {
  const reader = {
    async *list() {
      for (const [path, text] of files) yield { path, size: text.length }
    },
    read: async (path: string) => encoder.encode(files.get(path)),
  }
  const { findings: all } = await checkSite(reader, { baseUrl: 'https://site.example/', ...options })
  return all.filter(({ rule }) => former.has(rule))
}

const addressOf = (file: string) => `/${file.replace(/(^|\/)index\.html$/, '$1')}`
const proposalIn = ({ message }: SiteFinding) => /(?:is at|name fits|makes it) (\S+)\.$/.exec(message)?.[1]

interface Row {
  kind: string
  lost: number
  found: number
  'right by content': number
  'right by name': number
  'wrong by name': number
}
const kinds = new Map<string, Row>()
const faults: string[] = []
const total = {
  lost: 0,
  right: 0,
  named: 0,
  namedRight: 0,
  alarms: 0,
  planted: 0,
  plantedFound: 0,
  lines: 0,
  linesWork: 0,
}

async function measure(site: MovedSite): Promise<void> {
  const found = await findings(site.after, { wasPages: site.before })
  const byName = await findings(site.after, {
    was: [...site.before.keys()].map((file) => `https://site.example${addressOf(file)}`),
  })
  const lost = new Map(found.flatMap((one) => (one.rule === 'address-lost' ? [[one.value ?? '', one]] : [])))
  const named = new Map(byName.flatMap((one) => (one.rule === 'address-lost' ? [[one.value ?? '', one]] : [])))
  for (const [address, { kind, to }] of site.successors) {
    const row = kinds.get(kind) ?? {
      kind,
      lost: 0,
      found: 0,
      'right by content': 0,
      'right by name': 0,
      'wrong by name': 0,
    }
    kinds.set(kind, row)
    row.lost += 1
    total.lost += 1
    const finding = lost.get(address)
    if (!finding || !named.has(address)) faults.push(`${site.name} ${site.host}: ${address} (${kind}) is not told`)
    if (!finding) continue
    row.found += 1
    const isRight = (proposal: string | undefined) => (proposal === undefined ? to.length === 0 : to.includes(proposal))
    const proposal = proposalIn(finding)
    if (isRight(proposal)) {
      total.right += 1
      row['right by content'] += 1
    } else faults.push(`wrong: ${site.name} ${address} (${kind}): ${proposal} and not ${to}`)
    const other = named.get(address)
    const name = other && proposalIn(other)
    if (name !== undefined) {
      total.named += 1
      total.namedRight += isRight(name) ? 1 : 0
      row[isRight(name) ? 'right by name' : 'wrong by name'] += 1
    }
  }
  const planted = new Set(site.planted.map(({ rule, address }) => `${rule} ${address}`))
  total.planted += planted.size
  for (const { rule, value, message } of [...found, ...byName]) {
    if (
      rule === 'address-lost'
        ? site.successors.has(value ?? '')
        : planted.delete(`${rule} ${value}`) || site.planted.some((one) => one.rule === rule)
    )
      continue
    total.alarms += 1
    faults.push(`alarm: ${site.name} ${site.host}: ${rule} ${message}`)
  }
  total.plantedFound += site.planted.length - planted.size
  await useLines(site, [...lost.values()])
}

/** A proposed line, added to the host's file, leads its address on. */
async function useLines(site: MovedSite, lost: readonly SiteFinding[]): Promise<void> {
  const after = new Map(site.after)
  const withLine = lost.filter(({ related }) => related !== undefined)
  for (const { file, related = '' } of withLine) after.set(file, addLine(file, after.get(file) ?? '', related))
  const left = new Set(
    (await findings(after, { wasPages: site.before }))
      .filter(({ rule }) => rule === 'address-lost')
      .map(({ value }) => value),
  )
  total.lines += withLine.length
  for (const { value, related } of withLine)
    if (left.has(value)) faults.push(`no effect: ${site.name} ${value}: ${related}`)
  total.linesWork += withLine.filter(({ value }) => !left.has(value)).length
}

const sections = readSections(join(import.meta.dirname, '..', 'node_modules'))
for (let at = 0; at < siteCount; at += 1) await measure(movedSite(firstSite + at, sections))
for (const line of faults.slice(0, 60)) console.log(line)
const right = total.right / total.lost
report(
  'site-was',
  { ...total, right, faults },
  [...kinds.values()].map((row) => ({ ...row })),
)
console.log({ ...total, right: right.toFixed(3), 'right by name': (total.namedRight / total.named).toFixed(3) })
const isMissed = faults.some((fault) => !fault.startsWith('wrong'))
process.exitCode =
  right >= REQUESTED && !isMissed && total.plantedFound === total.planted && total.linesWork === total.lines ? 0 : 1
