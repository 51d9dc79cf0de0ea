import { expect, test } from 'vitest'
import { codesOf } from '../testing/examples.ts'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { findSelectors, readSignatures, type SelectorSearch, selectorsFor } from './dkim.ts'

const key = { TXT: [['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=']] }
const find = (zone: Zone, search?: SelectorSearch) => findSelectors('Example.com', createZoneResolver(zone), search)
const header = [
  'From: a@example.com',
  'DKIM-Signature: v=1; a=rsa-sha256; d=example.com;',
  '\ts=Odd2026; b=abc',
  'DKIM-Signature: v=1; a=ed25519-sha256; d=service.example; s=other; b=abc',
  '',
  'DKIM-Signature: v=1; d=example.com; s=body',
].join('\r\n')

test('usual selectors are tried', async () => {
  const { found } = await find({ 'google._domainkey.example.com': key })
  expect(found).toMatchObject([{ selector: 'google', name: 'google._domainkey.example.com', reading: { bits: 256 } }])
})

test('selectors given, hinted at by hosts and named by a header are tried first', async () => {
  const search = { selectors: [' Mine '], hosts: ['aspmx.l.google.com', 'em.sendgrid.net'], header, withoutUsual: true }
  expect((await find({}, search)).tried).toEqual(['odd2026', 'mine', 'google', 's1', 's2', 'm1', 'smtpapi'])
})

test('a hint needs the whole name of the service', () => {
  expect(selectorsFor(['example-outlook.com'])).toEqual([])
  expect(selectorsFor(['spf.protection.OUTLOOK.com', 'outlook.com'])).toEqual(['selector1', 'selector2'])
})

test('signatures are read up to the body', () => {
  expect(readSignatures(header)).toEqual([
    { domain: 'example.com', selector: 'odd2026', algorithm: 'rsa-sha256' },
    { domain: 'service.example', selector: 'other', algorithm: 'ed25519-sha256' },
  ])
})

test('a name that answers everywhere is no selector', async () => {
  const { found, findings } = await find({
    '*._domainkey.example.com': { TXT: [['v=DKIM1; p=']] },
    's1._domainkey.example.com': key,
  })
  expect(found.map(({ selector }) => selector)).toEqual(['s1'])
  expect(codesOf(findings)).toEqual(['dkim-selector-wildcard'])
})

test('an empty result and an unknown one are distinguished', async () => {
  expect(codesOf((await find({})).findings)).toEqual(['dkim-none-found'])
  const failing = await find(
    { 's1._domainkey.example.com': { TIMEOUT: true } },
    { selectors: ['s1'], withoutUsual: true },
  )
  expect(failing.findings).toContainEqual(
    expect.objectContaining({ code: 'dkim-dns-error', name: 's1._domainkey.example.com', others: 0 }),
  )
  expect(codesOf((await find({ 's1._domainkey.example.com': key })).findings)).toEqual([])
})

test('many selectors that cannot be looked up are one finding', async () => {
  const selectors = ['s1', 's2', 's3']
  const zone = Object.fromEntries(selectors.map((one) => [`${one}._domainkey.example.com`, { TIMEOUT: true as const }]))
  const { findings } = await findSelectors('example.com', createZoneResolver(zone), { selectors, withoutUsual: true })
  expect(findings.filter(({ code }) => code === 'dkim-dns-error')).toMatchObject([{ others: 2 }])
})

test('the number of questions is bounded', async () => {
  let questions = 0
  const selectors = Array.from({ length: 1000 }, (_, at) => `sel${at}`)
  await findSelectors('example.com', createZoneResolver({}, { onQuestion: () => questions++ }), { selectors })
  expect(questions).toBe(151)
})
