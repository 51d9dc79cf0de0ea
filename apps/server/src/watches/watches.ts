import { randomBytes, randomUUID } from 'node:crypto'
import { limits } from '@sundry/contracts/limits'
import type { AccountWatch, ChannelInput, WatchAction, WatchChannel } from '@sundry/contracts/watch-functions'
import type { WatchChange, WatchSpec, WatchState } from '@sundry/contracts/watches'
import type { Clock, Log, PublicFetch } from '@sundry/lookups'
import {
  type Ask,
  advance,
  afterEdit,
  kinds,
  type LookCall,
  levelOf,
  lookAt,
  type MailReportFacts,
  newState,
  pointsOfDay,
  type WatchMessage,
} from '@sundry/watches'
import type { Kysely, Selectable } from 'kysely'
import { actAs, lock, readAs } from '../db/act-as.ts'
import type { Database, Tables, WatchChannelTable, WatchTable } from '../db/schema/tables.ts'
import type { Limiter } from '../limits/limiter.ts'
import { type Mail, type Metrics, type Watches, WatchRefusal } from '../ports/ports.ts'
import { createDelivery, DIGEST_MS, postApprise, postPush, postWebhook, type Target, targetOf } from './deliver.ts'
import { feedForms } from './feeds.ts'
import { confirmationLetter } from './letters.ts'
import { type PushSubscription, pushKeyOf } from './push.ts'
import type { Schedule } from './schedule.ts'
import type { Vault } from './vault.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
const DELIVERY_TICK_MS = 5000
/** Between two looks that a visitor requests. */
const MIN_LOOK_INTERVAL_MS = 600_000
const MAX_JITTER_MS = 300_000
const FEED_LIMIT = { points: 60, windowMs: 60_000 }
const FEED_MESSAGES = 100
const CONFIRM_MS = 3 * DAY_MS
const CONFIRMATIONS_A_DAY = { address: 3, account: 10 }
const { perAccount, channelsPerAccount, pointsOfDay: maxPoints, history } = limits.watches

interface Parts {
  database: Database
  /** The lookups, on the account of a client. */
  ask: (client: string) => Ask
  /** Reads in a thread what others wrote. */
  thread: Required<Pick<LookCall, 'count' | 'siteErrors'>>
  reports?: (userId: string, domain: string) => Promise<MailReportFacts | null>
  web: PublicFetch
  clock: Clock
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

type Row = Selectable<WatchTable>

const testMessage: WatchMessage = {
  tone: 'good',
  subject: 'Messages about your watches come here',
  changes: [],
  meaning: 'This is a test.',
  advice: 'Nothing to do.',
}

const specOf = (row: { spec: string }) => JSON.parse(row.spec) as WatchSpec
const stateOf = (row: { state: string }) => JSON.parse(row.state) as WatchState
const sameThing = (one: WatchSpec, other: WatchSpec) =>
  one.kind === other.kind && one.target === other.target && one.recordType === other.recordType

/** Where all that were chosen are deleted, all others are: nothing is reported to none by accident. */
function chosenOf(row: Pick<Row, 'channels'>, all: readonly { id: string }[]): string[] | null {
  if (row.channels === null) return null
  const chosen = JSON.parse(row.channels) as string[]
  const left = chosen.filter((id) => all.some((channel) => channel.id === id))
  return left.length === 0 && chosen.length > 0 ? null : left
}

export function createWatches(parts: Parts): Watches & { stop(): Promise<void> } {
  const { database, schedule, vault, mail, limiter, web, clock, log } = parts
  const { db } = database
  const iso = (at: number) => new Date(at).toISOString()
  const pushKeys = parts.webPush ? vault.secretsFor('sundry web push').map(pushKeyOf) : []
  const deliveryParts = { ...parts, pushKeys }
  const delivery = createDelivery(deliveryParts)
  const as = actAs(database)
  const reading = readAs(database)
  const counts = { looks: 0, changes: 0, lagSeconds: 0 }
  for (const [name, help, read] of [
    ['sundry_watch_looks', 'Looks of watches since the start.', () => counts.looks],
    ['sundry_watch_changes', 'Changes reported since the start.', () => counts.changes],
    ['sundry_watch_lag_seconds', 'How late the last look was.', () => counts.lagSeconds],
    ['sundry_watch_deliveries', 'Deliveries since the start.', () => delivery.counts.sent],
    ['sundry_watch_failed_deliveries', 'Failed deliveries since the start.', () => delivery.counts.failed],
  ] as const) {
    parts.metrics.gauge(name, help, read)
  }

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

  const rowsIn = (from: Kysely<Tables>, userId: string) =>
    from.selectFrom('watch').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
  const rowsOf = (userId: string) => reading(userId, (from) => rowsIn(from, userId))
  const channelsIn = (from: Kysely<Tables>, userId: string) =>
    from.selectFrom('watch_channel').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
  const channelsOf = (userId: string) => reading(userId, (from) => channelsIn(from, userId))
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

  /** A URL may hold a secret, so only its host is shown. */
  const labelOf = (kind: string, target: Target | null) => {
    if (kind === 'feed') return 'Secret addresses'
    if (target === null) return null
    if (kind === 'email') return target.address ?? null
    return new URL(target.push?.endpoint ?? target.url ?? '').host
  }

  const shownChannel = (row: Selectable<WatchChannelTable>): WatchChannel => {
    const base = `watch-feeds/${vault.tokenFor('feed', row.id)}`
    return {
      id: row.id,
      kind: row.kind as WatchChannel['kind'],
      label: labelOf(row.kind, row.kind === 'feed' ? null : targetOf(vault, row)),
      isConfirmed: row.confirmed_at !== null,
      failure: row.failure,
      ...(row.kind === 'feed' && {
        links: {
          atom: `${base}.feed.atom`,
          calendar: `${base}.calendar.ics`,
          status: `${base}.status.json`,
          metrics: `${base}.metrics`,
        },
      }),
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

  async function sendConfirmation(userId: string, id: string, address: string): Promise<void> {
    if (!mail) throw new WatchRefusal('This installation sends no email. Use a webhook or a feed.')
    const perDay = (points: number) => ({ points, windowMs: DAY_MS })
    const allowances = await Promise.all([
      limiter.spend(`watch-letters:${address.toLowerCase()}`, 1, perDay(CONFIRMATIONS_A_DAY.address)),
      limiter.spend(`watch-letters-of:${userId}`, 1, perDay(CONFIRMATIONS_A_DAY.account)),
    ])
    if (!allowances.every(({ allowed }) => allowed)) {
      throw new WatchRefusal('Too many confirmations were sent today. Try again tomorrow.')
    }
    const until = clock.now() + CONFIRM_MS
    const url = `${parts.address}watches?confirm=${vault.tokenFor('confirm', `${id}~${until}`)}`
    await mail.send(confirmationLetter(parts.site, address, url)).catch((error: unknown) => {
      log.error({ error }, 'a confirmation could not be sent')
      throw new WatchRefusal('The email could not be sent. Try again later.')
    })
  }

  const refusing = (sentence: string) => (error: unknown) => {
    throw new WatchRefusal(`${sentence} ${error instanceof Error ? error.message : ''}`.trim())
  }
  const refuseTest = refusing('The address must answer a test with a status from 200 to 299.')
  const refusePush = refusing('The push service of this browser did not take a test.')

  async function addChannel(userId: string, input: ChannelInput): Promise<{ secret?: string }> {
    const channels = await channelsOf(userId)
    const same = channels.find((row) => {
      const target = targetOf(vault, row)
      if (input.kind === 'push') return target?.push?.endpoint === input.endpoint
      return input.kind === 'email' && target?.address === input.address
    })
    if (!same && channels.length >= channelsPerAccount) {
      throw new WatchRefusal(`An account can have up to ${channelsPerAccount} channels.`)
    }
    const id = same?.id ?? randomUUID()
    const pushKey = pushKeys[0]?.publicKey
    if (input.kind === 'push' && pushKey === undefined) {
      throw new WatchRefusal('This installation sends no notifications to browsers.')
    }
    const secret = input.kind === 'webhook' ? randomBytes(24).toString('base64url') : undefined
    if (input.kind === 'email') await sendConfirmation(userId, id, input.address)
    if (input.kind === 'webhook') {
      // An answer to a signed test is the consent of the receiver.
      const target = { url: input.url, secret: secret ?? '' }
      await postWebhook({ web, clock }, target, randomUUID(), { messages: [], isTest: true }).catch(refuseTest)
    }
    if (input.kind === 'apprise') await postApprise({ web }, { url: input.url }, [testMessage]).catch(refuseTest)
    const { kind, ...rest } = input
    const own = { push: rest as PushSubscription, ...(pushKey && { pushKey }) }
    if (kind === 'push') await postPush(deliveryParts, own, randomUUID(), [testMessage]).catch(refusePush)
    const content = JSON.stringify(kind === 'push' ? own : { ...rest, ...(secret && { secret }) })
    if (same) {
      if (kind === 'push') {
        const values = { target: vault.encrypt(content, id), failure: null }
        await as(userId, (write) => write.updateTable('watch_channel').set(values).where('id', '=', id).execute())
      }
      return {}
    }
    const row = {
      ...{ id, user_id: userId, created_at: iso(clock.now()), kind },
      target: vault.encrypt(content, id),
      confirmed_at: kind === 'email' ? null : iso(clock.now()),
      ...{ last_sent_at: null, failure: null, leased_until: null },
    }
    await as(userId, (write) => write.insertInto('watch_channel').values(row).execute())
    return secret === undefined ? {} : { secret }
  }

  async function update(userId: string, ids: readonly string[], values: Partial<WatchTable>): Promise<void> {
    await as(userId, (write) =>
      write.updateTable('watch').set(values).where('user_id', '=', userId).where('id', 'in', ids).execute(),
    )
  }

  /** Text under an older key is encrypted again, so that the key can be dropped. */
  async function rotate(): Promise<void> {
    for (const { id, target } of await db.selectFrom('watch_channel').select(['id', 'target']).execute()) {
      const text = vault.isCurrent(target) ? null : vault.decrypt(target, id)
      if (text === null) continue
      await db
        .updateTable('watch_channel')
        .set({ target: vault.encrypt(text, id) })
        .where('id', '=', id)
        .execute()
    }
  }

  let timer: NodeJS.Timeout | undefined
  let delivering: Promise<void> = Promise.resolve()

  return {
    async overview(userId) {
      const [rows, channelRows] = [await rowsOf(userId), await channelsOf(userId)]
      const watches = rows.map((row) => shownWatch(row, channelRows))
      const ofDay = watches.reduce((sum, { spec, isPaused }) => sum + (isPaused ? 0 : pointsOfDay(spec.kind)), 0)
      const channels = channelRows.map(shownChannel)
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
          return addChannel(userId, action.channel)
        case 'remove-channel':
          await as(userId, (write) =>
            write.deleteFrom('watch_channel').where('user_id', '=', userId).where('id', '=', action.id).execute(),
          )
          await database.afterErase?.()
          return {}
      }
    },

    async *pages(userId) {
      const channels = await channelsOf(userId)
      yield (await rowsOf(userId)).map((row) => ({
        ...shownWatch(row, channels),
        createdAt: row.created_at,
        state: stateOf(row),
      }))
      yield channels.map((row) => {
        // Its secret addresses are not part of it: an export is passed on more easily than a page.
        const { links, ...channel } = shownChannel(row)
        return { channel }
      })
    },

    async link(token, action) {
      const [id = '', until] = vault.idOf(action, token)?.split('~') ?? []
      if (id === '' || (action === 'confirm' && !(Number(until) > clock.now()))) return false
      const channel = await db.selectFrom('watch_channel').select('id').where('id', '=', id).executeTakeFirst()
      // A channel that has been left is as its owner wants it.
      if (!channel) return action === 'leave'
      if (action === 'leave') await db.deleteFrom('watch_channel').where('id', '=', id).execute()
      else
        await db
          .updateTable('watch_channel')
          .set({ confirmed_at: iso(clock.now()) })
          .where('id', '=', id)
          .execute()
      return true
    },

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
      void rotate().catch((error: unknown) => log.error({ error }, 'channels could not be encrypted with the new key'))
      schedule.start(look)
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
