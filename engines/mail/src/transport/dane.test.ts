import { expect, test } from 'vitest'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { readDane } from './dane.ts'
import { readTlsRpt } from './mta-sts.ts'

const digest = 'ab'.repeat(32)
const hosts = async (zone: Zone) =>
  (await readDane('example.com', createZoneResolver(zone, { secure: ['example.com'] }))).hosts
const records = (...TLSA: string[]): Zone => ({
  'example.com': { MX: ['10 mx.example.com.'] },
  '_25._tcp.mx.example.com': { TLSA },
})

test.each([
  [[`3 1 1 ${digest}`], true],
  [[`2 0 1 ${digest.slice(0, 56)} ${digest.slice(56)}`], true],
  [[`3 1 2 ${digest}${digest}`], true],
  [['3 0 0 30'], true],
  [['3 0 0'], false],
  [[`3 1 1 ${digest.slice(2)}`], false],
  [[`3 1 1 ${digest.slice(1)}`], false],
  [[`3 1 1 ${digest.slice(2)}zz`], false],
  [[`3 2 1 ${digest}`], false],
  [[`3 1 3 ${digest}`], false],
  [[`0 1 1 ${digest}`, `4 1 1 ${digest}`], false],
  [[`0 1 1 ${digest}`, `3 1 1 ${digest}`], true],
])('%j can be used: %s', async (tlsa, usable) => {
  expect(await hosts(records(...tlsa))).toEqual([{ host: 'mx.example.com', usable }])
})

test('a domain without mail hosts has no host without records', async () => {
  const codes = async (zone: Zone) =>
    (await readDane('example.com', createZoneResolver(zone, { secure: ['example.com'] }))).findings.map(
      ({ code }) => code,
    )
  expect(await codes(records())).toEqual(['dane-none'])
  expect(await codes({ 'example.com': { MX: ['0 .'] } })).toEqual([])
})

test('the records of an alias are at the end of its chain, else at its own name', async () => {
  const zone: Zone = {
    'example.com': { MX: ['10 mx.example.com.'] },
    'mx.example.com': { CNAME: ['real.example.com.'] },
    'real.example.com': { A: ['192.0.2.1'] },
  }
  const TLSA = [`3 1 1 ${digest}`]
  expect(await hosts({ ...zone, '_25._tcp.real.example.com': { TLSA } })).toEqual([
    { host: 'mx.example.com', usable: true },
  ])
  expect(await hosts({ ...zone, '_25._tcp.mx.example.com': { TLSA } })).toEqual([
    { host: 'mx.example.com', usable: true },
  ])
  expect(await hosts(zone)).toEqual([{ host: 'mx.example.com', usable: false }])
})

test('reports on TLS go to the addresses that are valid', async () => {
  const zone = {
    '_smtp._tls.example.com': {
      TXT: [['v=TLSRPTv1; rua=mailto:a@example.com,b@example.com ,', ' https://r.example/x;y=z']],
    },
  }
  expect((await readTlsRpt('example.com', createZoneResolver(zone))).findings).toMatchObject([
    { code: 'tls-rpt-rua-invalid' },
  ])
  expect((await readTlsRpt('example.com', createZoneResolver(zone))).rua).toEqual([
    'mailto:a@example.com',
    'https://r.example/x',
  ])
})
