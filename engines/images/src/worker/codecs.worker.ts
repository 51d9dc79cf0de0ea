/// <reference path="../ambient.d.ts" />
import type { WorkerCall } from '@sundry/kit'
import { borrowWorkers, exposeInWorker } from '@sundry/kit/browser'
import type { Disclosure } from '../inspect/disclosure.ts'
import { onVipsStart } from '../load/vips.ts'
import type { FormatId, ProcessedImage } from '../model/types.ts'
import type { ProcessRequest } from '../pipeline/job.ts'
import { type Excerpt, makeExcerpt, makePreview, type PreviewRequest } from '../pipeline/preview.ts'
import { processFile } from '../pipeline/process.ts'
import { scoreOf } from '../pipeline/score.ts'

export interface ScoreRequest {
  reference: Blob
  result: Blob
}

export interface InspectRequest {
  file: Blob
  format: FormatId
}

/** Compiled already, the threads of libvips start within a second, even on slow machines; some browsers hang there. */
const VIPS_START_MS = 15_000

borrowWorkers()

const watchVips = ({ progress }: WorkerCall) =>
  onVipsStart((starting) => progress(null, starting ? VIPS_START_MS : undefined))

async function process(request: ProcessRequest, call: WorkerCall): Promise<ProcessedImage> {
  watchVips(call)
  return processFile(request, new Uint8Array(await request.file.arrayBuffer()), call.progress)
}

function preview(request: PreviewRequest, call: WorkerCall): Promise<Blob | null> {
  watchVips(call)
  return makePreview(request)
}

function excerpt(request: PreviewRequest, call: WorkerCall): Promise<Excerpt> {
  watchVips(call)
  return makeExcerpt(request)
}

function score({ reference, result }: ScoreRequest, call: WorkerCall): Promise<number | null> {
  watchVips(call)
  return scoreOf(reference, result)
}

async function inspect({ file, format }: InspectRequest): Promise<Disclosure[]> {
  const { inspectImage } = await import('../inspect/inspect.ts')
  return inspectImage(new Uint8Array(await file.arrayBuffer()), format)
}

const api = { process, preview, excerpt, score, inspect }
export type CodecsApi = typeof api

exposeInWorker(api)
