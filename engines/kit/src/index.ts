// Code that several engines share: calls to workers, one bounded fair queue, crawls, a pause, streams, bytes, ZIP
// archives, XML references, text that is safe to show, lines of a security.txt, counts in words and findings.

export { ascii, Bytes, be16, be32, concat, fromBase64, le16, le32 } from './bytes.ts'
export {
  byteSizeOf,
  type CallInput,
  type CallOutput,
  type Channel,
  type FromWorker,
  QueueFull,
  RemoteError,
  TooManyBytes,
  type ToWorker,
  type WorkerApi,
  type WorkerCall,
  type WorkerEnd,
  WorkerLost,
  type WorkerPort,
} from './channel.ts'
export {
  type CallOptions,
  type ConnectOptions,
  connect,
  type ExposeOptions,
  expose,
  type WorkerClient,
} from './connect.ts'
export { counted } from './counted.ts'
export { type CrawlPolicy, crawlPages, createFrontier, ownersPolicy } from './crawl.ts'
export { crc32 } from './crc32.ts'
export { dictionary } from './dictionary.ts'
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
export { nearestName } from './nearest.ts'
export { pause } from './pause.ts'
export { piecesOf } from './pieces-of.ts'
export { disarmFormula, jsonText, ownSequence, safeField, safeText, withOwnSequences } from './safe-text.ts'
export { readSecurityLines, readTimestamp, type SecurityLine, securityFields } from './security-lines.ts'
export { UnpackFault, unpack } from './unpack.ts'
export { decodeXmlReferences, unfinishedReference } from './xml-references.ts'
export { type ByteSource, blobSource, bytesSource, readZip, type ZipEntry, ZipFault, type ZipFaultKind } from './zip.ts'
