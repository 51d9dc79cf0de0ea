// When what a WHOIS answer says of a name is enough to call it registered.
import { describe, expect, test } from 'vitest'
import { parseWhois } from './parse-whois.ts'

const created = 'Created On: 2020-01-02'
const server = 'Name Server: ns1.example.net'
const registrar = 'Registrar: Tea Leaves Ltd'
const none = 'No match for domain'

test.each<[string, string[], string]>([
  ['a date', [created], 'registered'],
  ['a name server', [server], 'registered'],
  ['a registrar', [registrar], 'unparseable'],
  ['a date after a denial', [none, created], 'not-found'],
  ['a name server after a denial', [none, server], 'not-found'],
  ['a registrar after a denial', [none, registrar], 'not-found'],
  ['a date and a registrar after a denial', [none, created, registrar], 'registered'],
  ['a date and a name server after a denial', [none, created, server], 'registered'],
  ['a name server and a registrar after a denial', [none, server, registrar], 'registered'],
  ['two dates after a denial', [none, created, 'Expiry Date: 2030-01-02'], 'registered'],
])('%s', (_, lines, state) => {
  expect(parseWhois(lines.join('\n')).state).toBe(state)
})

describe('of several records in one answer', () => {
  const record = (server: string | null) =>
    ['Domain Name: example.com', 'Registrar: Tea', ...(server ? [`Name Server: ${server}`] : [])].join('\n')
  const servers = (...records: (string | null)[]) => parseWhois(records.map(record).join('\n\n')).nameServers
  test('the last with name servers counts', () => {
    expect(servers('a.example.net', 'b.example.net', 'c.example.net')).toEqual(['c.example.net'])
    expect(servers('a.example.net', 'b.example.net')).toEqual(['b.example.net'])
  })
  test('all count where the last names none', () => {
    expect(servers('a.example.net', 'b.example.net', null)).toEqual(['a.example.net', 'b.example.net'])
  })
})

test.each([
  ['Name one', true],
  ['Hostname of it', true],
  ['Server at home', true],
  ['NS in use', true],
  ['Name of DS', false],
  ['Contact', false],
])('%j below the heading of the name servers names one: %s', (key, named) => {
  const raw = `Domain Name: example.com\n\nName servers:\n   ${key}: ns1.example.net\n`
  expect(parseWhois(raw).nameServers).toEqual(named ? ['ns1.example.net'] : [])
})
