// The watches of accounts: their list, their changes, their feeds, and the schedule of their looks.
import { randomUUID } from 'node:crypto'
import { limits } from '@sundry/contracts/limits'
import type { AccountWatch, WatchAction } from '@sundry/contracts/watch-functions'
import type { WatchChange, WatchSpec } from '@sundry/contracts/watches'
import type { Log, PublicFetch } from '@sundry/lookups'
import { afterEdit, levelOf, newState, pointsOfDay } from '@sundry/watches'
import type { Kysely } from 'kysely'
import { actAs, lock, readAs } from '../db/act-as.ts'
import type { Tables, WatchTable } from '../db/schema/tables.ts'
import type { Limiter } from '../limits/limiter.ts'
import { type Mail, type Metrics, type Watches, WatchRefusal } from '../ports/ports.ts'
import { createChannels } from './channels.ts'
import { createDelivery } from './deliver.ts'
import { feedForms } from './feeds.ts'
import { chosenOf, createLooks, type LookParts, type Row, specOf, stateOf } from './looks.ts'
import { pushKeyOf } from './push.ts'
import type { Schedule } from './schedule.ts'
import type { Vault } from './vault.ts'

const DAY_MS = 86_400_000
const DELIVERY_TICK_MS = 5000
/** Between two looks that a visitor requests. */
const MIN_LOOK_INTERVAL_MS = 600_000
const FEED_LIMIT = { points: 60, windowMs: 60_000 }
const FEED_MESSAGES = 100
const { perAccount, pointsOfDay: maxPoints, history } = limits.watches

interface Parts extends LookParts {
  web: PublicFetch
  log: Log
  schedule: Schedule
  vault: Vault
  mail: Mail | null
  limiter: Limiter
  metrics: Metrics
  site: string
  /** The address of the site, with a slash at its end. */
  address: string
  deliveryTickMs?: number
  deliveryLeaseMs?: number
  /** Off, no browser can subscribe. */
  webPush?: boolean
}

const sameThing = (one: WatchSpec, other: WatchSpec) =>
  one.kind === other.kind && one.target === other.target && one.recordType === other.recordType

export function createWatches(parts: Parts): Watches & { stop(): Promise<void> } {
  const { database, schedule, vault, mail, limiter, clock, log } = parts
  const { db } = database
  const iso = (at: number) => new Date(at).toISOString()
  const pushKeys = parts.webPush ? vault.secretsFor('sundry web push').map(pushKeyOf) : []
  const deliveryParts = { ...parts, pushKeys }
  const delivery = createDelivery(deliveryParts)
  const accountChannels = createChannels(deliveryParts)
  const looks = createLooks(parts)
  const as = actAs(database)
  const reading = readAs(database)
  for (const [name, help, read] of [
    ['sundry_watch_looks', 'Looks of watches since the start.', () => looks.counts.looks],
    ['sundry_watch_changes', 'Changes reported since the start.', () => looks.counts.changes],
    ['sundry_watch_lag_seconds', 'How late the last look was.', () => looks.counts.lagSeconds],
    ['sundry_watch_deliveries', 'Deliveries since the start.', () => delivery.counts.sent],
    ['sundry_watch_failed_deliveries', 'Failed deliveries since the start.', () => delivery.counts.failed],
  ] as const) {
    parts.metrics.gauge(name, help, read)
  }

  const rowsIn = (from: Kysely<Tables>, userId: string) =>
    from.selectFrom('watch').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
  const rowsOf = (userId: string) => reading(userId, (from) => rowsIn(from, userId))
  /** One at a time, so that two cannot both take the last place of an account. */
  const changing = <T>(userId: string, work: (write: Kysely<Tables>) => Promise<T>) =>
    as(userId, async (write) => {
      await lock(database, write, `watches ${userId}`)
      return work(write)
    })

  const shownWatch = (row: Row, channels: readonly { id: string }[]): AccountWatch => {
    const state = stateOf(row)
    const spec = specOf(row)
    return {
      id: row.id,
      spec,
      level: levelOf(spec, state, clock.now()),
      isPaused: row.is_paused !== 0,
      snoozedUntil: row.snoozed_until,
      channels: chosenOf(row, channels),
      state: { ...state, history: state.history.slice(0, history) },
    }
  }

  async function add(userId: string, specs: readonly WatchSpec[]): Promise<void> {
    await changing(userId, async (write) => {
      const known = (await rowsIn(write, userId)).map(specOf)
      const fresh: WatchSpec[] = []
      for (const spec of specs) {
        if (![...known, ...fresh].some((one) => sameThing(one, spec))) fresh.push(spec)
      }
      if (known.length + fresh.length > perAccount) {
        throw new WatchRefusal(`An account can have up to ${perAccount} watches.`)
      }
      const points = [...known, ...fresh].reduce((sum, { kind }) => sum + pointsOfDay(kind), 0)
      if (points > maxPoints) {
        throw new WatchRefusal(
          'The looks of these watches would cost more points a day than an account has. Delete some, or watch fewer certificates, which cost most.',
        )
      }
      const now = clock.now()
      const rows = fresh.map((spec) => ({
        id: randomUUID(),
        user_id: userId,
        created_at: iso(now),
        spec: JSON.stringify(spec),
        state: JSON.stringify(newState(now)),
        is_paused: 0,
        snoozed_until: null,
        next_at: iso(now),
        leased_until: null,
        channels: null,
      }))
      if (rows.length > 0) await write.insertInto('watch').values(rows).execute()
    })
  }

  async function edit(
    userId: string,
    { id, watch: spec, channels }: Extract<WatchAction, { do: 'edit' }>,
  ): Promise<void> {
    await changing(userId, async (write) => {
      const row = (await rowsIn(write, userId)).find((one) => one.id === id)
      if (!row) throw new WatchRefusal('This watch has been deleted.')
      const before = specOf(row)
      if (!sameThing(before, spec)) {
        throw new WatchRefusal('The kind and the target of a watch cannot be changed. Add another watch.')
      }
      const old = stateOf(row)
      const state = afterEdit(before, spec, old, clock.now())
      await write
        .updateTable('watch')
        .set({ spec: JSON.stringify(spec), state: JSON.stringify(state), leased_until: null })
        .$if(state !== old, (query) => query.set({ next_at: state.nextAt }))
        .$if(channels !== undefined, (query) => query.set({ channels: channels ? JSON.stringify(channels) : null }))
        .where('id', '=', id)
        .execute()
    })
  }

  async function update(userId: string, ids: readonly string[], values: Partial<WatchTable>): Promise<void> {
    await as(userId, (write) =>
      write.updateTable('watch').set(values).where('user_id', '=', userId).where('id', 'in', ids).execute(),
    )
  }

  let timer: NodeJS.Timeout | undefined
  let delivering: Promise<void> = Promise.resolve()

  return {
    async overview(userId) {
      const [rows, channelRows] = [await rowsOf(userId), await accountChannels.of(userId)]
      const watches = rows.map((row) => shownWatch(row, channelRows))
      const ofDay = watches.reduce((sum, { spec, isPaused }) => sum + (isPaused ? 0 : pointsOfDay(spec.kind)), 0)
      const channels = channelRows.map(accountChannels.shown)
      const pushKey = pushKeys[0]?.publicKey ?? null
      return { isOn: true, hasMail: mail !== null, pushKey, watches, channels, points: { ofDay, max: maxPoints } }
    },

    async change(userId: string, action: WatchAction) {
      switch (action.do) {
        case 'add':
          await add(userId, action.watches)
          return {}
        case 'edit':
          await edit(userId, action)
          return {}
        case 'remove':
          await as(userId, (write) =>
            write.deleteFrom('watch').where('user_id', '=', userId).where('id', 'in', action.ids).execute(),
          )
          await database.afterErase?.()
          return {}
        case 'pause':
          await update(userId, action.ids, { is_paused: 1 })
          return {}
        case 'resume':
          await update(userId, action.ids, { is_paused: 0, snoozed_until: null, next_at: iso(clock.now()) })
          return {}
        case 'snooze':
          await update(userId, action.ids, { snoozed_until: iso(clock.now() + action.days * DAY_MS) })
          return {}
        case 'look':
          for (const row of await rowsOf(userId)) {
            if (!action.ids.includes(row.id)) continue
            const last = Date.parse(stateOf(row).lastLookAt ?? '') || 0
            const next = Math.max(clock.now(), last + MIN_LOOK_INTERVAL_MS)
            if (iso(next) < row.next_at) await update(userId, [row.id], { next_at: iso(next) })
          }
          return {}
        case 'add-channel':
          return accountChannels.add(userId, action.channel)
        case 'remove-channel':
          await accountChannels.remove(userId, action.id)
          return {}
      }
    },

    async *pages(userId) {
      const channels = await accountChannels.of(userId)
      yield (await rowsOf(userId)).map((row) => ({
        ...shownWatch(row, channels),
        createdAt: row.created_at,
        state: stateOf(row),
      }))
      yield channels.map((row) => {
        // Its secret addresses are not part of it: an export is passed on more easily than a page.
        const { links, ...channel } = accountChannels.shown(row)
        return { channel }
      })
    },

    link: accountChannels.link,

    async feed(name) {
      const [, token = '', form = ''] = /^([^.]+\.[^.]+)\.(.+)$/.exec(name) ?? []
      const id = vault.idOf('feed', token)
      const written = Object.hasOwn(feedForms, form) ? feedForms[form] : undefined
      if (id === null || !written) return null
      if (!(await limiter.spend(`watch-feed:${id}`, 1, FEED_LIMIT)).allowed) return 'limited'
      const channel = await db
        .selectFrom('watch_channel')
        .select(['user_id', 'kind'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (channel?.kind !== 'feed') return null
      const rows = await rowsOf(channel.user_id)
      const messages = await reading(channel.user_id, (from) =>
        from
          .selectFrom('watch_message')
          .select(['id', 'at', 'spec', 'change'])
          .where('user_id', '=', channel.user_id)
          .orderBy('at', 'desc')
          .limit(FEED_MESSAGES)
          .execute(),
      )
      const text = written.write({
        site: parts.site,
        page: `${parts.address}watches`,
        now: clock.now(),
        watches: rows.map((row) => ({ id: row.id, spec: specOf(row), state: stateOf(row) })),
        messages: messages.map((row) => ({
          id: row.id,
          at: row.at,
          spec: specOf(row),
          change: JSON.parse(row.change) as WatchChange,
        })),
      })
      return { type: written.type, text }
    },

    start() {
      void accountChannels
        .rotate()
        .catch((error: unknown) => log.error({ error }, 'channels could not be encrypted with the new key'))
      schedule.start(looks.look)
      const begun = delivery.start()
      let isDelivering = false
      timer = setInterval(() => {
        if (isDelivering) return
        isDelivering = true
        delivering = begun
          .then(() => delivery.deliverDue())
          .catch((error: unknown) => log.error({ error }, 'messages of watches could not be delivered'))
          .then(() => {
            isDelivering = false
          })
      }, parts.deliveryTickMs ?? DELIVERY_TICK_MS)
      timer.unref()
    },

    async stop() {
      clearInterval(timer)
      await schedule.stop()
      await delivering
    },
  }
}
