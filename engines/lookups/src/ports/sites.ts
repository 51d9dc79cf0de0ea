import type { HttpReading, TlsReading } from '@sundry/contracts/domain-report/web'

/** Certificates as they came over the wire, the server's own first. */
export interface TlsScan {
  reading: Omit<TlsReading, 'daysLeft'>
  raw: readonly Uint8Array[]
}

export interface FetchedPolicy {
  status: number
  contentType: string | null
  text: string
}

/** What a host shows to whoever opens its web site. */
export interface Sites {
  /**
   * A few handshakes; null when nobody shakes hands, 'not-tested' when the server takes none of the cipher suites that
   * we offer, or sends more certificates than we read. Nothing is sent over them.
   */
  tls(host: string, signal: AbortSignal): Promise<TlsScan | 'not-tested' | null>
  /** The first page over http and over https. */
  pages(host: string, signal: AbortSignal): Promise<HttpReading>
  /** A small text over https, no redirect followed. Rejects when connection or certificate fails. */
  text(url: string, signal: AbortSignal): Promise<FetchedPolicy>
  /** A small file over https, unpacked if it is gzip; redirects are followed as far as they stay on https. */
  file(url: string, signal: AbortSignal): Promise<{ status: number; text: string }>
}
