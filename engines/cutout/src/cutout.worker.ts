/// <reference path="./ambient.d.ts" />
import type { WorkerCall } from '@sundry/kit'
import { borrowWorkers, exposeInWorker } from '@sundry/kit/browser'
import { click } from './engine/click.ts'
import { find } from './engine/find.ts'
import { openModels } from './engine/models.ts'
import type { ProgressCallbacks } from './engine/progress.ts'
import { render } from './engine/render.ts'
import type { ProviderId } from './types.ts'
import type { ClickRequest, FindRequest, RenderRequest } from './worker-messages.ts'

borrowWorkers()

const callbacksOf = ({ progress }: WorkerCall): ProgressCallbacks => ({ onProgress: progress, onDownload: progress })

const api = {
  prepare: async (provider: ProviderId | 'click', call: WorkerCall) => {
    await openModels(provider, callbacksOf(call).onDownload)
  },
  find: (request: FindRequest, call: WorkerCall) => find(request, callbacksOf(call)),
  click: (request: ClickRequest, call: WorkerCall) => click(request, callbacksOf(call)),
  render: (request: RenderRequest, call: WorkerCall) => render(request, callbacksOf(call)),
}
export type CutoutApi = typeof api

exposeInWorker(api)
