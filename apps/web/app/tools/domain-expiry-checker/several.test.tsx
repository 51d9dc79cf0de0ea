import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import { expect, test } from 'vitest'
import { htmlOf } from '../../testing.ts'
import { StatusList } from './result.tsx'
import { csvOf } from './several.tsx'
import { stageOf } from './text.ts'
import { DaysLeft } from './timeline.tsx'

const answer = {
  domainName: 'a.example',
  expiryDate: '2030-05-06',
  registrar: 'Names Ltd',
  registrationDate: null,
  updatedDate: null,
  status: [],
  nameServers: [],
  hostingProvider: null,
  hostingExpiry: null,
  isMockData: false,
  expiresInDays: 12,
} as unknown as DomainExpiryResult

test('saves a list of domains as CSV, with a reason where there is no date', () => {
  const result = { ...answer, registrationDate: '2001-02-03', lifecycle: 'active' } as DomainExpiryResult
  const dateless = {
    ...result,
    expiryDate: null,
    expiresInDays: null,
    missingExpiryReason: 'Kept back.',
  }
  const lines = csvOf([
    { domain: 'a.example', result, error: null },
    { domain: 'b.example', result: dateless as unknown as DomainExpiryResult, error: null },
    { domain: 'c.example', result: null, error: 'Not a name.' },
  ])
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe('domain,expiry,days left,stage,registrar,registered,note')
  expect(lines[1]).toMatch(/^a\.example,2030-05-06,12,active,Names Ltd,2001-02-03,$/)
  expect(lines[2]).toMatch(/^b\.example,,,active,Names Ltd,2001-02-03,Kept back\.$/)
  expect(lines[3]).toBe('c.example,,,,,,Not a name.')
})

test('links a status code only where the registry gives an https address', () => {
  const one = { code: 'clientHold', meaning: 'Not in the zone.', weight: 'bad' as const }
  const list = (link: string) => htmlOf(StatusList, { details: [{ ...one, link }] })
  expect(list('https://icann.example/h')).toContain('href="https://icann.example/h"')
  expect(list('http://icann.example/h')).not.toContain('<a ')
})

test('the headline is the number of days, or without a date the stage of a domain that can be had or lost', () => {
  const headline = (some: object) => {
    const result = { ...answer, ...some } as DomainExpiryResult
    return { text: /<p[^>]*>([^<]*)</.exec(htmlOf(DaysLeft, { result }))?.[1], stage: stageOf(result, null)?.name }
  }
  const dateless = { expiryDate: null, expiresInDays: undefined }
  expect(headline({ lifecycle: 'active' }).text).toMatch(/12 days/)
  for (const lifecycle of ['free', 'redemption', 'pending-delete']) {
    const { text, stage } = headline({ ...dateless, lifecycle })
    expect(text).toBe(stage)
  }
  const { text, stage } = headline({ ...dateless, lifecycle: 'active' })
  expect(text).not.toBe(stage)
})
