import { limits } from '@sundry/contracts/limits'
import { useQueue } from '../queue/queue-store.ts'
import { useIntake } from './intake-store.ts'

const { tickPercent, tickMs, clearProgressMs } = limits.upload

interface Ticks {
  begin: (id: string) => void
  complete: (id: string) => void
  finish: () => Promise<void>
}

/** Only an animation, as specified (20 % every 30 ms): files are queued before it begins. */
export function startTicks(): Ticks {
  clearTimeout(useIntake.getState().clearTimer)
  const level = new Map<string, number>()
  const read = new Set<string>()
  let ended: (() => void) | null = null
  useIntake.setState({ busy: true, percent: 0 })

  const timer = setInterval(() => {
    for (const [id, percent] of level) {
      const next = percent + tickPercent
      if (next < 100 || read.has(id)) level.set(id, Math.min(100, next))
    }
    show(level)
    if (ended && [...level.values()].every((percent) => percent === 100)) {
      clearInterval(timer)
      ended()
    }
  }, tickMs)

  return {
    begin: (id) => level.set(id, 0),
    complete: (id) => read.add(id),
    finish: async () => {
      await new Promise<void>((resolve) => {
        ended = resolve
      })
      const clearTimer = setTimeout(() => useIntake.setState({ percent: null }), clearProgressMs)
      useIntake.setState({ busy: false, percent: 100, clearTimer })
      useQueue.setState(({ progress }) => ({
        progress: Object.fromEntries(
          Object.entries(progress).filter(([id, { state }]) => state !== 'intake' || !level.has(id)),
        ),
      }))
    },
  }
}

function show(level: ReadonlyMap<string, number>): void {
  const sum = [...level.values()].reduce((total, percent) => total + percent, 0)
  useIntake.setState({ percent: level.size === 0 ? 0 : Math.round(sum / level.size) })
  useQueue.setState(({ items, progress }) => {
    const next = { ...progress }
    for (const [id, percent] of level) {
      const queued = items.some((item) => item.id === id)
      if (queued && (!next[id] || next[id].state === 'intake')) next[id] = { state: 'intake', percent }
    }
    return { progress: next }
  })
}
