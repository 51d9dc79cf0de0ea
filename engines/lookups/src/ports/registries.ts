import type { Registration } from '@sundry/registration'
import type { Turn } from './turn.ts'

export interface RegistryAnswer {
  registration: Registration
  /** The host that answered. */
  server: string
  /** The answer as it came. */
  raw: string
}

/** The registries of top-level domains, asked politely. */
export interface Registries {
  /** Null when the registry runs no RDAP server that we know. */
  rdap(domain: string, turn: Turn): Promise<RegistryAnswer | null>
  /** Null when no WHOIS server is responsible. */
  whois(domain: string, suffix: string, turn: Turn): Promise<RegistryAnswer | null>
  /** The registrar's own RDAP, at the address its registry gives. */
  registrar(url: string, turn: Turn): Promise<RegistryAnswer | null>
  /** Whether the keeper of the list of registries can be reached at all. */
  reachable(signal: AbortSignal): Promise<boolean>
}

/** Why a registry gave no answer; the message is for the visitor. */
export class RegistryFault extends Error {
  override name = 'RegistryFault'
  readonly kind: 'throttled' | 'unreachable' | 'unreadable'

  constructor(kind: RegistryFault['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
