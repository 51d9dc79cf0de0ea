/// <reference path="../ambient.d.ts" />
import type { WorkerCall } from '@sundry/kit'
import { borrowWorkers, exposeInWorker } from '@sundry/kit/browser'
import type { ModelSet } from '../base/types.ts'
import { click } from './click.ts'
import { findFaces } from './faces.ts'
import { find } from './find.ts'
import { openModels } from './models.ts'
import { render } from './render.ts'
import type { ClickRequest, FindRequest, ProgressCallbacks, RenderRequest } from './worker-messages.ts'

borrowWorkers()

const callbacksOf = ({ progress }: WorkerCall): ProgressCallbacks => ({ onProgress: progress, onDownload: progress })

const api = {
  prepare: async (models: ModelSet, call: WorkerCall) => {
    await openModels(models, callbacksOf(call).onDownload)
  },
  find: (request: FindRequest, call: WorkerCall) => find(request, callbacksOf(call)),
  faces: (photo: Blob, call: WorkerCall) => findFaces(photo, callbacksOf(call)),
  click: (request: ClickRequest, call: WorkerCall) => click(request, callbacksOf(call)),
  render: (request: RenderRequest, call: WorkerCall) => render(request, callbacksOf(call)),
}
export type CutoutApi = typeof api

exposeInWorker(api)
