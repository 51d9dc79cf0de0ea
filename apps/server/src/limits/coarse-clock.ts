const TICK_MS = 25

interface Alarm {
  due: number
  ring(): void
}

/** Late by some hundredths of a second, because a timer for each call was a fifth of the cost of a small call. */
const alarms = new Set<Alarm>()
let ticking: NodeJS.Timeout | null = null

function tick(): void {
  const now = performance.now()
  for (const alarm of alarms) {
    if (alarm.due > now) continue
    alarms.delete(alarm)
    alarm.ring()
  }
  // Runs on for one idle tick, so that a steady trickle of calls does not restart it each time.
  if (alarms.size > 0 || ticking === null) return
  clearInterval(ticking)
  ticking = null
}

export function setAlarm(ms: number, ring: () => void): () => void {
  const alarm = { due: performance.now() + ms, ring }
  alarms.add(alarm)
  ticking ??= setInterval(tick, TICK_MS)
  return () => alarms.delete(alarm)
}
