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
