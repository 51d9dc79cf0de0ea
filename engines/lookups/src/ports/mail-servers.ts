/** Mail servers, where the operator lets this server connect to port 25. */
export interface MailServers {
  /** The certificates a server shows after STARTTLS, its own first; null when it shows none. No mail is sent. */
  certificates(host: string, signal: AbortSignal): Promise<readonly Uint8Array[] | null>
}
