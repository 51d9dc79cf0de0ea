import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '@sundry/contracts/limits'
import type { WatchSpec } from '@sundry/contracts/watches'
import { createPublicFetch, tcpDial } from '@sundry/lookups'
import { loopbackAddresses, loopbackPolicy } from '@sundry/lookups/testing'
import { askOf, type Facts, usualFacts } from '@sundry/watches/testing'
import { watchApi } from '@sundry/watches/worker'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryLimiter } from '../limits/limiter.ts'
import type { Letter } from '../ports/ports.ts'
import { addUser } from '../testing/operations-suite.ts'
import { temporarySqlite } from '../testing/temporary-database.ts'
import { memoryLog } from '../testing/test-server.ts'
import { createSchedule } from './schedule.ts'
import { createVault } from './vault.ts'
import { createWatches } from './watches.ts'

const key = 'a key of the tests, which is long enough'
const hour = 3_600_000

/** Watches over stand-in lookups and a clock that the test moves. */
async function open({ keys = [key] as readonly string[], send = async (_letter: Letter) => {} } = {}) {
  const world = await temporarySqlite()
  const { database } = world
  let now = Date.parse('2027-01-01T00:00:00Z')
  const clock = { now: () => now }
  const log = memoryLog()
  let facts: Facts | null = usualFacts()
  const letters: Letter[] = []
  const make = (withKeys: readonly string[]) =>
    createWatches({
      database,
      ask: () => askOf(facts, now),
      thread: { count: (octets, url) => watchApi.countUrls({ octets, url }), siteErrors: watchApi.siteErrors },
      web: createPublicFetch({
        policy: loopbackPolicy,
        addresses: loopbackAddresses,
        dial: tcpDial,
        userAgent: 'tests',
      }),
      clock,
      log,
      schedule: createSchedule({ database, clock, log, tickMs: 5 }),
      vault: createVault(withKeys),
      mail: {
        async send(letter) {
          letters.push(letter)
          await send(letter)
        },
      },
      limiter: createMemoryLimiter({ points: 1000, windowMs: 60_000, clock }),
      metrics: { functionCall() {}, gauge() {}, page: () => null },
      site: 'Sundry',
      address: 'https://tools.example.org/',
      deliveryTickMs: 5,
      webPush: true,
    })
  let watches = make(keys)
  onTestFinished(async () => {
    await watches.stop()
    await world.remove()
  })
  const ann = await addUser(database)
  return {
    database,
    letters,
    ann,
    get watches() {
      return watches
    },
    set facts(input: Facts | null) {
      facts = input
    },
    /** Stands in for a new process on the same database. */
    async restart(withKeys = keys) {
      await watches.stop()
      watches = make(withKeys)
    },
    pass(ms: number) {
      now += ms
    },
    add: (specs: readonly object[], userId = ann) =>
      watches.change(userId, { do: 'add', watches: specs as WatchSpec[] }),
    async confirmed(address = 'ann@example.org') {
      await watches.change(ann, { do: 'add-channel', channel: { kind: 'email', address } })
      const token = /confirm=(\S+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? ''
      expect(await watches.link(token, 'confirm')).toBe(true)
      letters.length = 0
    },
  }
}

type World = Awaited<ReturnType<typeof open>>

const records = { kind: 'records', target: 'example.com' }

async function until(isDone: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 5))
}

const looksOf = async ({ watches, ann }: World) =>
  (await watches.overview(ann)).watches.map(({ state }) => state.lastLookAt).join()

/** Every watch has been looked at once: a change before that would be its first state. */
async function begin(world: World): Promise<void> {
  world.watches.start()
  await until(async () =>
    (await world.watches.overview(world.ann)).watches.every(({ state }) => state.lastLookAt !== null),
  )
}

/** A change, its second look, and the time in which messages gather. */
async function changed(world: World, record = '192.0.2.99'): Promise<void> {
  world.facts = { ...usualFacts(), records: [record] }
  const pending = async () => (await world.watches.overview(world.ann)).watches.map(({ state }) => state.pending)
  world.pass(7 * hour)
  await until(async () => (await pending()).every((one) => one !== null))
  world.pass(hour)
  await until(async () => (await pending()).every((one) => one === null))
  world.pass(hour)
}

test('looks, confirms a change and sends one message to a confirmed address only', async () => {
  const world = await open()
  await world.add([records])
  await world.watches.change(world.ann, { do: 'add-channel', channel: { kind: 'email', address: 'other@example.org' } })
  await world.confirmed()
  await begin(world)
  await changed(world)
  await until(() => world.letters.length > 0)
  expect(world.letters).toHaveLength(1)
  const [letter] = world.letters
  expect(letter).toMatchObject({ to: 'ann@example.org', text: expect.stringContaining('192.0.2.99') })
  expect(letter?.html).not.toMatch(/<img|src=/)
  const leave = /leave=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  expect(letter?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  expect(await world.watches.link(leave, 'confirm')).toBe(false)
  expect(await world.watches.link(leave, 'leave')).toBe(true)
  expect((await world.watches.overview(world.ann)).channels.map(({ label }) => label)).toEqual(['other@example.org'])
})

test('compares with edited values at the next look, which is at once, and keeps to kind, target and owner', async () => {
  const world = await open()
  await world.add([records])
  await begin(world)
  const [before] = (await world.watches.overview(world.ann)).watches
  const edit = (more: object, userId = world.ann) =>
    world.watches.change(userId, {
      ...{ do: 'edit', id: before?.id ?? '' },
      watch: { ...records, ...more } as WatchSpec,
    })
  await expect(edit({ target: 'example.org' })).rejects.toThrow('Add another watch')
  await expect(edit({}, await addUser(world.database))).rejects.toThrow('deleted')
  await edit({ tags: ['shop'] })
  const [tagged] = (await world.watches.overview(world.ann)).watches
  expect(tagged).toMatchObject({ spec: { tags: ['shop'] }, state: before?.state })
  world.pass(1)
  await edit({ expected: ['192.0.2.7'] })
  const history = async () =>
    (await world.watches.overview(world.ann)).watches[0]?.state.history.map(({ kind }) => kind)
  await until(async () => (await history())?.length === 1)
  world.pass(1)
  await edit({})
  await until(async () => (await looksOf(world)) === new Date(Date.parse('2027-01-01T00:00:00Z') + 2).toISOString())
  expect(await history()).toEqual(['drifted'])
})

test('repeats a delivery that was cut off with the same id and the same messages', async () => {
  let attempts = 0
  const world = await open({
    async send({ messageId }) {
      if (messageId === undefined) return
      attempts += 1
      if (attempts === 1) throw new Error('connection lost')
    },
  })
  await world.add([records, { kind: 'name-servers', target: 'example.com' }])
  await world.confirmed()
  await begin(world)
  await changed(world)
  await until(() => world.letters.length === 1)
  await until(async () => (await world.watches.overview(world.ann)).channels[0]?.failure === 'connection lost')
  await world.restart()
  world.watches.start()
  world.pass(hour)
  await until(async () => (await world.watches.overview(world.ann)).channels[0]?.failure === null)
  const [first, second] = world.letters
  expect(second?.messageId).toBe(first?.messageId)
  expect(second?.text).toBe(first?.text)
  expect(first?.subject).toContain('2')
})

test('lets later messages wait with a failed delivery, without using up its attempts or theirs', async () => {
  const world = await open({
    async send({ to, messageId }) {
      if (messageId !== undefined && to === 'ann@example.org') throw new Error('connection lost')
    },
  })
  await world.add([records])
  await world.confirmed()
  await begin(world)
  await changed(world)
  const { db } = world.database
  const deliveries = () =>
    db.selectFrom('watch_delivery').select(['message_id', 'attempts']).orderBy('message_id').execute()
  await until(async () => (await deliveries())[0]?.attempts === 1)
  await world.confirmed('bob@example.org')
  const [sent] = await deliveries()
  const message = await db.selectFrom('watch_message').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('watch_message')
    .values({ ...message, id: `${message.id}.later` })
    .execute()
  const waiting = await db.selectFrom('watch_delivery').selectAll().executeTakeFirstOrThrow()
  const channels = await db.selectFrom('watch_channel').select('id').execute()
  const later = { ...waiting, message_id: `${message.id}.later`, batch: null, attempts: 0, next_at: message.at }
  await db
    .insertInto('watch_delivery')
    .values(channels.map(({ id }) => ({ ...later, channel_id: id })))
    .execute()
  await until(() => world.letters.length > 0)
  await world.restart()
  expect(world.letters.map(({ to }) => to)).toEqual(['bob@example.org'])
  world.watches.start()
  world.pass(60_000)
  await until(async () => (await deliveries())[0]?.attempts === 2)
  expect(await deliveries()).toEqual([
    { message_id: sent?.message_id, attempts: 2 },
    { message_id: later.message_id, attempts: 0 },
  ])
})

test('sends to the channels that a watch names, to none, and to all once those are deleted', async () => {
  const world = await open()
  await world.add([records])
  await world.confirmed('bob@example.org')
  await world.confirmed()
  const overview = () => world.watches.overview(world.ann)
  const { watches, channels } = await overview()
  const [bob] = channels
  const edit = (chosen: string[]) =>
    world.watches.change(world.ann, {
      ...{ do: 'edit', id: watches[0]?.id ?? '', channels: chosen },
      watch: records as WatchSpec,
    })
  const sentAfter = async (address: string, messages: number) => {
    await changed(world, address)
    await until(() => world.letters.length >= messages)
    return world.letters.map(({ to }) => to).sort()
  }
  await edit([bob?.id ?? ''])
  await begin(world)
  expect(await sentAfter('192.0.2.1', 1)).toEqual(['bob@example.org'])
  await edit([])
  expect(await sentAfter('192.0.2.2', 1)).toEqual(['bob@example.org'])
  await edit([bob?.id ?? ''])
  await world.watches.change(world.ann, { do: 'remove-channel', id: bob?.id ?? '' })
  expect((await overview()).watches[0]?.channels).toBeNull()
  expect(await sentAfter('192.0.2.3', 2)).toEqual(['ann@example.org', 'bob@example.org'])
})

/** Decrypts as RFC 8291 says, by the browser's own interface for cryptography. */
async function decrypted(body: Uint8Array<ArrayBuffer>, receiver: CryptoKeyPair, auth: Uint8Array<ArrayBuffer>) {
  const { subtle } = globalThis.crypto
  const [salt, sender, encrypted] = [body.slice(0, 16), body.slice(21, 86), body.slice(86)]
  const raw = (key: CryptoKey) => subtle.exportKey('raw', key).then((octets) => new Uint8Array(octets))
  const point = await subtle.importKey('raw', sender, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  const shared = await subtle.deriveBits({ name: 'ECDH', public: point }, receiver.privateKey, 256)
  const derive = async (
    secret: ArrayBuffer,
    of: Uint8Array<ArrayBuffer>,
    info: Uint8Array<ArrayBuffer>,
    bits: number,
  ) =>
    subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: of, info },
      await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']),
      bits,
    )
  const ascii = (text: string) => new TextEncoder().encode(text)
  const info = new Uint8Array([...ascii('WebPush: info\0'), ...(await raw(receiver.publicKey)), ...sender])
  const secret = await derive(shared, auth, info, 256)
  const key = await derive(secret, salt, ascii('Content-Encoding: aes128gcm\0'), 128)
  const iv = await derive(secret, salt, ascii('Content-Encoding: nonce\0'), 96)
  const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const text = new TextDecoder().decode(
    await subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, aes, encrypted),
  )
  return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')))
}

test('sends notifications that only the browser can read, until its subscription ends', async () => {
  const { octets, bodies, answer, url } = await receiver()
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const auth = crypto.getRandomValues(new Uint8Array(16))
  const point = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url')
  const world = await open()
  const add = (p256dh = point) =>
    world.watches.change(world.ann, {
      do: 'add-channel',
      channel: { kind: 'push', endpoint: url, p256dh, auth: Buffer.from(auth).toString('base64url') },
    })
  answer.status = 401
  await expect(add()).rejects.toThrow(/401/)
  answer.status = 201
  await add()
  // The same browser again is no second channel.
  await add()
  await world.add([records, { kind: 'name-servers', target: 'example.org' }])
  await begin(world)
  await changed(world)
  await until(() => bodies.length === 4)
  expect(bodies[3]?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=/),
  })
  expect(await decrypted(new Uint8Array(octets[3] ?? []), pair, auth)).toMatchObject({
    title: expect.stringContaining('2'),
    body: expect.stringMatching(/example\.com.*example\.org|example\.org.*example\.com/s),
  })
  answer.status = 410
  await changed(world, '192.0.2.100')
  await until(async () => (await world.watches.overview(world.ann)).channels.length === 0)
})

/** A server that notes what it gets. */
async function receiver() {
  const bodies: { body: string; headers: Record<string, unknown> }[] = []
  const octets: Buffer[] = []
  const answer = { status: 204 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const whole = Buffer.concat(chunks)
      const body = whole.toString()
      octets.push(whole)
      bodies.push({ body, headers: request.headers })
      response.writeHead(answer.status, { location: 'http://127.0.0.1:1/' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { bodies, octets, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=hidden` }
}

test('signs what a webhook gets, and takes only one that answers a test', async () => {
  const { bodies, answer, url } = await receiver()
  answer.status = 500
  const world = await open()
  const add = () => world.watches.change(world.ann, { do: 'add-channel', channel: { kind: 'webhook', url } })
  await expect(add()).rejects.toThrow(/500/)
  answer.status = 302
  await expect(add()).rejects.toThrow(/302/)
  answer.status = 204
  const { secret = '' } = await add()
  const { channels } = await world.watches.overview(world.ann)
  expect(JSON.stringify(channels)).not.toMatch(/hidden/)
  await world.add([records])
  await begin(world)
  await changed(world)
  await until(() => bodies.length === 4)
  const { body = '', headers } = bodies[3] ?? {}
  const signed = createHmac('sha256', secret).update(`${headers?.['x-sundry-timestamp']}.${body}`).digest('hex')
  expect(headers?.['x-sundry-signature']).toBe(`sha256=${signed}`)
  expect(JSON.parse(body)).toMatchObject({
    id: headers?.['x-sundry-delivery'],
    messages: [{ change: { kind: 'changed' } }],
  })
})

test('passes a change on to an Apprise API that answered a test', async () => {
  const { bodies, answer, url } = await receiver()
  const world = await open()
  const add = () => world.watches.change(world.ann, { do: 'add-channel', channel: { kind: 'apprise', url } })
  answer.status = 424
  await expect(add()).rejects.toThrow(/424/)
  answer.status = 200
  await add()
  expect(JSON.stringify(await world.watches.overview(world.ann))).not.toContain('hidden')
  await world.add([records, { kind: 'name-servers', target: 'example.org' }])
  await begin(world)
  await changed(world)
  await until(() => bodies.length === 3)
  expect(JSON.parse(bodies[2]?.body ?? '')).toMatchObject({
    title: expect.stringContaining('2'),
    body: expect.stringMatching(/example\.com.*example\.org|example\.org.*example\.com/s),
    type: 'warning',
  })
})

test('confirms an address only by a link of the last days', async () => {
  const { watches, ann, letters, pass } = await open()
  const channel = { kind: 'email', address: 'ann@example.org' } as const
  const request = async () => {
    await watches.change(ann, { do: 'add-channel', channel })
    return /confirm=(\S+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? ''
  }
  const old = await request()
  pass(4 * 24 * hour)
  expect(await watches.link(old, 'confirm')).toBe(false)
  expect(await watches.link(await request(), 'confirm')).toBe(true)
})

test('keeps watches where the key is lost, and reads channels under an older key', async () => {
  const world = await open()
  await world.add([records])
  await world.confirmed()
  await world.restart(['another key of the tests, long enough', key])
  const sealed = () => world.database.db.selectFrom('watch_channel').select('target').executeTakeFirstOrThrow()
  const { target } = await sealed()
  world.watches.start()
  expect(target).not.toContain('ann')
  await until(async () => (await sealed()).target !== target)
  await world.restart(['another key of the tests, long enough'])
  expect((await world.watches.overview(world.ann)).channels).toMatchObject([{ label: 'ann@example.org' }])
  await world.restart(['a third key of the tests, long enough'])
  const overview = await world.watches.overview(world.ann)
  expect(overview.channels).toMatchObject([{ label: null }])
  expect(overview.watches).toHaveLength(1)
})

test('sends nothing while a watch is snoozed, and does not look while it is paused', async () => {
  const world = await open()
  await world.add([records])
  await world.confirmed()
  await begin(world)
  const ids = (await world.watches.overview(world.ann)).watches.map(({ id }) => id)
  await world.watches.change(world.ann, { do: 'snooze', ids, days: 2 })
  await changed(world)
  expect((await world.watches.overview(world.ann)).watches[0]?.state.history).toHaveLength(1)
  world.pass(48 * hour)
  await changed(world, '192.0.2.100')
  await until(() => world.letters.length > 0)
  await world.watches.change(world.ann, { do: 'pause', ids })
  expect((await world.watches.overview(world.ann)).points.ofDay).toBe(0)
  const [before = ''] = (await looksOf(world)).split(',')
  world.pass(30 * 24 * hour)
  await world.add([{ kind: 'mail', target: 'example.com' }])
  await until(async () => !(await looksOf(world)).endsWith(','))
  expect(await looksOf(world)).toMatch(new RegExp(`^${before},.`))
  expect(world.letters).toHaveLength(1)
})

test('looks sooner at the watches that a visitor names, but not at once again', async () => {
  const world = await open()
  await world.add([records, { kind: 'mail', target: 'example.com' }])
  await begin(world)
  const rows = () => world.database.db.selectFrom('watch').select(['id', 'next_at']).orderBy('id').execute()
  const before = await rows()
  const look = () => world.watches.change(world.ann, { do: 'look', ids: [before[0]?.id ?? ''] })
  await look()
  const after = await rows()
  expect(after[1]).toEqual(before[1])
  const [planned = '', sooner = ''] = [before[0]?.next_at, after[0]?.next_at]
  expect(sooner < planned && sooner > '2027-01-01T00:00:00.000Z').toBe(true)
  const looks = await looksOf(world)
  world.pass(Date.parse(sooner) - Date.parse('2027-01-01T00:00:00Z'))
  await until(async () => (await looksOf(world)) !== looks)
})

test('takes no more channels than an account may have, and an address once, also where they come together', async () => {
  const { watches, ann, database } = await open()
  const { channelsPerAccount } = limits.watches
  const add = (channel: { kind: 'feed' } | { kind: 'email'; address: string }) =>
    watches.change(ann, { do: 'add-channel', channel })
  const address = { kind: 'email', address: 'ann@example.org' } as const
  await Promise.all([add(address), add(address)])
  const outcomes = await Promise.allSettled(Array.from({ length: channelsPerAccount }, () => add({ kind: 'feed' })))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await database.db.selectFrom('watch_channel').select('id').execute()).toHaveLength(channelsPerAccount)
  await expect(add({ kind: 'feed' })).rejects.toThrow(String(channelsPerAccount))
})

test('shows and changes nothing of another account, and deletes all with the account', async () => {
  const world = await open()
  await world.add([records])
  const ben = await addUser(world.database)
  const ids = (await world.watches.overview(world.ann)).watches.map(({ id }) => id)
  await world.watches.change(ben, { do: 'remove', ids })
  await world.watches.change(ben, { do: 'pause', ids })
  expect((await world.watches.overview(ben)).watches).toEqual([])
  expect((await world.watches.overview(world.ann)).watches).toMatchObject([{ isPaused: false }])
  await world.database.db
    .deleteFrom('user' as never)
    .where('id' as never, '=', world.ann as never)
    .execute()
  expect(await world.database.db.selectFrom('watch').selectAll().execute()).toEqual([])
})

test('takes no more watches than an account may have, by number and by points, and each only once', async () => {
  const { add, watches, ann } = await open()
  const many = (kind: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ kind, target: `d${at}.example` }))
  await add([...many('records', 2), ...many('records', 2)])
  expect((await watches.overview(ann)).watches).toHaveLength(2)
  await expect(add(many('name-servers', limits.watches.perAccount))).rejects.toThrow(/200/)
  await expect(add(many('certificate', 150))).rejects.toThrow(/points/)
  expect((await watches.overview(ann)).watches).toHaveLength(2)
})

test('sends few confirmations to one address in a day', async () => {
  const { watches, ann, letters } = await open()
  const request = () =>
    watches.change(ann, { do: 'add-channel', channel: { kind: 'email', address: 'victim@example.org' } })
  for (let at = 0; at < 3; at += 1) await request()
  await expect(request()).rejects.toThrow(/tomorrow/)
  expect(letters).toHaveLength(3)
})

test('serves its files at secret addresses alone', async () => {
  const world = await open()
  await world.add([{ kind: 'registration', target: 'example.com' }])
  await world.watches.change(world.ann, { do: 'add-channel', channel: { kind: 'feed' } })
  await begin(world)
  const [feed] = (await world.watches.overview(world.ann)).channels
  const read = async (path = '') =>
    (await world.watches.feed(path.replace('watch-feeds/', ''))) as { text: string } | null
  expect((await read(feed?.links?.atom))?.text).toMatch(/^<\?xml.*<feed/s)
  expect((await read(feed?.links?.calendar))?.text).toMatch(/DTSTART;VALUE=DATE:20300601\r\n/)
  expect(JSON.parse((await read(feed?.links?.status))?.text ?? '')).toMatchObject({ status: 'ok' })
  expect((await read(feed?.links?.metrics))?.text).toMatch(/^sundry_watch_level\{.*\} 0$/m)
  const forged = (feed?.links?.atom ?? '').replace(/\.(.)/, (_, letter) => `.${letter === 'A' ? 'B' : 'A'}`)
  expect(await read(forged)).toBeNull()
})

test('looks again at what a process that ended was looking at', async () => {
  const world = await open()
  await world.add([records])
  await world.database.db.updateTable('watch').set({ leased_until: '2027-01-01T00:05:00.000Z' }).execute()
  // Only where there may be other nodes, a lease has to end by itself.
  if (world.database.kind === 'postgres') world.pass(hour)
  await begin(world)
})
