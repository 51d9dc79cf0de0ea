/// <reference path="./ambient.d.ts" />
import type { WorkerCall } from '@sundry/worker-call'
import { borrowWorkers, exposeInWorker } from '@sundry/worker-call/browser'
import { click } from './engine/click.ts'
import { find } from './engine/find.ts'
import { openModels } from './engine/models.ts'
import { render } from './engine/render.ts'
import type { Tell } from './engine/tell.ts'
import type { ProviderId } from './types.ts'
import type { ClickRequest, FindRequest, RenderRequest } from './worker-messages.ts'

borrowWorkers()

/** A share of the work is a number, a download's state an object. */
const tellOf = ({ progress }: WorkerCall): Tell => ({ progress, download: progress })

const api = {
  prepare: async (provider: ProviderId | 'click', call: WorkerCall) => {
    await openModels(provider, tellOf(call).download)
  },
  find: (request: FindRequest, call: WorkerCall) => find(request, tellOf(call)),
  click: (request: ClickRequest, call: WorkerCall) => click(request, tellOf(call)),
  render: (request: RenderRequest, call: WorkerCall) => render(request, tellOf(call)),
}
export type CutoutApi = typeof api

exposeInWorker(api)
