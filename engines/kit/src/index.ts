// What several engines share: calls to workers, one bounded fair queue, a crawl's frontier, a pause, streams, bytes, XML
// references, text that is safe to show, counts in words and findings.

export { ascii, Bytes, be16, be32, concat, le16, le32 } from './bytes.ts'
export type {
  CallInput,
  CallOutput,
  Channel,
  FromWorker,
  ToWorker,
  WorkerApi,
  WorkerCall,
  WorkerEnd,
  WorkerPort,
} from './channel.ts'
export { type CallOptions, type ConnectOptions, connect, type WorkerClient } from './connect.ts'
export { counted } from './counted.ts'
export { QueueFull, RemoteError, TooManyBytes, WorkerLost } from './errors.ts'
export { type ExposeOptions, expose } from './expose.ts'
export { createFairQueue, type FairQueue, type FairQueueOptions } from './fair-queue.ts'
export {
  createFindingList,
  type Descriptor,
  describe,
  type Finding,
  type FindingIn,
  type FindingList,
  type Message,
  type ReportIn,
  type Severity,
} from './finding.ts'
export { createFrontier, type FrontierOptions } from './frontier.ts'
export { pause } from './pause.ts'
export { piecesOf } from './pieces-of.ts'
export { disarmFormula, jsonText, ownSequence, safeField, safeText, withOwnSequences } from './safe-text.ts'
export { byteSizeOf } from './size-of.ts'
export { decodeXmlReferences, unfinishedReference } from './xml-references.ts'
