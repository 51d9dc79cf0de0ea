import type { Clock, Log } from '@sundry/lookups'
import type { Database } from '../db/schema/tables.ts'

/** When a watch is looked at next is in its row; a schedule finds those that are due and calls the work for each. */
export interface Schedule {
  /** Work is called at least once for each due watch, again if the process ends before it is done. */
  start(work: (watchId: string) => Promise<void>): void
  stop(): Promise<void>
}

const TICK_MS = 5000
/** Longer than any look. */
const LEASE_MS = 300_000
const JOBS = 8
const MAX_AHEAD_MS = 8 * 86_400_000

/**
 * A runner in this process over the table of watches, which on PostgreSQL it shares with those of other nodes. A lease
 * keeps a watch from being looked at twice at a time; it ends by itself where the process does.
 */
export function createSchedule({
  database: { db, kind },
  clock,
  log,
  tickMs = TICK_MS,
  leaseMs = LEASE_MS,
}: {
  database: Database
  clock: Clock
  log: Log
  tickMs?: number
  leaseMs?: number
}): Schedule {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let ticking: Promise<void> = Promise.resolve()
  const running = new Set<Promise<void>>()

  async function claim(count: number): Promise<string[]> {
    const now = clock.now()
    const at = new Date(now).toISOString()
    const due = db
      .selectFrom('watch')
      .select('id')
      .where('is_paused', '=', 0)
      .where((where) =>
        // Farther ahead than any look is planned, it was planned by a clock that has been set back.
        where.or([where('next_at', '<=', at), where('next_at', '>', new Date(now + MAX_AHEAD_MS).toISOString())]),
      )
      .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', at)]))
      .orderBy('next_at')
      .limit(count)
      .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked())
    const rows = await db
      .with('due', () => due)
      .updateTable('watch')
      .set({ leased_until: new Date(now + leaseMs).toISOString() })
      .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  async function lookAtDue(work: (watchId: string) => Promise<void>): Promise<void> {
    while (!isStopped) {
      const ids = running.size < JOBS ? await claim(JOBS - running.size) : []
      for (const id of ids) {
        const job = work(id)
          .catch((error: unknown) => log.error({ error }, 'a watch could not be looked at'))
          .then(() => void running.delete(job))
        running.add(job)
      }
      if (ids.length === 0 && running.size < JOBS) return
      // The next look begins as soon as a place is free.
      await Promise.race(running)
    }
  }

  return {
    start(work) {
      let isTicking = false
      const tick = async () => {
        if (isTicking || isStopped) return
        isTicking = true
        await lookAtDue(work).catch((error: unknown) => log.error({ error }, 'due watches could not be read'))
        isTicking = false
      }
      // A process that ended left leases that no one holds: there is one process on a SQLite database.
      const begun = kind === 'sqlite' ? db.updateTable('watch').set({ leased_until: null }).execute() : null
      ticking = Promise.resolve(begun).then(tick, tick)
      timer = setInterval(() => {
        ticking = ticking.then(tick)
      }, tickMs)
      timer.unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await ticking
      await Promise.all(running)
    },
  }
}
