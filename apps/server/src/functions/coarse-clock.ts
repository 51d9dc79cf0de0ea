const TICK_MS = 25

interface Alarm {
  /** By performance.now. */
  due: number
  ring(): void
}

/**
 * Rings alarms a few hundredths of a second late, for next to nothing: nearly every call ends before its time, and a
 * timer of its own for each was a fifth of what a small call costs.
 */
const alarms = new Set<Alarm>()
let ticking: NodeJS.Timeout | null = null

function tick(): void {
  const now = performance.now()
  for (const alarm of alarms) {
    if (alarm.due > now) continue
    alarms.delete(alarm)
    alarm.ring()
  }
  // Left running over a single quiet tick, so that a steady trickle of calls does not start and stop it each time.
  if (alarms.size > 0 || ticking === null) return
  clearInterval(ticking)
  ticking = null
}

/** Rings once after the time, unless the returned function is called before. */
export function setAlarm(ms: number, ring: () => void): () => void {
  const alarm = { due: performance.now() + ms, ring }
  alarms.add(alarm)
  ticking ??= setInterval(tick, TICK_MS)
  return () => alarms.delete(alarm)
}
