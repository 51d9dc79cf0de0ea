/// <reference path="../ambient.d.ts" />
import type { WorkerCall } from '@sundry/kit'
import { borrowWorkers, exposeInWorker } from '@sundry/kit/browser'
import { onVipsStart } from '../load/vips.ts'
import { wholeSettings } from '../model/whole-settings.ts'
import type { Excerpt, PreviewRequest } from '../pipeline/preview.ts'
import { makeExcerpt, makePreview } from '../pipeline/preview.ts'
import { runJob, toFile } from '../pipeline/run.ts'
import { scoreOf } from '../pipeline/score.ts'
import type { ProcessDone, ProcessRequest, ScoreRequest } from './messages.ts'

/** Compiled already, the threads of libvips start within a second, even on slow machines; some browsers hang there. */
const VIPS_START_MS = 15_000

borrowWorkers()

const watchVips = ({ progress }: WorkerCall) =>
  onVipsStart((starting) => progress(null, starting ? VIPS_START_MS : undefined))

async function process(request: ProcessRequest, call: WorkerCall): Promise<ProcessDone> {
  watchVips(call)
  const { file, format, header, settings, drawn } = request
  const bytes = new Uint8Array(await file.arrayBuffer())
  const outcome = await runJob({
    file,
    bytes,
    format,
    header,
    settings: wholeSettings(settings),
    ...(drawn && { drawn }),
    onProgress: call.progress,
  })
  const { width, height, notes, report } = outcome
  return { file: toFile(outcome, file.name), format: outcome.format, width, height, notes, report }
}

function preview(request: PreviewRequest, call: WorkerCall): Promise<Blob | null> {
  watchVips(call)
  return makePreview(request)
}

function excerpt(request: PreviewRequest, call: WorkerCall): Promise<Excerpt> {
  watchVips(call)
  return makeExcerpt(request)
}

function score({ reference, made }: ScoreRequest, call: WorkerCall): Promise<number | null> {
  watchVips(call)
  return scoreOf(reference, made)
}

const api = { process, preview, excerpt, score }
export type CodecsApi = typeof api

exposeInWorker(api)
