/// <reference path="./ambient.d.ts" />
import { borrowWorkers } from '@sundry/worker-call/browser'
import { CutoutFault } from './core/fault.ts'
import { click } from './engine/click.ts'
import { find } from './engine/find.ts'
import { openModels } from './engine/models.ts'
import { render } from './engine/render.ts'
import type { Tell } from './engine/tell.ts'
import type { Answer, Order } from './worker-messages.ts'

borrowWorkers()

const answer = (message: Answer) => postMessage(message)
const tell: Tell = {
  progress: (progress) => answer({ progress }),
  download: (download) => answer({ download }),
}

async function carryOut(order: Order): Promise<Answer> {
  switch (order.kind) {
    case 'prepare':
      await openModels(order.provider, tell.download)
      return { ready: true }
    case 'find':
      return { found: await find(order, tell) }
    case 'click':
      return { found: await click(order, tell) }
    case 'render':
      return { rendered: await render(order, tell) }
  }
}

self.onmessage = async ({ data: order }: MessageEvent<Order>) => {
  try {
    answer(await carryOut(order))
  } catch (error) {
    if (error instanceof CutoutFault) answer({ fault: { code: error.code, message: error.message } })
    else answer({ failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  }
}
