import type { FunctionInput, FunctionName, FunctionOutput } from '@sundry/contracts/functions'
import { DnsFault } from '@sundry/dns'
import { type CallBudget, type CallLimits, InputFault, type LookupCall, Unreachable } from '../ports/lookup.ts'
import type { LookupPorts } from '../ports/ports.ts'
import {
  type PublicFetch,
  PublicFetchFault,
  type PublicFetchSession,
  type PublicRequest,
  type PublicResponse,
} from '../ports/ports-web.ts'

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

/** Methods that ask no one, and those of registries, which ask a few servers of a fixed map. */
const uncharged: ReadonlySet<string> = new Set([
  'nameServers.mayAsk',
  'nameServers.isPublic',
  'nameServers.close',
  'mailServers.fits',
  'registries.rdap',
  'registries.whois',
  'registries.registrar',
  'registries.reachable',
])

type Method = (...inputs: unknown[]) => unknown

const isOptions = (input: unknown): input is { signal?: AbortSignal } =>
  typeof input === 'object' && input !== null && Object.getPrototypeOf(input) === Object.prototype

/** The ports as one call may use them: whatever it asks is counted, and ends when the call does. */
function portsWithin(ports: LookupPorts, budget: CallBudget): LookupPorts {
  const { nameServers, blockLists, cache } = ports
  const onSend = () => budget.spend('questions')
  const until = (signal: AbortSignal | undefined) => (signal ? AbortSignal.any([signal, budget.signal]) : budget.signal)
  const visit = (host: string) => budget.spendHost(host, QUESTIONS_A_HOST)
  const visitUrl = (url: string | URL) => {
    if (URL.canParse(String(url))) visit(new URL(url).hostname)
  }

  /** A method costs a visit of the host or URL that it begins with, so that one added later is charged too. */
  function charge([place]: readonly unknown[]): void {
    if (place instanceof URL || URL.canParse(String(place))) visitUrl(String(place))
    else if (typeof place === 'string') visit(place)
    else budget.spend('questions', QUESTIONS_A_HOST)
  }

  function ending(input: unknown): unknown {
    if (input instanceof AbortSignal) return until(input)
    return isOptions(input) ? { ...input, signal: until(input.signal) } : input
  }

  async function counting(result: PromiseLike<unknown>): Promise<unknown> {
    const read = await result
    const { text } = (read ?? {}) as { text?: unknown }
    if (typeof text === 'string') budget.spend('bytes', text.length)
    return read
  }

  function wrapped<Port extends object | null>(name: keyof LookupPorts, port: Port): Port {
    const methods = Object.entries(port ?? {}).map(([key, method]: [string, unknown]) => {
      if (typeof method !== 'function') return [key, method]
      const isFree = uncharged.has(`${name}.${key}`)
      const call: Method = (...inputs) => {
        if (!isFree) charge(inputs)
        const result = (method as Method).apply(port, inputs.map(ending))
        return result instanceof Promise ? counting(result) : result
      }
      // A refusal is a rejection, as a fault of the port itself would be.
      return [key, isFree ? call : async (...inputs: unknown[]) => call(...inputs)]
    })
    return port && (Object.fromEntries(methods) as Port)
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
    ...wrapped('web', ports.web),
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
      ...wrapped('nameServers', nameServers),
      query: (question) => nameServers.query({ ...question, signal: until(question.signal), onSend }),
      askServer(address, name, type, signal, how) {
        budget.spendHost(address)
        return nameServers.askServer(address, name, type, until(signal), { ...how, onSend })
      },
    },
    blockLists: blockLists && {
      ...wrapped('blockLists', blockLists),
      query: (name, signal) => blockLists.query(name, until(signal), onSend),
    },
    registries: wrapped('registries', ports.registries),
    certificates: wrapped('certificates', ports.certificates),
    sites: wrapped('sites', ports.sites),
    mailServers: wrapped('mailServers', ports.mailServers),
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

/** A crawl of the most pages, and of the largest that are read. */
const crawlLimits = { questions: 1000, hosts: 500, bytes: 536_870_912 }

export const lookups = {
  'fetch-robots-v1': async () => bounded((await import('./robots.ts')).handler),
  'fetch-sitemap-v1': async () => bounded((await import('./sitemap.ts')).handler),
  'crawl-site-v1': async () => bounded((await import('./crawl.ts')).handler, crawlLimits),
  'fetch-json-ld-v1': async () => bounded((await import('./json-ld.ts')).handler),
  'security-txt-v1': async () => bounded((await import('./security-txt.ts')).handler),
  'dig-dns-v1': async () => bounded((await import('./dig-dns.ts')).handler),
  'dns-questions-v1': async () => bounded((await import('./dns-questions.ts')).handler),
  'nameserver-check-v1': async () => bounded((await import('./nameservers.ts')).handler),
  'domain-expiry-check-v1': async () => bounded((await import('./domain-expiry.ts')).handler),
  'domain-report-v1': async () => bounded((await import('../domain-report/domain-report.ts')).handler),
  'dns-change-v1': async () => bounded((await import('./dns-change.ts')).handler),
  'tech-lookup-v1': async () => bounded((await import('./technologies.ts')).handler),
}

/** Beyond the time that a lookup may take by its contract, so that its own timeout comes first. */
const GRACE_MS = 2000

/**
 * The lookups by name, for code that asks several: an answer, or the events of a stream. What no one answered comes as
 * the lookup reports it, never as sample data.
 */
export function askLookups(ports: LookupPorts, client: string) {
  return async function* ask<Name extends FunctionName>(
    name: Name,
    input: FunctionInput<Name>,
    signal: AbortSignal,
  ): AsyncGenerator<FunctionOutput<Name>> {
    const { contracts } = await import('@sundry/contracts/functions')
    const contract = contracts.find((one) => one.name === name)
    if (!contract || !Object.hasOwn(lookups, name)) throw new Error(`${name} is not a lookup`)
    const read = contract.input.safeParse(input)
    if (!read.success) throw new InputFault(read.error.issues[0]?.message ?? 'This name cannot be looked up.')
    const lookup = (await lookups[name as keyof typeof lookups]()) as AnyLookup
    const until = AbortSignal.any([signal, AbortSignal.timeout(contract.timeoutMs + GRACE_MS)])
    try {
      const answer = lookup(read.data as never, ports, { signal: until, id: client, client })
      if (Symbol.asyncIterator in answer) yield* answer as AsyncIterable<FunctionOutput<Name>>
      else yield (await answer) as FunctionOutput<Name>
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      yield* [error.answer].flat() as FunctionOutput<Name>[]
    }
  }
}

// Both load the engines of mail and of the domain report, which a server does without until somebody asks.
export const loadLiveFindings = () => import('../zone-file/live-findings.ts')
export const loadZoneReports = () => import('../zone-file/zone-report.ts')
