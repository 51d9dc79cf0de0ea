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
