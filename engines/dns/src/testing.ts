// A name server on loopback that answers what a test says, and the answers it sends.
export { encodeResponse, type SentRecord, type SentResponse } from './testing/encode-response.ts'
export {
  type StandInAnswer,
  type StandInOptions,
  type StandInQuery,
  type StandInServer,
  startStandInServer,
} from './testing/stand-in-server.ts'
