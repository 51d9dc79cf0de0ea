import { createHmac, randomUUID } from 'node:crypto'
import type { WatchChange, WatchSpec } from '@sundry/contracts/watches'
import type { Clock, Log, PublicFetch } from '@sundry/lookups'
import { messageOf, textOf, type WatchMessage } from '@sundry/watches'
import type { Selectable } from 'kysely'
import type { Database, WatchChannelTable } from '../db/schema/tables.ts'
import type { Mail } from '../ports/ports.ts'
import { watchLetter } from './letters.ts'
import { encryptPush, type PushKey, type PushSubscription, pushContent, vapidHeader } from './push.ts'
import type { Vault } from './vault.ts'

/** Changes of one cause come together, so a message waits for others. */
export const DIGEST_MS = 120_000
const MIN_INTERVAL_MS = 600_000
const MAX_MESSAGES = 50
const MAX_CHANNELS = 20
/** Longer than a mail server or a webhook may take to answer. */
const LEASE_MS = 300_000
const WEBHOOK_MS = 8000
/** A push service stores a message so long for a browser that is closed. */
const PUSH_TTL_S = 3 * 86_400
const GONE = new Set([404, 410])
/** After each failure; after the last, the messages stay on the page and in the feed alone. */
const RETRIES_MS = [60_000, 300_000, 1_800_000, 7_200_000, 43_200_000, 86_400_000]

type Channel = Selectable<WatchChannelTable>

export interface Target {
  address?: string
  url?: string
  secret?: string
  push?: PushSubscription
  /** The public key under which the browser subscribed. */
  pushKey?: string
}

/** The browser has ended its subscription. */
class SubscriptionGone extends Error {}

export interface DeliveryParts {
  database: Database
  vault: Vault
  mail: Mail | null
  web: PublicFetch
  clock: Clock
  log: Log
  site: string
  /** The address of the site, with a slash at its end. */
  address: string
  deliveryLeaseMs?: number
  /** The first is the current one; without any, the installation sends no notifications. */
  pushKeys: readonly PushKey[]
}

interface Waiting {
  id: string
  at: string
  spec: WatchSpec
  change: WatchChange
}

export const targetOf = (vault: Vault, { id, target }: Pick<Channel, 'id' | 'target'>): Target | null => {
  const text = vault.decrypt(target, id)
  return text === null ? null : (JSON.parse(text) as Target)
}

/**
 * A body signed with the webhook's secret over its time and content, as `sha256=` and hex. No redirect is followed, and
 * the guard refuses addresses that are not public.
 */
export async function postWebhook(
  { web, clock }: Pick<DeliveryParts, 'web' | 'clock'>,
  { url = '', secret = '' }: Target,
  id: string,
  content: object,
): Promise<void> {
  const timestamp = String(Math.floor(clock.now() / 1000))
  const body = JSON.stringify({ id, ...content })
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  await post(web, url, body, {
    'x-sundry-delivery': id,
    'x-sundry-timestamp': timestamp,
    'x-sundry-signature': `sha256=${signature}`,
  })
}

/** One notification of the Apprise API, which passes it on to the services that its owner chose there. */
export async function postApprise(
  { web }: Pick<DeliveryParts, 'web'>,
  { url = '' }: Target,
  messages: readonly WatchMessage[],
): Promise<void> {
  const [first] = messages
  const title = messages.length === 1 && first ? first.subject : `${messages.length} changes of your watches`
  const worst = ['bad', 'warning', 'good'].find((tone) => messages.some((one) => one.tone === tone)) ?? 'good'
  const type = { bad: 'failure', warning: 'warning', good: 'success' }[worst]
  await post(web, url, JSON.stringify({ title, body: messages.map(textOf).join('\n\n'), type, format: 'text' }))
}

/** The push service of the browser's maker learns the time and the length of a message, and nothing of its content. */
export async function postPush(
  { web, clock, pushKeys, address }: Pick<DeliveryParts, 'web' | 'clock' | 'pushKeys' | 'address'>,
  { push, pushKey }: Target,
  id: string,
  messages: readonly WatchMessage[],
): Promise<void> {
  const key = pushKeys.find(({ publicKey }) => publicKey === pushKey)
  if (!push || !key) throw new Error('The key of this browser has been changed: turn its notifications on again.')
  const body = encryptPush(pushContent(id, ...inShort(messages)), push)
  await post(web, push.endpoint, body, {
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    authorization: vapidHeader(key, push.endpoint, address, clock.now()),
    ttl: String(PUSH_TTL_S),
  }).catch((error: unknown) => {
    throw error instanceof RefusedStatus && GONE.has(error.status) ? new SubscriptionGone() : error
  })
}

function inShort(messages: readonly WatchMessage[]): [title: string, body: string] {
  const [first] = messages
  return messages.length === 1 && first
    ? [first.subject, [...first.changes, first.advice].join('\n')]
    : [`${messages.length} changes of your watches`, messages.map(({ subject }) => subject).join('\n')]
}

class RefusedStatus extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The address answered status ${status}.`)
    this.status = status
  }
}

async function post(
  web: PublicFetch,
  url: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await web.fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    maxBytes: 1024,
    whenLonger: 'cut',
    timeoutMs: WEBHOOK_MS,
  })
  response.discard()
  if (response.status < 200 || response.status > 299) throw new RefusedStatus(response.status)
}

export function createDelivery(parts: DeliveryParts) {
  const { database, vault, mail, clock, log } = parts
  const { db } = database
  const counts = { sent: 0, failed: 0 }
  const iso = (at: number) => new Date(at).toISOString()

  async function send(channel: Channel, batch: string, messages: readonly Waiting[]): Promise<void> {
    const target = targetOf(vault, channel)
    if (!target) throw new Error('The key that encrypts this channel is not set: enter the channel again.')
    const written = messages.map(({ spec, change }) => messageOf(spec, change))
    if (channel.kind === 'email') {
      if (!mail) throw new Error('This installation sends no email.')
      const page = `${parts.address}watches`
      const leave = `${page}?leave=${vault.tokenFor('leave', channel.id)}`
      const letter = watchLetter(written, { site: parts.site, to: target.address ?? '', page, leave })
      await mail.send({ ...letter, messageId: `<${batch}@${new URL(parts.address).hostname}>` })
      return
    }
    if (channel.kind === 'apprise') return postApprise(parts, target, written)
    if (channel.kind === 'push') return postPush(parts, target, batch, written)
    const all = messages.map(({ id, at, spec, change }, index) => ({ id, at, watch: spec, change, ...written[index] }))
    await postWebhook(parts, target, batch, { messages: all })
  }

  /** The messages of one delivery under an id that is written down before they are sent. */
  async function takeBatch(channel: Channel): Promise<{ batch: string; messages: Waiting[]; attempts: number } | null> {
    const rowsOf = (batch: string | null) =>
      db
        .selectFrom('watch_delivery')
        .innerJoin('watch_message', 'watch_message.id', 'watch_delivery.message_id')
        .select(['watch_message.id', 'at', 'spec', 'change', 'batch', 'attempts'])
        .where('channel_id', '=', channel.id)
        .where('batch', batch === null ? 'is' : '=', batch)
        .orderBy('at')
        .limit(MAX_MESSAGES)
        .execute()
    const begun = await db
      .selectFrom('watch_delivery')
      .select('batch')
      .where('channel_id', '=', channel.id)
      .where('batch', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    let batch = begun?.batch ?? null
    let rows = await rowsOf(batch)
    if (batch === null) {
      if (rows.length === 0) return null
      batch = randomUUID()
      const ids = rows.map(({ id }) => id)
      await db
        .updateTable('watch_delivery')
        .set({ batch })
        .where('channel_id', '=', channel.id)
        .where('message_id', 'in', ids)
        .execute()
      rows = await rowsOf(batch)
    }
    const messages = rows.map(({ id, at, spec, change }) => ({
      id,
      at,
      spec: JSON.parse(spec) as WatchSpec,
      change: JSON.parse(change) as WatchChange,
    }))
    return { batch, messages, attempts: rows[0]?.attempts ?? 0 }
  }

  async function deliverTo(channel: Channel): Promise<void> {
    const taken = await takeBatch(channel)
    if (!taken || taken.messages.length === 0) return
    const { batch, messages, attempts } = taken
    try {
      await send(channel, batch, messages)
    } catch (error) {
      if (error instanceof SubscriptionGone) {
        await db.deleteFrom('watch_channel').where('id', '=', channel.id).execute()
        await database.afterErase?.()
        return
      }
      counts.failed += 1
      log.warn({ kind: channel.kind, attempts }, 'messages of watches could not be delivered')
      const failure = error instanceof Error ? error.message.slice(0, 300) : 'The delivery failed.'
      const wait = RETRIES_MS[attempts]
      await db.transaction().execute(async (write) => {
        await write
          .updateTable('watch_channel')
          .set({ failure, leased_until: null })
          .where('id', '=', channel.id)
          .execute()
        if (wait === undefined) await write.deleteFrom('watch_delivery').where('batch', '=', batch).execute()
        else {
          await write
            .updateTable('watch_delivery')
            .set({ attempts: attempts + 1, next_at: iso(clock.now() + wait) })
            .where('batch', '=', batch)
            .execute()
        }
      })
      return
    }
    counts.sent += 1
    await db.transaction().execute(async (write) => {
      // The channel first, as where it is deleted: PostgreSQL ends one of two that wait for each other.
      await write
        .updateTable('watch_channel')
        .set({ failure: null, last_sent_at: iso(clock.now()), leased_until: null })
        .where('id', '=', channel.id)
        .execute()
      await write.deleteFrom('watch_delivery').where('batch', '=', batch).execute()
    })
  }

  return {
    counts,
    /** The leases of a process that ended are held by no one: there is one process on a SQLite database. */
    async start(): Promise<void> {
      if (database.kind === 'sqlite') await db.updateTable('watch_channel').set({ leased_until: null }).execute()
    },
    /** Sends what is due, one delivery for each channel. */
    async deliverDue(): Promise<void> {
      const now = clock.now()
      const due = db
        .selectFrom('watch_channel')
        .select('id')
        .where('id', 'in', (query) =>
          query.selectFrom('watch_delivery').select('channel_id').where('next_at', '<=', iso(now)),
        )
        // A message that comes while a delivery waits for its next attempt waits with it, and does not bring it forward.
        .where('id', 'not in', (query) =>
          query
            .selectFrom('watch_delivery')
            .select('channel_id')
            .where('batch', 'is not', null)
            .where('next_at', '>', iso(now)),
        )
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', iso(now))]))
        .where((where) =>
          where.or([
            where('last_sent_at', 'is', null),
            where('last_sent_at', '<=', iso(now - MIN_INTERVAL_MS)),
            // It is later than now where the clock has been set back.
            where('last_sent_at', '>', iso(now)),
          ]),
        )
        .limit(MAX_CHANNELS)
        .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked())
      const channels = await db
        .with('due', () => due)
        .updateTable('watch_channel')
        .set({ leased_until: iso(now + (parts.deliveryLeaseMs ?? LEASE_MS)) })
        .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
        .returningAll()
        .execute()
      await Promise.all(channels.map(deliverTo))
    },
  }
}
