// DNS messages and a client, in Node. `encodeQuery` and `decodeMessage` are the wire format with every type BIND prints;
// `createResolver` asks over UDP, TCP and HTTPS; `dnssecState` tells what an answer says of its signatures.
// rdata/ is one file a family of types, transport/ one a way. A message is refused rather than repaired.
export { reverseName } from './address.ts'
export { commonTypes } from './any.ts'
export { canonicalData, canonicalName, compareNames, labelsOf, nsec3Hash } from './canonical.ts'
export { decodeMessage } from './decode.ts'
export { checkDelegationSigner, dsMatchesKey, keyTag } from './delegation-signer.ts'
export { type DnssecState, dnssecState } from './dnssec-state.ts'
export { encodeQuery, type QueryOptions } from './encode.ts'
export { encodeData } from './encode-data.ts'
export { DnsFault, type DnsFaultKind, PacketFault } from './errors.ts'
export type { DnsFlags, DnsMessage, DnsQuestion, DnsRecord, ExtendedError } from './message.ts'
export { foldName } from './name.ts'
export { instantSeconds } from './rdata/dnssec-octets.ts'
export { type AskOptions, createResolver, type DnsAnswer, type Resolver, type ResolverOptions } from './resolver.ts'
export { readServer, type ServerAddress } from './server-address.ts'
export type { Transport } from './transport/exchange.ts'
export { typeName, typeNumber } from './types.ts'
