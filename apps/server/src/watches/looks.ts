// A look at what a watch watches: the facts, its new state, and the messages and deliveries that follow from it.
import type { WatchChange, WatchSpec, WatchState } from '@sundry/contracts/watches'
import type { Clock } from '@sundry/lookups'
import { type Ask, advance, kinds, type LookCall, lookAt, type MailReportFacts } from '@sundry/watches'
import type { Selectable } from 'kysely'
import type { Database, WatchTable } from '../db/schema/tables.ts'
import { channelsIn } from './channels.ts'
import { DIGEST_MS } from './deliver.ts'

const YEAR_MS = 365 * 86_400_000
const MAX_JITTER_MS = 300_000

export type Row = Selectable<WatchTable>

export interface LookParts {
  database: Database
  /** The lookups, on the account of a client. */
  ask: (client: string) => Ask
  /** Reads in a thread what others wrote. */
  thread: Required<Pick<LookCall, 'count' | 'siteErrors'>>
  reports?: (userId: string, domain: string) => Promise<MailReportFacts | null>
  clock: Clock
}

export const specOf = (row: { spec: string }) => JSON.parse(row.spec) as WatchSpec
export const stateOf = (row: { state: string }) => JSON.parse(row.state) as WatchState

/** Where all that were chosen are deleted, all others are: nothing is reported to none by accident. */
export function chosenOf(row: Pick<Row, 'channels'>, all: readonly { id: string }[]): string[] | null {
  if (row.channels === null) return null
  const chosen = JSON.parse(row.channels) as string[]
  const left = chosen.filter((id) => all.some((channel) => channel.id === id))
  return left.length === 0 && chosen.length > 0 ? null : left
}

export function createLooks(parts: LookParts) {
  const { database, clock } = parts
  const { db } = database
  const iso = (at: number) => new Date(at).toISOString()
  const counts = { looks: 0, changes: 0, lagSeconds: 0 }

  /** The new state, its messages and their deliveries are one transaction: none is without the others. */
  async function store(row: Row, state: WatchState, changes: readonly WatchChange[]): Promise<void> {
    const now = clock.now()
    const planned = Date.parse(state.nextAt)
    const jitter = Math.random() * Math.min(MAX_JITTER_MS, (planned - now) / 20)
    await db.transaction().execute(async (write) => {
      const updated = await write
        .updateTable('watch')
        .set({ state: JSON.stringify(state), next_at: iso(planned + jitter), leased_until: null })
        .where('id', '=', row.id)
        .where('state', '=', row.state)
        // A look under options that were edited meanwhile is repeated.
        .where('spec', '=', row.spec)
        .returning('channels')
        .executeTakeFirst()
      if (updated === undefined || changes.length === 0) return
      await write
        .deleteFrom('watch_message')
        .where('watch_id', '=', row.id)
        .where('at', '<', iso(now - YEAR_MS))
        .execute()
      const own = { user_id: row.user_id, watch_id: row.id, spec: row.spec }
      const messages = changes.map((change, at) => ({
        ...own,
        id: `${row.id}.${state.count - changes.length + at + 1}`,
        at: change.at,
        change: JSON.stringify(change),
      }))
      await write.insertInto('watch_message').values(messages).execute()
      if (row.snoozed_until !== null && row.snoozed_until > iso(now)) return
      const all = await channelsIn(write, row.user_id)
      const chosen = chosenOf(updated, all)
      const channels = all.filter(
        ({ id, kind, confirmed_at }) => kind !== 'feed' && confirmed_at !== null && (chosen?.includes(id) ?? true),
      )
      const deliveries = messages.flatMap(({ id }) =>
        channels.map((channel) => ({
          message_id: id,
          channel_id: channel.id,
          user_id: row.user_id,
          batch: null,
          attempts: 0,
          next_at: iso(now + DIGEST_MS),
        })),
      )
      if (deliveries.length > 0) await write.insertInto('watch_delivery').values(deliveries).execute()
    })
    counts.changes += changes.length
  }

  async function look(id: string): Promise<void> {
    const row = await db.selectFrom('watch').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return
    const spec = specOf(row)
    const before = stateOf(row)
    counts.lagSeconds = Math.max(0, (clock.now() - Date.parse(row.next_at)) / 1000)
    const seen = await lookAt(spec, {
      ask: parts.ask(`watches of ${row.user_id}`),
      signal: AbortSignal.timeout(kinds[spec.kind].maxLookMs),
      isSecond: before.pending !== null,
      ...parts.thread,
      reports: async (domain) => (await parts.reports?.(row.user_id, domain)) ?? null,
    })
    counts.looks += 1
    const { state, changes } = advance(spec, before, seen, clock.now())
    await store(row, state, changes)
  }

  return { look, counts }
}
