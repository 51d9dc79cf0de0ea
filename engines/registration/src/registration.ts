import type { WhoisState } from './verdicts.ts'

/** What a registry tells of a domain, wherever it came from. */
export interface Registration {
  /** Null when the answer does not say: a throttled or unreadable answer is no sign that a name is free. */
  registered: boolean | null
  state: WhoisState
  /** As the registry spells it, lower case; null when it is not named. */
  domain: string | null
  /** ISO 8601: a date, or an instant in UTC. */
  createdOn: string | null
  updatedOn: string | null
  /** The registry's expiry, or the registrar's where that is all there is. */
  expiresOn: string | null
  /** The registrar's own, where it is told apart. */
  registrarExpiresOn: string | null
  registrar: string | null
  registrarId: string | null
  nameServers: string[]
  status: string[]
  /** Whether the delegation is signed; null when it is not said. */
  dnssec: boolean | null
  /** What was withheld, in the words of the answer. */
  redacted: string[]
  /** The registrar's own RDAP or WHOIS server, if it is named. */
  registrarServer: string | null
}

export const nothingKnown = (state: WhoisState, registered: boolean | null): Registration => ({
  registered,
  state,
  domain: null,
  createdOn: null,
  updatedOn: null,
  expiresOn: null,
  registrarExpiresOn: null,
  registrar: null,
  registrarId: null,
  nameServers: [],
  status: [],
  dnssec: null,
  redacted: [],
  registrarServer: null,
})
