export interface Certificates {
  /** ISO 8601; null when the host shows no certificate. */
  expiry(host: string, signal: AbortSignal): Promise<string | null>
}
