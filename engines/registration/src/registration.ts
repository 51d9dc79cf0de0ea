import type { WhoisState } from './verdicts.ts'

export interface Registration {
  /** Null when the answer does not say: a throttled or unreadable answer is no sign that a name is free. */
  registered: boolean | null
  state: WhoisState
  domain: string | null
  createdOn: string | null
  updatedOn: string | null
  /** The registry's expiry, or the registrar's where that is all there is. */
  expiresOn: string | null
  registrarExpiresOn: string | null
  registrar: string | null
  registrarId: string | null
  nameServers: string[]
  status: string[]
  dnssec: boolean | null
  redacted: string[]
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
