import { limits } from '@sundry/contracts/limits'
import type { changeWatches, listWatches, watchLink } from '@sundry/contracts/watch-functions'
import { type Ports, type Watches, WatchRefusal } from '../ports/ports.ts'
import type { Call, Handler } from '../runtime/function.ts'
import { Refusal, signInFirst } from '../runtime/refusal.ts'

const off = {
  isOn: false,
  hasMail: false,
  pushKey: null,
  watches: [],
  channels: [],
  points: { ofDay: 0, max: limits.watches.pointsOfDay },
}

export async function owner(call: Call): Promise<string> {
  const userId = await call.userId()
  if (userId === null) throw signInFirst()
  return userId
}

function needed({ watches }: Ports): Watches {
  if (watches === null) throw new Refusal(404, 'This installation watches nothing: its operator has not turned it on.')
  return watches
}

export const list: Handler<typeof listWatches> = async (_input, ports, call) => {
  const userId = await owner(call)
  return ports.watches?.overview(userId) ?? off
}

export const change: Handler<typeof changeWatches> = async ({ action }, ports, call) => {
  const userId = await owner(call)
  const watches = needed(ports)
  try {
    const { secret } = await watches.change(userId, action)
    return { ...(await watches.overview(userId)), ...(secret !== undefined && { secret }) }
  } catch (error) {
    if (error instanceof WatchRefusal) throw new Refusal(409, error.message)
    throw error
  }
}

export const link: Handler<typeof watchLink> = async ({ token, action }, ports) => ({
  isDone: await needed(ports).link(token, action),
})
