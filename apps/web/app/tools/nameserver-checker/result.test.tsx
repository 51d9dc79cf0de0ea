import type { Nameserver, NameserverCheckResult } from '@sundry/contracts/nameserver-check-v1'
import { expect, test } from 'vitest'
import { htmlOf } from '../../testing.ts'
import Result, { exportsOf } from './result.tsx'

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

test.each([
  ['good where every server answers', {}, 'good'],
  ['bad where one is lame', { state: 'lame' }, 'bad'],
  ['not good while the parent zone could not be asked', { inParent: null }, 'info'],
])('shows a verdict that is %s', (_, some, tone) => {
  const details = [server, server].map((one) => ({ ...one, ...some }))
  const shown = htmlOf(Result, { result: { ...result, details } as NameserverCheckResult })
  expect(/data-tone="(\w+)"/.exec(shown)?.[1]).toBe(tone)
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
