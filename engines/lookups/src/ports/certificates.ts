/** The certificate a host shows to whoever connects over TLS. */
export interface Certificates {
  /** When it expires, ISO 8601; null when the host shows none. Nothing is asked of it and nothing sent to it. */
  expiry(host: string, signal: AbortSignal): Promise<string | null>
}
