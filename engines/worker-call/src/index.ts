// A small door to a worker. Inside the worker, `expose(port, api)` answers calls; outside, `connect<Api>(make)` starts
// workers on demand and calls them. It knows no kind of worker: adapters make a Channel and a WorkerPort of a browser's
// worker (./browser), of a thread (./node) or of a child process (apps/server/src/isolation).
// A call has a signal, progress, a deadline after which its worker is ended, and a bound on the bytes handed in and out.
// A worker that crashes, runs out of memory or is late rejects what it was doing with WorkerLost; the next call starts
// another. Places are bounded and shared fairly between clients.
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
export { QueueFull, RemoteError, TooManyBytes, WorkerLost } from './errors.ts'
export { type ExposeOptions, expose } from './expose.ts'
export { createFairQueue, type FairQueue, type FairQueueOptions } from './fair-queue.ts'
export { pause } from './pause.ts'
export { byteSizeOf } from './size-of.ts'
