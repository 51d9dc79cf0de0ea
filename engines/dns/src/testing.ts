// A name server on loopback that answers what a test says, the answers it sends, and zones that sign them.
export { encodeResponse, type SentRecord, type SentResponse } from './testing/encode-response.ts'
export { makeSignedTree, type SignedZoneOptions } from './testing/signed-zones.ts'
export {
  type StandInAnswer,
  type StandInOptions,
  type StandInQuery,
  type StandInServer,
  startStandInServer,
} from './testing/stand-in-server.ts'
