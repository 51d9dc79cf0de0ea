// Reports on the mail of a domain whose zone is in memory, before and after a change.

import {
  checkMx,
  checkSpf,
  findSelectors,
  isAtOrBelow,
  joinStrings,
  readCaa,
  readDmarc,
  readMtaSts,
  readTlsRpt,
} from '@sundry/mail'
import { createFetchText, createZoneResolver, type Zone } from '@sundry/mail/testing'
import { expect } from 'vitest'
import type { Finding } from '../catalogue/finding.ts'
import { type FinishedDraft, finishDraft } from '../records/finish.ts'
import { type Draft, type Offer, offerFor } from '../records/offer.ts'
import { aliasesAmong, readPublished } from '../records/published.ts'

export interface World {
  readonly domain: string
  readonly zone: Zone
  readonly pages: Readonly<Record<string, string>>
  readonly offerOf?: typeof offerFor
}

export type Offered = Finding & Offer

export async function report({ domain, zone, pages, offerOf = offerFor }: World) {
  const resolver = createZoneResolver(zone)
  const fetchText = createFetchText(pages)
  const spf = await checkSpf({ domain }, resolver)
  const { found } = await findSelectors(domain, resolver, { withoutUsual: true, selectors: ['google', 'selector1'] })
  const readings = [
    spf,
    await readDmarc(domain, resolver),
    await checkMx(domain, resolver),
    await readMtaSts(domain, { resolver, fetchText }),
    await readTlsRpt(domain, resolver),
    await readCaa(domain, resolver),
  ]
  const selectors = found.map(({ selector }) => selector)
  const mail = await readPublished(domain, resolver, { now: new Date('2026-11-25'), selectors })
  const aliases = [...mail.aliases, ...(await aliasesAmong([domain], 'CAA', resolver))]
  const web = { issuer: 'ca.example', isTrusted: true, strictTransport: null }
  const findings = readings.flatMap((reading) => reading.findings)
  const offers = findings.flatMap((finding): Offered[] => {
    const offer = offerOf(finding, { ...mail, aliases, web })
    return offer.paste || offer.draft ? [{ ...finding, ...offer }] : []
  })
  return { findings, offers, spf }
}

export type Answer = (draft: Draft) => FinishedDraft

const everything = (draft: Draft, address: string): FinishedDraft => {
  const senders = draft.senders?.map(({ term }) => term) ?? []
  const whole = finishDraft(draft, { address, senders, confirmed: true })
  return whole.records.length > 0 ? whole : finishDraft(draft, { address, confirmed: true })
}
export const answers: readonly Answer[] = [
  (draft) =>
    everything(draft, `reports@${draft.deadDomain ? 'elsewhere.example' : (draft.reportsOn ?? 'elsewhere.example')}`),
  (draft) => everything(draft, 'a+b@reports.elsewhere.example'),
]

export const textsOf = (zone: Zone, name: string) => (zone[name]?.TXT ?? []).map((strings) => strings.join(''))

export function publish(world: World, { paste, draft }: Offer, answer: Answer): World {
  const { domain, zone, pages } = world
  const records = paste ? [paste] : draft ? answer(draft).records : []
  expect(records.length, 'a draft is finished by answers').toBeGreaterThan(0)
  let next = zone
  for (const { kind, name, type, data, replaces, ...more } of records) {
    if (kind === 'header') continue
    const node = next[name]
    const isOwn = 'zoneOf' in more ? isAtOrBelow(name, String(more.zoneOf)) : isAtOrBelow(name, domain)
    expect([isOwn, node?.CNAME], `${name} is the owner's own name, and no alias`).toEqual([true, undefined])
    const old = replaces.map(joinStrings)
    if (type !== 'TXT') {
      const others = (node?.[type] as string[] | undefined) ?? []
      next = { ...next, [name]: { ...node, [type]: [...others, data] } }
      continue
    }
    expect(textsOf(next, name), 'what is replaced stands there').toEqual(expect.arrayContaining(old))
    const retained = (node?.TXT ?? []).filter((strings) => !old.includes(strings.join('')))
    const strings = joinStrings(data).match(/.{1,255}/gs) ?? []
    next = { ...next, [name]: { ...node, TXT: [...retained, strings] } }
  }
  const file = draft?.file
  return { ...world, zone: next, pages: file ? { ...pages, [file.url]: file.text } : pages }
}
