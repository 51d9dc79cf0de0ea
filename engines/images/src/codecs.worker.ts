/// <reference path="./ambient.d.ts" />
import { borrowWorkers } from '@sundry/worker-call/browser'
import { onVipsStart } from './codecs/vips.ts'
import { ImageFault } from './core/fault.ts'
import { makePreview } from './pipeline/preview.ts'
import { runJob, toFile } from './pipeline/run.ts'
import type { Answer, Order, ProcessOrder } from './worker-messages.ts'

const answer = (message: Answer) => postMessage(message)

borrowWorkers()
onVipsStart((starting) => answer({ starting }))

async function process({ file, format, header, settings, drawn }: ProcessOrder): Promise<Answer> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const outcome = await runJob({
    file,
    bytes,
    format,
    header,
    settings,
    ...(drawn && { drawn }),
    tell: (progress) => answer({ progress }),
  })
  const { width, height, notes, report } = outcome
  return { done: { file: toFile(outcome, file.name), format: outcome.format, width, height, notes, report } }
}

self.onmessage = async ({ data: order }: MessageEvent<Order>) => {
  try {
    answer(order.kind === 'process' ? await process(order) : { preview: await makePreview(order) })
  } catch (error) {
    if (error instanceof ImageFault) answer({ fault: { code: error.code, message: error.message } })
    else answer({ failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  }
}
