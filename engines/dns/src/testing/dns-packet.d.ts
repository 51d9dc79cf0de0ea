// dns-packet brings no types; this is what the tests use of it, as an oracle.
declare module 'dns-packet' {
  export interface Packet {
    type: 'query' | 'response'
    id: number
    flags?: number
    flag_rd?: boolean
    flag_ad?: boolean
    flag_cd?: boolean
    questions?: { type: string; name: string; class?: string }[]
    answers?: { type: string; name: string; ttl: number; data: unknown }[]
    additionals?: { type: string; name: string; udpPayloadSize: number; flags: number; options: unknown[] }[]
  }
  export function encode(packet: Packet): Uint8Array
  export function decode(octets: Uint8Array): Packet
}

declare module 'dns-packet/types.js' {
  const types: { toString(type: number): string }
  export default types
}
