// DNS messages and a client, in Node. `encodeQuery` and `decodeMessage` are the wire format with every type BIND prints;
// `createResolver` asks over UDP, TCP and HTTPS; `dnssecState` tells what an answer says of its signatures.
// rdata/ is one file a family of types; transport.ts is UDP and TCP, transport-https.ts HTTPS. A message is refused
// rather than repaired.
export { reverseName } from './address.ts'
export {
  canonicalData,
  canonicalName,
  checkDelegationSigner,
  compareNames,
  dsMatchesKey,
  keyTag,
  labelsOf,
  nsec3Hash,
} from './canonical.ts'
export { decodeMessage } from './decode.ts'
export { encodeData, encodeQuery, instantSeconds, type QueryOptions } from './encode.ts'
export type { DnsFlags, DnsMessage, DnsQuestion, DnsRecord, ExtendedError } from './message.ts'
export { DnsFault, type DnsFaultKind, PacketFault } from './message.ts'
export { foldName } from './name.ts'
export {
  type AskOptions,
  createResolver,
  type DnsAnswer,
  type DnssecState,
  dnssecState,
  type Resolver,
  type ResolverOptions,
} from './resolver.ts'
export type { Transport } from './transport.ts'
export { readServer, type ServerAddress } from './transport.ts'
export { typeName, typeNumber } from './types.ts'
