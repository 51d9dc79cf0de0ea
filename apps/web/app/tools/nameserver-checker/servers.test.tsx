// The nameservers of a domain, server by server, and as they are taken along.
import type { Nameserver, NameserverCheckResult } from '@sundry/contracts/nameserver-check-v1'
import { describe, expect, test } from 'vitest'
import { htmlOf, read } from '../../../testing/read.ts'
import Result, { exportsOf } from './result.tsx'
import { ServerTable } from './server-table.tsx'
import { lookupWords } from './text.ts'

const server = {
  name: 'ns1.a.example',
  state: 'answers',
  addresses: ['192.0.2.1', '192.0.2.2'],
  glue: ['192.0.2.1'],
  inParent: true,
  inApex: false,
  inRegistry: null,
  soaSerial: 7,
  provider: 'Names Ltd',
  network: 'AS64496',
  elapsedMs: 41.6,
} as unknown as Nameserver
const result = {
  domainName: 'a.example',
  nameservers: ['ns1.a.example', 'ns2.a.example'],
  isMockData: false,
} as unknown as NameserverCheckResult
const row = (some: Partial<Nameserver> = {}) => read(ServerTable, { servers: [{ ...server, ...some }] })

describe('a server', () => {
  test('is shown with who names it, how it answers and where it stands', () => {
    expect(row()).toBe(
      'Server by server Server Parent Zone Registry Addresses Serial Network ns1.a.example Answers · answers with authority in 42 ms Names Ltd Yes No not known 192.0.2.1, 192.0.2.2 Glue: 192.0.2.1 7 AS64496',
    )
    const html = htmlOf(ServerTable, { servers: [server] })
    expect(html).toContain('aria-label="Server by server"')
    expect(html.match(/<th [^>]*scope="row"[^>]*>ns1\.a\.example/g)).toHaveLength(1)
  })
  test.each([
    ['answers', 'Answers · answers with authority'],
    ['lame', 'Lame · is named, but does not hold the zone'],
    ['unreachable', 'Unreachable · did not answer'],
    ['unresolvable', 'No address · its name has no address'],
    ['unknown', 'Not asked · was not asked'],
  ] as const)('that is %s: %s', (state, said) => expect(row({ state })).toContain(said))
  test('without an address, a serial or a network has a dash there', () => {
    const bare = { ...server, addresses: [], glue: [], soaSerial: null, network: null, provider: null } as never
    expect(row(bare)).toMatch(/in 42 ms Yes No not known – – –$/)
    expect(row({ elapsedMs: 0.1 })).toContain('in 1 ms')
  })
  test('that holds another version of the zone stands out', () => {
    const table = (serial: number) =>
      htmlOf(ServerTable, { servers: [server, { ...server, name: 'ns2.a.example', soaSerial: serial } as Nameserver] })
    expect(table(8)).toContain('text-warn">8<')
    expect(table(7)).not.toContain('text-warn">7<')
  })
})

describe('the verdict stands before the list', () => {
  const told = (some: object) => read(Result, { result: { ...result, ...some } as NameserverCheckResult })
  const lame = { ...server, name: 'ns2.a.example', state: 'lame' }
  test('and counts the servers that do not answer as they should', () =>
    expect(told({ details: [server, lame] })).toMatch(
      /^a\.example 1 of 2 nameservers does not answer as it should ns2\.a\.example .* 2 nameservers/,
    ))
  test('and is not good while the parent zone could not be asked', () => {
    const unknown = told({ details: [{ ...server, inParent: null }] })
    expect(unknown).toMatch(/^a\.example Not everything could be checked/)
    expect(unknown).not.toContain('All 1')
  })
})

describe('an answer without nameservers', () => {
  const empty = { ...result, nameservers: [] } as NameserverCheckResult
  test.each([
    ['that names no reason is not known, and no check is complete', {}, 'Could not check', 'Check Failed'],
    ['of a domain that is free', { state: 'unregistered', registered: false }, 'Not registered', 'Not registered'],
  ])('%s', (_, some, shown, toast) => {
    const answer = { ...empty, ...some } as NameserverCheckResult
    expect(read(Result, { result: answer })).toMatch(
      new RegExp(`^a\\.example ${shown} .*No nameservers found or domain`),
    )
    expect(lookupWords.done(answer, 'a.example').title).toBe(toast)
  })
})

test('without nameservers says what that may mean', () => {
  const text = read(Result, { result: { ...result, nameservers: [] } })
  expect(text).toContain('No nameservers found or domain may not be registered.')
  expect(text).not.toContain('CSV')
  expect(read(Result, { result })).toContain('2 nameservers ns1.a.example ns2.a.example')
})

test('a list, a table and the whole answer can be taken along', () => {
  const form = (name: string, of: NameserverCheckResult) => exportsOf(of).find((one) => one.name === name)
  const full = { ...result, details: [server] } as NameserverCheckResult
  expect(form('list', full)?.text()).toBe('ns1.a.example\nns2.a.example')
  expect(form('CSV', full)).toMatchObject({ file: 'a.example-nameservers.csv', type: 'text/csv' })
  expect(form('CSV', full)?.text()).toBe(
    'name,state,addresses,glue,parent,zone,registry,serial,provider,network\r\nns1.a.example,answers,192.0.2.1 192.0.2.2,192.0.2.1,true,false,,7,Names Ltd,AS64496\r\n',
  )
  expect(form('CSV', result)?.text()).toBe('name\r\nns1.a.example\r\nns2.a.example\r\n')
  expect(JSON.parse(form('JSON', result)?.text() ?? '')).toEqual(result)
  expect(form('JSON', result)?.text()).toMatch(/^\{\n {2}"/)
})

test('a check is announced by the name that was asked for', () => {
  expect(lookupWords.done({ ...result, domainName: '' } as never, 'b.example')).toEqual({
    title: 'Check Complete!',
    description: 'Nameserver information retrieved for b.example.',
  })
  expect([lookupWords.failed, lookupWords.notInvoked]).toEqual([
    'Check Failed',
    'Failed to invoke nameserver check service.',
  ])
})
