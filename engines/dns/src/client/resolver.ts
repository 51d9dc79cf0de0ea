import { commonTypes } from '@sundry/contracts/record-types'
import { reportsBogus } from '../wire/decode.ts'
import { encodeQuery, UDP_SIZE } from '../wire/encode.ts'
import { type DnsAnswer, DnsFault, type DnsRecord, PacketFault, type Transport } from '../wire/message.ts'
import { askTcp, askUdp, createHttpsAsker, type Received, readServer, type ServerAddress } from './transport.ts'

export type DnssecState = 'secure' | 'insecure' | 'bogus' | 'unknown'

/**
 * `secure` and `bogus` are the resolver's word; no signatures though they were asked for is `insecure`; signatures
 * that no one vouched for are `unknown`.
 */
export function dnssecState({ rcode, flags, ede, records, authority }: DnsAnswer): DnssecState {
  if (rcode === 'SERVFAIL') return ede.some(({ code }) => reportsBogus(code)) ? 'bogus' : 'unknown'
  if (flags.ad) return 'secure'
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') return 'unknown'
  const signed = [...records, ...authority].some(({ type }) => type === 'RRSIG')
  return signed ? 'unknown' : 'insecure'
}

/** True if a server answered ANY with next to nothing, as RFC 8482 allows. */
export function isMinimalAny(rcode: string, answers: readonly DnsRecord[]): boolean {
  if (rcode === 'NOTIMP' || rcode === 'REFUSED' || rcode === 'FORMERR') return true
  if (rcode !== 'NOERROR') return false
  const telling = answers.filter(({ type }) => type !== 'RRSIG' && type !== 'NSEC')
  return telling.length === 0 || telling.every(({ type, data }) => type === 'HINFO' && /^"RFC8482"/i.test(data))
}

export interface ResolverOptions {
  /** Asked in turn: `9.9.9.9`, `[2620:fe::fe]:53`, `https://9.9.9.9/dns-query`. */
  servers: readonly (string | { host: string; port?: number })[]
  timeoutMs?: number
  attemptMs?: number
  rounds?: number
  recursionDesired?: boolean
  checkingDisabled?: boolean
  dnssec?: boolean
  /** False leaves EDNS out, and asks no second time without it. */
  edns?: boolean
  /** `tcp` never uses UDP. */
  transport?: 'auto' | 'tcp'
  /** Certificate authorities to believe instead of the system's, in PEM. */
  ca?: string
}

export interface AskOptions {
  signal?: AbortSignal | undefined
  /** Called before each message that is sent, repeats among them; what it throws ends the query. */
  onSend?: (() => void) | undefined
}

export interface Resolver {
  query(name: string, type: string, options?: AskOptions): Promise<DnsAnswer>
  close(): void
}

interface Asking {
  signal: AbortSignal
  onSend: () => void
}

/** Answers that another server of the list may improve on. */
const poorAnswers = new Set(['SERVFAIL', 'REFUSED', 'NOTIMP', 'FORMERR', 'NOTAUTH'])
/** Servers older than EDNS answer it with one of these (RFC 6891 §7). */
const ednsTrouble = new Set(['FORMERR', 'NOTIMP', 'BADVERS'])
/** Too long for UDP, or an amplifier for forged senders. */
const tcpOnly = new Set(['ANY', 'DNSKEY'])
/** A timer that fires this much too late shows that this machine was busy, and says nothing about the server. */
const LATE_MS = 300
const MAX_LATE_ATTEMPTS = 2

function faultOf(failure: unknown): DnsFault {
  if (failure instanceof DnsFault) return failure
  if (failure instanceof PacketFault) return new DnsFault('malformed', failure.message, failure)
  if (failure instanceof DOMException && failure.name === 'TimeoutError') {
    return new DnsFault('timeout', 'no name server answered in time', failure)
  }
  return new DnsFault('unreachable', 'no name server could be reached', failure)
}

/**
 * Falls back from UDP to TCP when the answer was truncated, drops EDNS for servers that trip over it, then asks the
 * next server. Rejects only when no server answers.
 */
export function createResolver(options: ResolverOptions): Resolver {
  const servers = options.servers.map((server) => readServer(server))
  if (servers.length === 0) throw new TypeError('a resolver needs at least one server')
  const { timeoutMs = 5000, attemptMs = 1500, rounds = 2, dnssec = false } = options
  const https = createHttpsAsker(options.ca)

  function packet(name: string, type: string, edns: number | false, id?: number): Uint8Array {
    return encodeQuery(name, type, {
      edns,
      dnssecOk: dnssec && edns !== false,
      authenticData: true,
      recursionDesired: options.recursionDesired ?? true,
      checkingDisabled: options.checkingDisabled ?? false,
      ...(id !== undefined && { id }),
    })
  }

  async function over(server: ServerAddress, name: string, type: string, edns: number | false, asking: Asking) {
    const { signal, onSend } = asking
    onSend()
    // RFC 8484 §4.1: the same question then has the same octets, which caches like.
    if (server.kind === 'https') {
      return { received: await https.ask(server.url, packet(name, type, edns, 0), signal), transport: 'https' as const }
    }
    const query = packet(name, type, edns)
    if (options.transport !== 'tcp' && !tcpOnly.has(type)) {
      const received = await askUdp(server.host, server.port, query, signal)
      if (!received.message.flags.tc) return { received, transport: 'udp' as const }
      onSend()
    }
    return { received: await askTcp(server.host, server.port, query, signal), transport: 'tcp' as const }
  }

  async function attempt(server: ServerAddress, name: string, type: string, asking: Asking) {
    for (let late = 0; ; late += 1) {
      const started = performance.now()
      try {
        return await attemptOnce(server, name, type, asking)
      } catch (error) {
        const isLate = performance.now() - started > attemptMs + LATE_MS
        if (!isLate || late === MAX_LATE_ATTEMPTS || asking.signal.aborted) throw error
      }
    }
  }

  async function attemptOnce(server: ServerAddress, name: string, type: string, { signal, onSend }: Asking) {
    const timed = { signal: AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]), onSend }
    const first = await over(server, name, type, options.edns === false ? false : UDP_SIZE, timed)
    if (options.edns === false) return first
    if (!ednsTrouble.has(first.received.message.rcode) || first.received.message.edns?.version === 0) return first
    const plain = await over(server, name, type, false, timed).catch(() => null)
    return plain ?? first
  }

  async function ask(name: string, type: string, asking: Asking): Promise<DnsAnswer> {
    const { signal } = asking
    const began = performance.now()
    let poor: { server: ServerAddress; received: Received; transport: Transport } | null = null
    let failure: unknown
    const done = (server: ServerAddress, { message, size }: Received, transport: Transport): DnsAnswer => ({
      question: { name, type },
      rcode: message.rcode,
      flags: message.flags,
      records: message.answers,
      authority: message.authority,
      additional: message.additional,
      ede: message.ede,
      edns: message.edns,
      server: server.label,
      transport,
      elapsedMs: Math.round((performance.now() - began) * 10) / 10,
      size,
    })
    for (let round = 0; round < rounds; round += 1) {
      for (const server of servers) {
        try {
          const { received, transport } = await attempt(server, name, type, asking)
          if (!poorAnswers.has(received.message.rcode)) return done(server, received, transport)
          poor ??= { server, received, transport }
        } catch (error) {
          if (error instanceof DnsFault && (error.kind === 'name' || error.kind === 'budget')) throw error
          failure = error
          if (signal.aborted) break
        }
      }
      if (poor || signal.aborted) break
    }
    if (poor) return done(poor.server, poor.received, poor.transport)
    throw faultOf(failure ?? signal.reason)
  }

  async function askEverything(name: string, minimal: DnsAnswer, asking: Asking): Promise<DnsAnswer> {
    const began = performance.now()
    const answers = await Promise.all(commonTypes.map((type) => ask(name, type, asking).catch(() => null)))
    const seen = new Map<string, DnsRecord>()
    for (const record of answers.flatMap((answer) => answer?.records ?? [])) {
      seen.set(`${record.name} ${record.type} ${record.data}`, record)
    }
    const spoken = answers.find((answer) => answer !== null && !poorAnswers.has(answer.rcode))
    return {
      ...(spoken ?? minimal),
      question: minimal.question,
      records: [...seen.values()],
      elapsedMs: minimal.elapsedMs + Math.round((performance.now() - began) * 10) / 10,
      queriedTypes: commonTypes,
    }
  }

  return {
    async query(name, typeText, { signal: outer, onSend = () => {} } = {}) {
      const type = typeText.toUpperCase()
      encodeQuery(name, type)
      outer?.throwIfAborted()
      const timer = AbortSignal.timeout(timeoutMs)
      const asking = { signal: outer ? AbortSignal.any([outer, timer]) : timer, onSend }
      try {
        const answer = await ask(name, type, asking)
        return type === 'ANY' && isMinimalAny(answer.rcode, answer.records)
          ? await askEverything(name, answer, asking)
          : answer
      } catch (error) {
        outer?.throwIfAborted()
        throw error
      }
    },
    close: () => https.close(),
  }
}
