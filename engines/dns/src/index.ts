// DNS messages and a client, in Node. `encodeQuery` and `decodeMessage` are the wire format with every type BIND
// prints; `createResolver` asks over UDP, TCP and HTTPS; `dnssecState` reads an answer's validation state, and
// `validateChain` verifies signatures from the root down. A message is refused rather than repaired. wire/ is the
// format, client/ asks, zone/ reads zone files, dnssec/ validates.
export {
  type AskOptions,
  createResolver,
  type DnssecState,
  dnssecState,
  type Resolver,
  type ResolverOptions,
} from './client/resolver.ts'
export { readServer, type ServerAddress } from './client/transport.ts'
export { rootAnchors, validateChain } from './dnssec/chain.ts'
export {
  canonicalData,
  canonicalName,
  checkDelegationSigner,
  compareNames,
  dsMatchesKey,
  keyTag,
  labelsOf,
  nsec3Hash,
} from './wire/canonical.ts'
export { decodeMessage } from './wire/decode.ts'
export { encodeData, encodeQuery, instantSeconds, type QueryOptions } from './wire/encode.ts'
export {
  type DnsAnswer,
  DnsFault,
  type DnsFaultKind,
  type DnsFlags,
  type DnsMessage,
  type DnsQuestion,
  type DnsRecord,
  type ExtendedError,
  PacketFault,
  type Transport,
} from './wire/message.ts'
export { foldName } from './wire/name.ts'
export { reverseName } from './wire/octets.ts'
export { typeName, typeNumber } from './wire/types.ts'
