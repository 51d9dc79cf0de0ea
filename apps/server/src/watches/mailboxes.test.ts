import { limits } from '@sundry/contracts/limits'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryLimiter } from '../limits/limiter.ts'
import { addUser } from '../testing/operations-suite.ts'
import { temporarySqlite } from '../testing/temporary-database.ts'
import { memoryLog } from '../testing/test-server.ts'
import { createMailboxes, type KeyedReport, type MailboxReader } from './mailboxes.ts'
import { createVault } from './vault.ts'

const key = 'a key of the tests, which is long enough'
const day = 86_400_000
const account = { host: 'imap.example', port: 993, user: 'ann@example.com', password: 'correct-horse', folder: 'INBOX' }

const report = (id: string, more: Partial<KeyedReport> = {}): KeyedReport => ({
  ...{ key: id, kind: 'dmarc', domain: 'example.com', day: '2027-01-01', passed: 9, failed: 1 },
  senders: ['mailer.example'],
  content: JSON.stringify({
    facts: { organization: 'r', reportId: id, begin: '2027-01-01T00:00:00Z', end: null, domain: 'example.com' },
    rows: [
      { sourceIp: '192.0.2.1', count: 10, disposition: 'none', dkim: 'pass', spf: 'fail', headerFrom: 'example.com' },
    ],
  }),
  ...more,
})

type Turn = Awaited<ReturnType<MailboxReader['read']>>
const quiet: Turn = { reports: [], position: null, messages: 0, hasMore: false, failure: null }

/** Mailboxes over a reader that answers each turn from a list, and a clock that the test moves. */
async function open(turns: Partial<Turn>[] = [], parsed: KeyedReport[] = []) {
  const world = await temporarySqlite()
  const { database } = world
  let now = Date.parse('2027-01-02T00:00:00Z')
  const clock = { now: () => now }
  const requests: Parameters<MailboxReader['read']>[0][] = []
  const make = (keys: readonly string[]) =>
    createMailboxes({
      ...{ database, clock, log: memoryLog(), retentionDays: 30, tickMs: 5, vault: createVault(keys) },
      limiter: createMemoryLimiter({ points: 1000, windowMs: 60_000, clock }),
      reader: {
        async read(turn) {
          requests.push(turn)
          return { ...quiet, ...turns.shift() }
        },
        parse: async () => parsed,
        close: async () => {},
      },
    })
  let mailboxes = make([key])
  onTestFinished(async () => {
    await mailboxes.stop()
    await world.remove()
  })
  const ann = await addUser(database)
  return {
    ...{ database, requests, ann },
    get mailboxes() {
      return mailboxes
    },
    pass(ms: number) {
      now += ms
      return now
    },
    async restart(keys: readonly string[]) {
      await mailboxes.stop()
      mailboxes = make(keys)
    },
    async until(isDone: () => boolean | Promise<boolean>) {
      while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    reportsOf: async (userId = ann) => (await mailboxes.overview(userId)).domains,
  }
}

test('goes on after the last message, turn by turn, and stores a report that comes twice once', async () => {
  const position = { uidValidity: '7', uid: 500 }
  const other = report('d', { domain: 'example.org', passed: 99 })
  const world = await open([
    { reports: [report('a'), report('b')], position, messages: 2, hasMore: true },
    { reports: [report('b'), report('c'), other], position: { ...position, uid: 502 }, messages: 2 },
  ])
  await world.mailboxes.change(world.ann, { do: 'add-imap', account })
  const [before] = (await world.mailboxes.overview(world.ann)).mailboxes
  expect(before?.state).toBe('waiting')
  world.mailboxes.start()
  const read = async () => (await world.mailboxes.overview(world.ann)).mailboxes[0]
  await world.until(async () => (await read())?.messages === 2)
  world.pass(1000)
  await world.until(async () => (await read())?.messages === 4)
  expect(world.requests[1]).toMatchObject({ account, position, since: '2026-12-03' })
  expect(await read()).toMatchObject({ state: 'ok', failure: null })
  expect(await world.reportsOf()).toEqual([
    { domain: 'example.org', reports: 1, passed: 99, failed: 1 },
    { domain: 'example.com', reports: 3, passed: 27, failed: 3 },
  ])
  expect((await world.mailboxes.collected(world.ann, 'example.com')).domains[0]?.mail).toMatchObject({
    reports: 3,
    passed: 30,
  })
  const planned = async () =>
    Date.parse((await world.database.db.selectFrom('mailbox').select('next_at').executeTakeFirst())?.next_at ?? '')
  const usual = await planned()
  await world.mailboxes.change(world.ann, { do: 'read', id: before?.id ?? '' })
  const sooner = await planned()
  expect(sooner < usual && sooner > world.pass(0)).toBe(true)
  await world.mailboxes.change(world.ann, { do: 'read', id: before?.id ?? '' })
  expect(await planned()).toBe(sooner)
})

test('stores a report whose counts and name no database takes, so that it does not come back for ever', async () => {
  const huge = { passed: 9e18, failed: 2e20, domain: 'example\0.com' }
  const world = await open([{ reports: [report('a', huge), report('b', huge), report('c')], messages: 3 }])
  await world.mailboxes.change(world.ann, { do: 'add-imap', account })
  world.mailboxes.start()
  await world.until(async () => (await world.mailboxes.overview(world.ann)).mailboxes[0]?.messages === 3)
  const max = 2_147_483_647
  expect(await world.reportsOf()).toEqual([
    { domain: 'example.com', reports: 3, passed: 2 * max + 9, failed: 2 * max + 1 },
  ])
})

test('keeps what a failing mailbox gave, says why it fails, and comes back ever later', async () => {
  const failure = 'The server stopped responding.'
  const world = await open([{ reports: [report('a')], messages: 1, failure }, { failure }, { failure }, { failure }])
  await world.mailboxes.change(world.ann, { do: 'add-imap', account })
  world.mailboxes.start()
  const waits: number[] = []
  let next = world.pass(0)
  for (let turn = 1; turn <= 4; turn += 1) {
    world.pass(next - world.pass(0))
    await world.until(async () => {
      const row = await world.database.db.selectFrom('mailbox').selectAll().executeTakeFirstOrThrow()
      next = Date.parse(row.next_at ?? '')
      return world.requests.length === turn && row.failure !== null && row.failures === turn - 1
    })
    waits.push(next - world.pass(0))
  }
  expect(waits[3]).toBeGreaterThan(waits[1] ?? 0)
  expect((await world.mailboxes.overview(world.ann)).mailboxes).toMatchObject([
    { state: 'failing', failure, reports: 1 },
  ])
})

test('stores no password in the clear, shows and exports none, and keeps reports where the key is lost', async () => {
  const world = await open([{ reports: [report('a')], messages: 1 }])
  await world.mailboxes.change(world.ann, { do: 'add-imap', account })
  await world.mailboxes.change(world.ann, { do: 'add-address' })
  world.mailboxes.start()
  await world.until(async () => (await world.reportsOf()).length === 1)
  const rows = await world.database.db.selectFrom('mailbox').selectAll().execute()
  const pages: unknown[] = []
  for await (const page of world.mailboxes.pages(world.ann)) pages.push(...page)
  const { mailboxes } = await world.mailboxes.overview(world.ann)
  expect(JSON.stringify([rows, mailboxes, pages])).not.toContain(account.password)
  expect(JSON.stringify(pages)).toContain('192.0.2.1')
  const token = mailboxes.find(({ kind }) => kind === 'address')?.token
  expect(JSON.stringify(pages)).not.toContain(token)
  await world.restart(['another key of the tests, long enough', key])
  await world.mailboxes.rotate()
  await world.restart(['another key of the tests, long enough'])
  const imap = async () => (await world.mailboxes.overview(world.ann)).mailboxes.find(({ kind }) => kind === 'imap')
  expect((await imap())?.label).toContain('imap.example')
  await world.restart(['a third key of the tests, long enough'])
  expect(await imap()).toMatchObject({ label: null, reports: 1 })
})

test('takes files under a valid token alone', async () => {
  const world = await open([], [report('a'), report('a')])
  await world.mailboxes.change(world.ann, { do: 'add-address' })
  const [{ token = null } = {}] = (await world.mailboxes.overview(world.ann)).mailboxes
  expect(await world.mailboxes.add(token ?? '', new Uint8Array(1))).toEqual({ reports: 2, added: 1 })
  expect(await world.mailboxes.add(`${token?.slice(0, -2)}xx`, new Uint8Array(1))).toBeNull()
})

test('deletes what is older than the retention, whatever its clock says', async () => {
  const world = await open(
    [],
    [report('a'), report('old', { day: '2026-01-01' }), report('late', { day: '2999-01-01' })],
  )
  await world.mailboxes.change(world.ann, { do: 'add-address' })
  const [{ token = null } = {}] = (await world.mailboxes.overview(world.ann)).mailboxes
  expect(await world.mailboxes.add(token ?? '', new Uint8Array(1))).toMatchObject({ added: 2 })
  expect(await world.reportsOf()).toMatchObject([{ reports: 2 }])
  world.mailboxes.start()
  world.pass(40 * day)
  await world.until(async () => (await world.reportsOf()).length === 0)
})

test('keeps the newest reports that an account may have, and refuses a mailbox too many', async () => {
  const world = await open([], [report('x'), report('y')])
  const add = () => world.mailboxes.change(world.ann, { do: 'add-address' })
  for (let count = 0; count < limits.mailboxes.perAccount; count += 1) await add()
  await expect(add()).rejects.toThrow(String(limits.mailboxes.perAccount))
  const [{ id = '', token = null } = {}] = (await world.mailboxes.overview(world.ann)).mailboxes
  // All of one turn, which are stored at one time.
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${limits.mailboxes.reportsPerAccount})
    insert into mail_report select ${world.ann}, 'old' || i, ${id}, 'dmarc', 'example.com', '2027-01-01',
    '2027-01-01T00:00:00.000Z', 1, 0, '[]', '{}' from n`.execute(world.database.db)
  expect(await world.mailboxes.add(token ?? '', new Uint8Array(1))).toMatchObject({ added: 2 })
  const [{ reports = 0, passed = 0 } = {}] = await world.reportsOf()
  expect([reports, passed]).toEqual([limits.mailboxes.reportsPerAccount, limits.mailboxes.reportsPerAccount + 16])
})

test('shows and changes nothing of another account, and deletes all with the account', async () => {
  const world = await open([], [report('a')])
  await world.mailboxes.change(world.ann, { do: 'add-address' })
  const [{ id = '', token = null } = {}] = (await world.mailboxes.overview(world.ann)).mailboxes
  await world.mailboxes.add(token ?? '', new Uint8Array(1))
  const ben = await addUser(world.database)
  await world.mailboxes.change(ben, { do: 'remove', id })
  expect(await world.mailboxes.overview(ben)).toMatchObject({ mailboxes: [], domains: [] })
  expect((await world.mailboxes.collected(ben, 'example.com')).reports).toBe(0)
  expect(await world.mailboxes.seen(ben, 'example.com')).toBeNull()
  expect(await world.mailboxes.seen(world.ann, 'example.com')).toEqual({
    senders: ['mailer.example'],
    passed: 9,
    failed: 1,
  })
  await world.database.db
    .deleteFrom('user' as never)
    .where('id' as never, '=', world.ann as never)
    .execute()
  expect(await world.database.db.selectFrom('mail_report').selectAll().execute()).toEqual([])
  expect(await world.database.db.selectFrom('mailbox').selectAll().execute()).toEqual([])
})
