export interface WhoisQuery {
  /** A host name or address from the registry table or a vetted referral. */
  server: string
  /** One line, without its line end. */
  text: string
  maxBytes: number
  timeoutMs: number
  signal?: AbortSignal
}

export interface WhoisReply {
  bytes: Uint8Array
  /** True when the server sent more than maxBytes and the rest was left unread. */
  truncated: boolean
  address: string
}

/** RFC 3912: one line out, octets back until the server closes. */
export interface WhoisSocket {
  query(query: WhoisQuery): Promise<WhoisReply>
}
