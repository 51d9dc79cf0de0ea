// Where messages about watches go: the channels of an account, their confirmation, and the links in letters.
import { randomBytes, randomUUID } from 'node:crypto'
import { limits } from '@sundry/contracts/limits'
import type { ChannelInput, WatchChannel } from '@sundry/contracts/watch-functions'
import type { WatchMessage } from '@sundry/watches'
import type { Kysely, Selectable } from 'kysely'
import { actAs, lock, readAs } from '../db/act-as.ts'
import type { Tables, WatchChannelTable } from '../db/schema/tables.ts'
import type { Limiter } from '../limits/limiter.ts'
import { WatchRefusal } from '../ports/ports.ts'
import { type DeliveryParts, postApprise, postPush, postWebhook, type Target, targetOf } from './deliver.ts'
import { confirmationLetter } from './letters.ts'
import type { PushSubscription } from './push.ts'

const DAY_MS = 86_400_000
const CONFIRM_MS = 3 * DAY_MS
const CONFIRMATIONS_A_DAY = { address: 3, account: 10 }
const { channelsPerAccount } = limits.watches

const testMessage: WatchMessage = {
  tone: 'good',
  subject: 'Messages about your watches come here',
  changes: [],
  meaning: 'This is a test.',
  advice: 'Nothing to do.',
}

export const channelsIn = (from: Kysely<Tables>, userId: string) =>
  from.selectFrom('watch_channel').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

/** A URL may hold a secret, so only its host is shown. */
const labelOf = (kind: string, target: Target | null) => {
  if (kind === 'feed') return 'Secret addresses'
  if (target === null) return null
  if (kind === 'email') return target.address ?? null
  return new URL(target.push?.endpoint ?? target.url ?? '').host
}

export function createChannels(parts: DeliveryParts & { limiter: Limiter }) {
  const { database, vault, mail, limiter, web, clock, log, pushKeys } = parts
  const { db } = database
  const as = actAs(database)
  const reading = readAs(database)
  const iso = (at: number) => new Date(at).toISOString()
  const channelsOf = (userId: string) => reading(userId, (from) => channelsIn(from, userId))

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
    const sameIn = (rows: readonly Selectable<WatchChannelTable>[]) =>
      rows.find((row) => {
        const target = targetOf(vault, row)
        if (input.kind === 'push') return target?.push?.endpoint === input.endpoint
        return input.kind === 'email' && target?.address === input.address
      })
    const assertRoom = (rows: readonly unknown[]) => {
      if (rows.length < channelsPerAccount) return
      throw new WatchRefusal(`An account can have up to ${channelsPerAccount} channels.`)
    }
    const channels = await channelsOf(userId)
    const same = sameIn(channels)
    if (!same) assertRoom(channels)
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
    if (kind === 'push') await postPush(parts, own, randomUUID(), [testMessage]).catch(refusePush)
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
    await as(userId, async (write) => {
      // Others may have been added while this one was tested.
      await lock(database, write, `channels ${userId}`)
      const present = await channelsIn(write, userId)
      if (sameIn(present)) return
      assertRoom(present)
      await write.insertInto('watch_channel').values(row).execute()
    })
    return secret === undefined ? {} : { secret }
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

  return {
    of: channelsOf,
    shown: shownChannel,
    add: addChannel,
    rotate,

    async remove(userId: string, id: string): Promise<void> {
      await as(userId, (write) =>
        write.deleteFrom('watch_channel').where('user_id', '=', userId).where('id', '=', id).execute(),
      )
      await database.afterErase?.()
    },

    async link(token: string, action: 'confirm' | 'leave'): Promise<boolean> {
      const [id = '', until] = vault.idOf(action, token)?.split('~') ?? []
      if (id === '' || (action === 'confirm' && !(Number(until) > clock.now()))) return false
      const channel = await db.selectFrom('watch_channel').select('id').where('id', '=', id).executeTakeFirst()
      // A channel that has been left is as its owner wants it.
      if (!channel) return action === 'leave'
      if (action === 'leave') {
        await db.deleteFrom('watch_channel').where('id', '=', id).execute()
        await database.afterErase?.()
      } else
        await db
          .updateTable('watch_channel')
          .set({ confirmed_at: iso(clock.now()) })
          .where('id', '=', id)
          .execute()
      return true
    },
  }
}
