import type { resolverIds } from '@sundry/contracts/dig-dns-v1'
import { type DnsAnswer, DnsFault } from '@sundry/dns/browser'
import type { Page, PageLinks, PageProfile } from '@sundry/fingerprints'
import type { Registration } from '@sundry/registration'
import type { parserApi } from '../parsing/parser-api.ts'
import type { Body } from '../parsing/read-page.ts'
import type { Certificates, MailServers, PublicFetch, Sites } from './ports-web.ts'

export interface WhoisQuery {
  server: string
  text: string
  maxBytes: number
  timeoutMs: number
  signal?: AbortSignal
}

export interface WhoisReply {
  bytes: Uint8Array
  truncated: boolean
  address: string
}

/** RFC 3912. */
export interface WhoisSocket {
  query(query: WhoisQuery): Promise<WhoisReply>
}

export interface RegistryAnswer {
  registration: Registration
  server: string
  raw: string
}

export interface Registries {
  rdap(domain: string, turn: Turn): Promise<RegistryAnswer | null>
  whois(domain: string, suffix: string, turn: Turn): Promise<RegistryAnswer | null>
  registrar(url: string, turn: Turn): Promise<RegistryAnswer | null>
  reachable(signal: AbortSignal): Promise<boolean>
}

/** The message is for the visitor. */
export class RegistryFault extends Error {
  override name = 'RegistryFault'
  readonly kind: 'throttled' | 'unreachable' | 'unreadable'

  constructor(kind: RegistryFault['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

export interface SeenInBrowser {
  globals: Record<string, string>
  scripts: string[]
}

/** The browser may reach nothing that the public fetch may not. */
export interface PageBrowser {
  /** Null when there is no free place, or the page could not be shown in time. */
  visit(url: string, paths: readonly string[], turn: Turn): Promise<SeenInBrowser | null>
  close(): Promise<void>
}

export type FetchedPage = Omit<Page, 'html'> & { body: Body | null }

export interface Profile extends PageProfile {
  /** The page was too much to read and only its headers were. */
  partial: boolean
}

export interface ReadLinks extends PageLinks {
  head: string
  length: number
}

export interface Profiler {
  links(body: Body, base: string, turn: Turn): Promise<ReadLinks>
  profile(page: FetchedPage, turn: Turn): Promise<Profile>
  globalPaths(turn: Turn): Promise<readonly string[]>
  close(): Promise<void>
}

type Api = typeof parserApi

export type Parser = {
  [Name in keyof Api]: (question: Parameters<Api[Name]>[0], turn: Turn) => Promise<ReturnType<Api[Name]>>
} & { close(): Promise<void> }

export class ParseFault extends Error {
  override name = 'ParseFault'
  constructor(cause?: unknown) {
    super('The response is too large to read.', { cause })
  }
}

export interface AddressResolver {
  resolve(name: string, signal: AbortSignal): Promise<string[]>
}

export type ResolverId = (typeof resolverIds)[number]

export interface ResolverQuestion {
  name: string
  type: string
  signal?: AbortSignal
  /** The resolver the operator uses, unless another of the fixed list is named. */
  resolver?: ResolverId
  /** Asks for what a resolver that checks signatures would keep back because they are wrong. */
  checkingDisabled?: boolean
  /** Called if this question makes a check of the resolver necessary, to charge the caller with it. */
  charge?: () => void
  /** Called before each message that is sent; what it throws ends the question. */
  onSend?: () => void
}

/** How one server is asked, where it differs from a plain question for what it holds itself. */
export interface ServerQuestion {
  transport?: 'udp' | 'tcp'
  /** True to ask whether it resolves for anyone. */
  recursionDesired?: boolean
  /** Asks for signatures beside the records. */
  dnssec?: boolean
  /** False asks without EDNS, and once. */
  edns?: boolean
  onSend?: () => void
}

/** The operator's own resolver gets this name; its address stays private. */
export const DEFAULT_RESOLVER = 'default resolver'

/** The name is none of the public DNS, so no resolver was asked: it could be one of the operator's network. */
export class NotPublic extends DnsFault {
  constructor(name: string) {
    super('name', `${name} is not part of the public DNS`)
  }
}

/** The DNS as lookups ask it: resolvers of a fixed list, and the servers that zones themselves name. */
export interface NameServers {
  /** Throws a DnsFault when no one answers, NotPublic for a name of the inside; a refusal or an unknown name is an answer. */
  query(question: ResolverQuestion): Promise<DnsAnswer>
  /** Asks one server about its own zones, if a visitor may send questions to its address; null if not. */
  askServer(
    address: string,
    name: string,
    type: string,
    signal: AbortSignal,
    how?: ServerQuestion,
  ): Promise<DnsAnswer | null>
  /** True if a visitor may send questions to this address. */
  mayAsk(address: string): boolean
  /** True if it is an address of the public internet, this server's own among them. */
  isPublic(address: string): boolean
  close(): void
}

/** DNS block lists (RFC 5782), asked through a resolver of the operator's, since they refuse public ones. */
export interface BlockLists {
  zones: readonly string[]
  /** Asks for addresses of a name in one of the zones; throws a DnsFault when no one answers. */
  query(name: string, signal: AbortSignal, onSend?: () => void): Promise<DnsAnswer>
}

export interface CachedValue<T> {
  value: T
  ttlMs: number
}

export interface Remembered<T> {
  value: T
  cached: boolean
  ageMs: number
}

/**
 * Concurrent callers share one load. When the call that began it ends first, the next of them loads again, within its
 * own call.
 */
export interface Cache {
  remember<T>(key: string, load: () => Promise<CachedValue<T>>, signal?: AbortSignal): Promise<Remembered<T>>
}

type Write = (fields: Record<string, unknown>, message: string) => void

/** Fields never hold addresses, names or bodies of visitors. */
export interface Log {
  debug: Write
  info: Write
  warn: Write
  error: Write
}

export interface Clock {
  now(): number
}

export interface Turn {
  client: string
  signal?: AbortSignal
}

export interface LookupPorts {
  log: Log
  clock: Clock
  cache: Cache
  addresses: AddressResolver
  whois: WhoisSocket
  web: PublicFetch
  parser: Parser
  profiler: Profiler
  pageBrowser: PageBrowser | null
  nameServers: NameServers
  registries: Registries
  certificates: Certificates
  sites: Sites
  /** Null unless the operator lets this server connect to port 25. */
  mailServers: MailServers | null
  /** Null unless there is a resolver that block lists answer. */
  blockLists: BlockLists | null
  /** DS records of the root's keys that DNSSEC begins with. */
  trustAnchors: readonly string[]
}
