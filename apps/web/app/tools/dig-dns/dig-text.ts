import type { DigDnsResult, DnsRecord } from '@sundry/contracts/dig-dns-v1'

const rooted = (name: string) => (name.endsWith('.') ? name : `${name}.`)
const line = ({ name, ttl, type, data }: DnsRecord) => `${rooted(name)}\t${ttl}\tIN\t${type}\t${data}`

export function digText(result: DigDnsResult): string {
  const { domainName, recordType, records, status, authority = [], flags = {}, server, transport, elapsedMs } = result
  const raised = Object.entries(flags).flatMap(([flag, set]) => (set ? [flag] : []))
  return [
    `; <<>> Sundry <<>> ${domainName} ${recordType}${result.isMockData ? ' (sample data)' : ''}`,
    ...(status ? [`;; ->>HEADER<<- opcode: QUERY, status: ${status}`] : []),
    `;; flags: ${['qr', ...raised].join(' ')}; ANSWER: ${records.length}, AUTHORITY: ${authority.length}`,
    ...(result.ede ?? []).map(({ code, text }) => `; EDE: ${code} (${text})`),
    '',
    ...(records.length > 0 ? [';; ANSWER SECTION:', ...records.map(line), ''] : []),
    ...(authority.length > 0 ? [';; AUTHORITY SECTION:', ...authority.map(line), ''] : []),
    ...(elapsedMs === undefined ? [] : [`;; Query time: ${Math.round(elapsedMs)} msec`]),
    ...(server ? [`;; SERVER: ${server} (${transport?.toUpperCase() ?? 'UDP'})`] : []),
    '',
  ].join('\n')
}
