/** Turns a host name into the addresses a connection may be tried with. */
export interface AddressResolver {
  /** Every IPv4 and IPv6 address of the name, as text; empty when it has none. Throws when nobody answers. */
  resolve(name: string, signal: AbortSignal): Promise<string[]>
}
