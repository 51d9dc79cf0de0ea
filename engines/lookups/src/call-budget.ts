import { DnsFault } from '@sundry/dns'
import type { CallBudget, CallLimits, LookupCall } from './lookup.ts'
import type { LookupPorts, Turn } from './ports.ts'
import type { PublicFetch, PublicFetchSession, PublicRequest, PublicResponse } from './ports-web.ts'
import { PublicFetchFault } from './ports-web.ts'

const MB = 1_048_576
const standard: CallLimits = { questions: 400, hosts: 150, bytes: 128 * MB }
/** Both kinds of address are looked up before a host is connected to. */
const QUESTIONS_A_HOST = 2

function createCallBudget(signal: AbortSignal, limits: Partial<CallLimits> = {}): CallBudget {
  const left = { ...standard, ...limits }
  const hosts = new Set<string>()
  let isSpent = false
  function spend(kind: keyof CallLimits, count = 1): void {
    signal.throwIfAborted()
    left[kind] -= count
    if (left[kind] >= 0) return
    isSpent = true
    const detail = `this call is out of ${kind}`
    throw kind === 'bytes' ? new PublicFetchFault('too-long', detail) : new DnsFault('budget', detail)
  }
  return {
    signal,
    spend,
    get isSpent() {
      return isSpent
    },
    spendHost(host, questions = 0) {
      if (hosts.has(host)) return signal.throwIfAborted()
      hosts.add(host)
      spend('hosts')
      spend('questions', questions)
    },
  }
}

/** The ports as one call may use them: whatever it asks is counted, and ends when the call does. */
function portsWithin(ports: LookupPorts, budget: CallBudget): LookupPorts {
  const { nameServers, registries, certificates, sites, mailServers, blockLists, cache } = ports
  const onSend = () => budget.spend('questions')
  const until = (signal: AbortSignal | undefined) => (signal ? AbortSignal.any([signal, budget.signal]) : budget.signal)
  const within = (turn: Turn): Turn => ({ ...turn, signal: until(turn.signal) })
  const visit = (host: string) => budget.spendHost(host, QUESTIONS_A_HOST)
  const visitUrl = (url: string | URL) => {
    if (URL.canParse(String(url))) visit(new URL(url).hostname)
  }

  function counted(response: PublicResponse): PublicResponse {
    for (const step of response.redirects) visitUrl(step.url)
    async function* body() {
      for await (const chunk of response.body) {
        budget.spend('bytes', chunk.length)
        yield chunk
      }
    }
    return {
      ...response,
      body: body(),
      async bytes() {
        const read = await response.bytes()
        budget.spend('bytes', read.bytes.length)
        return read
      },
    }
  }
  const fetching =
    (session: Pick<PublicFetchSession, 'fetch'>) =>
    async (url: string | URL, request: PublicRequest): Promise<PublicResponse> => {
      visitUrl(url)
      return counted(await session.fetch(url, { ...request, signal: until(request.signal) }))
    }
  const web: PublicFetch = {
    fetch: fetching(ports.web),
    session() {
      const session = ports.web.session()
      return { fetch: fetching(session), close: () => session.close() }
    },
  }

  return {
    ...ports,
    web,
    cache: { remember: (key, load) => cache.remember(key, load, budget.signal) },
    nameServers: {
      ...nameServers,
      query: (question) => nameServers.query({ ...question, signal: until(question.signal), onSend }),
      askServer(address, name, type, signal, how) {
        budget.spendHost(address)
        return nameServers.askServer(address, name, type, until(signal), { ...how, onSend })
      },
    },
    registries: {
      rdap: (domain, turn) => registries.rdap(domain, within(turn)),
      whois: (domain, suffix, turn) => registries.whois(domain, suffix, within(turn)),
      registrar: (url, turn) => registries.registrar(url, within(turn)),
      reachable: (signal) => registries.reachable(until(signal)),
    },
    certificates: {
      async expiry(host, signal) {
        visit(host)
        return certificates.expiry(host, until(signal))
      },
    },
    sites: {
      async tls(host, signal) {
        visit(host)
        return sites.tls(host, until(signal))
      },
      async pages(host, signal) {
        visit(host)
        return sites.pages(host, until(signal))
      },
      async text(url, signal) {
        visitUrl(url)
        const read = await sites.text(url, until(signal))
        budget.spend('bytes', read.text.length)
        return read
      },
      async file(url, signal) {
        visitUrl(url)
        const read = await sites.file(url, until(signal))
        budget.spend('bytes', read.text.length)
        return read
      },
    },
    blockLists: blockLists && {
      ...blockLists,
      query: (name, signal) => blockLists.query(name, until(signal), onSend),
    },
    mailServers: mailServers && {
      fits: (data, chain) => mailServers.fits(data, chain),
      async certificates(host, signal) {
        visit(host)
        return mailServers.certificates(host, until(signal))
      },
      async tls(host, port, signal) {
        visit(host)
        return mailServers.tls(host, port, until(signal))
      },
      async startTls(host, port, signal) {
        visit(host)
        return mailServers.startTls(host, port, until(signal))
      },
    },
  }
}

/**
 * A lookup whose every call has a budget of its own and asks nothing after its end, which is also the moment its
 * caller goes away.
 */
export function bounded<Handler extends AnyLookup>(lookup: Handler, limits?: Partial<CallLimits>): Handler {
  const run: AnyLookup = (input, ports, call) => {
    const ended = new AbortController()
    const signal = AbortSignal.any([call.signal, ended.signal])
    const budget = createCallBudget(signal, limits)
    const end = () => ended.abort(new DOMException('the call has ended', 'AbortError'))
    const answer = lookup(input, portsWithin(ports, budget), { ...call, signal, budget })
    if (Symbol.asyncIterator in answer) return streamed(answer, end)
    return answer.finally(end)
  }
  return run as Handler
}

type AnyLookup = (input: never, ports: LookupPorts, call: LookupCall) => Promise<unknown> | AsyncIterable<unknown>

async function* streamed(answer: AsyncIterable<unknown>, end: () => void): AsyncGenerator<unknown> {
  try {
    yield* answer
  } finally {
    end()
  }
}
