import type { Registration } from '@sundry/registration'
import type { Turn } from './call.ts'

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
