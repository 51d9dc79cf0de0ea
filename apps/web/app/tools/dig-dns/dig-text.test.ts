import { expect, test } from 'vitest'
import { digText } from './dig-text.ts'

test('reads like dig', () => {
  const text = digText({
    domainName: 'example.com',
    recordType: 'MX',
    isMockData: false,
    status: 'NOERROR',
    flags: { aa: false, tc: false, rd: true, ra: true, ad: true },
    records: [{ name: 'example.com', ttl: 300, type: 'MX', data: '10 mail.example.com.', priority: 10 }],
    server: '192.0.2.53',
    transport: 'udp',
    elapsedMs: 11.6,
  })
  expect(text.split('\n')).toEqual([
    '; <<>> Sundry <<>> example.com MX',
    ';; ->>HEADER<<- opcode: QUERY, status: NOERROR',
    ';; flags: qr rd ra ad; ANSWER: 1, AUTHORITY: 0',
    '',
    ';; ANSWER SECTION:',
    'example.com.\t300\tIN\tMX\t10 mail.example.com.',
    '',
    ';; Query time: 12 msec',
    ';; SERVER: 192.0.2.53 (UDP)',
    '',
  ])
})

test('prints sample data, errors and the authority as dig does', () => {
  const lines = digText({
    domainName: 'a.example',
    recordType: 'A',
    isMockData: true,
    records: [],
    status: 'SERVFAIL',
    flags: { aa: true, tc: false, rd: false, ra: false, ad: false },
    ede: [{ code: 7, text: 'Signature Expired' }],
    authority: [{ name: 'example.', ttl: 60, type: 'SOA', data: 'ns. host. 1 2 3 4 5' }],
    server: '192.0.2.53',
    elapsedMs: 3.2,
  }).split('\n')
  expect(lines).toEqual([
    '; <<>> Sundry <<>> a.example A (sample data)',
    ';; ->>HEADER<<- opcode: QUERY, status: SERVFAIL',
    ';; flags: qr aa; ANSWER: 0, AUTHORITY: 1',
    '; EDE: 7 (Signature Expired)',
    '',
    ';; AUTHORITY SECTION:',
    'example.\t60\tIN\tSOA\tns. host. 1 2 3 4 5',
    '',
    ';; Query time: 3 msec',
    ';; SERVER: 192.0.2.53 (UDP)',
    '',
  ])
})
