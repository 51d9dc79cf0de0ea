import type { ChangeComparison } from '@sundry/contracts/dns-change-v1'
import { newMove, type PlannedMove, setsOfNames } from '@sundry/domain-report'

const HOUR_MS = 3_600_000

const set = (name: string, type: string, live: string, planned: string | null, liveTtl: number): ChangeComparison => ({
  name,
  type,
  live: [live],
  planned: planned === null ? [] : [planned],
  verdict: planned === null ? 'missing-in-plan' : planned === live ? 'same' : 'differs',
  expected: type === 'NS',
  liveTtl,
})

/** A made-up move that is not ready, so that no one takes it for an answer. */
export function exampleMove(now: number): PlannedMove {
  const nameServers = ['ns1.example.net', 'ns2.example.net']
  const move = newMove('example.com', nameServers, 'names', setsOfNames(['@', 'www', 'mail', '_dmarc']))
  return {
    ...move,
    comparison: {
      at: now - HOUR_MS,
      planned: nameServers.map((nameServer, at) => ({
        nameServer,
        address: `192.0.2.${53 + at}`,
        state: 'authoritative' as const,
        serial: 2026112901,
      })),
      comparisons: [
        set('example.com', 'A', '192.0.2.10', '192.0.2.10', 3600),
        set('example.com', 'NS', 'ns1.example.org.', 'ns1.example.net.', 86_400),
        set('example.com', 'MX', '10 mail.example.com.', '10 mail.example.com.', 3600),
        set('www.example.com', 'A', '192.0.2.10', '192.0.2.10', 300),
        set('mail.example.com', 'A', '192.0.2.25', '192.0.2.25', 3600),
        set('_dmarc.example.com', 'TXT', '"v=DMARC1; p=none"', null, 3600),
      ],
      isReady: false,
    },
    longestTtl: 86_400,
    isSigned: true,
    delegationTtl: 172_800,
  }
}
