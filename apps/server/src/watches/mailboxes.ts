import { randomUUID } from 'node:crypto'
import { limits } from '@sundry/contracts/limits'
import type { Mailbox, MailboxAction } from '@sundry/contracts/mailbox-functions'
import type { Clock, Log } from '@sundry/lookups'
import { addStored, createReportCollection, type StoredReport } from '@sundry/mail'
import { type Kysely, type Selectable, sql } from 'kysely'
import { actAs, lock, readAs } from '../db/act-as.ts'
import type { Database, MailboxTable, Tables } from '../db/schema/tables.ts'
import type { Limiter } from '../limits/limiter.ts'
import { type Mailboxes, WatchRefusal } from '../ports/ports.ts'
import type { Vault } from './vault.ts'

export interface ImapAccount {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly folder: string
}

/** A UID is valid with its UIDVALIDITY only (RFC 3501 2.3.1.1). */
export interface MailboxPosition {
  readonly uidValidity: string
  readonly uid: number
}

export interface KeyedReport extends Omit<StoredReport, 'identity'> {
  readonly key: string
}

export interface MailboxReader {
  /** One bounded turn, oldest messages first. Never rejects for what a server or a message does. */
  read(
    turn: { account: ImapAccount; position: MailboxPosition | null; since: string },
    client: string,
  ): Promise<{
    readonly reports: readonly KeyedReport[]
    /** The last message that was begun; null if there was none. */
    readonly position: MailboxPosition | null
    readonly messages: number
    readonly hasMore: boolean
    readonly failure: string | null
  }>
  /** Null for a file that takes too long or too much memory. */
  parse(octets: Uint8Array, client: string): Promise<readonly KeyedReport[] | null>
  close(): Promise<void>
}

interface Parts {
  database: Database
  reader: MailboxReader
  vault: Vault
  limiter: Limiter
  clock: Clock
  log: Log
  retentionDays: number
  tickMs?: number
}

type Row = Selectable<MailboxTable>

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const TICK_MS = 5000
/** A reading that has not ended by then belonged to a process that did. */
const LEASE_MS = 5 * 60_000
/** Between two turns of a mailbox with more to read. */
const TURN_MS = 1000
const MAX_BACKOFF_MS = DAY_MS
const MIN_READ_INTERVAL_MS = 60_000
const MAX_AT_ONCE = 2
const FILES_PER_HOUR = { points: limits.mailboxes.filesPerHour, windowMs: HOUR_MS }
/** So few, because a large report is hundreds of kilobytes of JSON, which is read on the event loop. */
const PAGE = 20
const RECENT_DAYS = 7
const MAX_SENDERS = 200
const MAX_LISTS = 1000
/** The largest integer of PostgreSQL; a report can claim more, and one that is not stored would come back for ever. */
const MAX_COUNT = 2_147_483_647
const { perAccount, reportsPerAccount } = limits.mailboxes

/** A report from the future has a wrong clock, and would outlive the retention. */
function dayOf(day: string | null, storedAt: string): string {
  const today = storedAt.slice(0, 10)
  return day !== null && /^\d{4}-/.test(day) && day < today ? day : today
}

export function createMailboxes(parts: Parts): Mailboxes & { rotate(): Promise<void>; stop(): Promise<void> } {
  const { database, reader, vault, limiter, clock, log, retentionDays } = parts
  const { db } = database
  const iso = (at: number) => new Date(at).toISOString()
  const oldestDay = () => iso(clock.now() - retentionDays * DAY_MS).slice(0, 10)

  const accountOf = ({ id, target }: Row): ImapAccount | null => {
    const text = vault.decrypt(target, id)
    return text === null ? null : (JSON.parse(text) as ImapAccount)
  }
  const as = actAs(database)
  const reading = readAs(database)
  const rowsIn = (from: Kysely<Tables>, userId: string) =>
    from.selectFrom('mailbox').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
  const rowsOf = (userId: string) => reading(userId, (from) => rowsIn(from, userId))

  /** Reports that were stored before are not stored again; gives the number of new ones. */
  async function store(row: Row, reports: readonly KeyedReport[], values: Partial<MailboxTable>): Promise<number> {
    const { id, user_id } = row
    const storedAt = iso(clock.now())
    let added = 0
    await db.transaction().execute(async (write) => {
      const own = await write.updateTable('mailbox').set(values).where('id', '=', id).executeTakeFirst()
      // It was removed while it was read.
      if (own.numUpdatedRows === 0n) return
      for (const { key, kind, domain, passed, failed, senders, content, ...report } of reports) {
        const day = dayOf(report.day, storedAt)
        if (day < oldestDay()) continue
        const { numInsertedOrUpdatedRows = 0n } = await write
          .insertInto('mail_report')
          .values({
            // PostgreSQL takes no NUL in a text.
            ...{ user_id, key, mailbox_id: id, kind, domain: domain.replaceAll('\0', '').slice(0, 254), content },
            ...{ day, stored_at: storedAt, passed: Math.min(passed, MAX_COUNT), failed: Math.min(failed, MAX_COUNT) },
            senders: JSON.stringify(senders),
          })
          .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
          .executeTakeFirst()
        added += Number(numInsertedOrUpdatedRows)
      }
    })
    if (added > 0) await makeRoom(user_id)
    return added
  }

  /** The oldest of what is too many go; as a pair, because all reports of one turn are stored at one time. */
  async function makeRoom(userId: string): Promise<void> {
    const last = await db
      .selectFrom('mail_report')
      .select(['stored_at', 'key'])
      .where('user_id', '=', userId)
      .orderBy('stored_at', 'desc')
      .orderBy('key', 'desc')
      .limit(1)
      .offset(reportsPerAccount)
      .executeTakeFirst()
    if (!last) return
    await db
      .deleteFrom('mail_report')
      .where('user_id', '=', userId)
      .where(sql<boolean>`(stored_at, key) <= (${last.stored_at}, ${last.key})`)
      .execute()
  }

  let expiredAt = Number.NEGATIVE_INFINITY
  /** Removes what is older than the retention, by its own day or by the day on which it came. */
  async function expire(): Promise<void> {
    if (clock.now() - expiredAt < HOUR_MS) return
    expiredAt = clock.now()
    const { numDeletedRows } = await db
      .deleteFrom('mail_report')
      .where((where) => where.or([where('day', '<', oldestDay()), where('stored_at', '<', oldestDay())]))
      .executeTakeFirst()
    if (numDeletedRows > 0n) await database.afterErase?.()
  }

  async function readOne(row: Row): Promise<void> {
    const account = accountOf(row)
    const now = clock.now()
    if (account === null) {
      const failure = 'The key that encrypts the password is not set: add the mailbox again.'
      await store(row, [], { failure, next_at: iso(now + DAY_MS) })
      return
    }
    const before = row.position === null ? null : (JSON.parse(row.position) as MailboxPosition)
    const turn = await reader.read({ account, position: before, since: oldestDay() }, row.user_id)
    const failures = turn.failure === null || turn.messages > 0 ? 0 : row.failures + 1
    const wait = turn.hasMore ? TURN_MS : Math.min(HOUR_MS * 2 ** Math.min(failures, 10), MAX_BACKOFF_MS)
    await store(row, turn.reports, {
      ...(turn.position && { position: JSON.stringify(turn.position) }),
      ...(turn.failure === null && { last_read_at: iso(now) }),
      failure: turn.failure,
      failures,
      messages: row.messages + turn.messages,
      next_at: iso(clock.now() + wait),
    })
  }

  const running = new Set<Promise<void>>()
  async function readDue(): Promise<void> {
    await expire()
    if (running.size >= MAX_AT_ONCE) return
    const now = clock.now()
    const due = db
      .selectFrom('mailbox')
      .select('id')
      .where('kind', '=', 'imap')
      .where('next_at', '<=', iso(now))
      .orderBy('next_at')
      .limit(MAX_AT_ONCE - running.size)
      .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked())
    const rows = await db
      .with('due', () => due)
      .updateTable('mailbox')
      .set({ next_at: iso(now + LEASE_MS) })
      .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
      .returningAll()
      .execute()
    for (const row of rows) {
      const job = readOne(row)
        .catch((error: unknown) => log.error({ error }, 'a mailbox could not be read'))
        .then(() => void running.delete(job))
      running.add(job)
    }
  }

  const shown = (row: Row, reports: number): Mailbox => {
    const isImap = row.kind === 'imap'
    const account = isImap ? accountOf(row) : null
    return {
      id: row.id,
      kind: row.kind as Mailbox['kind'],
      label: isImap
        ? account && `${account.user} · ${account.host} · ${account.folder}`
        : 'Address of this installation',
      token: isImap ? null : vault.tokenFor('mailbox', row.id),
      state: row.failure !== null ? 'failing' : row.last_read_at !== null ? 'ok' : 'waiting',
      failure: row.failure,
      messages: row.messages,
      reports,
      lastReadAt: row.last_read_at,
    }
  }

  async function apply(write: Kysely<Tables>, userId: string, action: MailboxAction): Promise<void> {
    const rows = await rowsIn(write, userId)
    const own = 'id' in action ? rows.find(({ id }) => id === action.id) : undefined
    switch (action.do) {
      case 'add-imap':
      case 'add-address': {
        if (rows.length >= perAccount) throw new WatchRefusal(`An account can have up to ${perAccount} mailboxes.`)
        const id = randomUUID()
        const isImap = action.do === 'add-imap'
        const now = iso(clock.now())
        await write
          .insertInto('mailbox')
          .values({
            ...{ id, user_id: userId, created_at: now, kind: isImap ? 'imap' : 'address' },
            target: isImap ? vault.encrypt(JSON.stringify(action.account), id) : '',
            ...{ position: null, next_at: isImap ? now : null, last_read_at: null },
            ...{ failure: null, failures: 0, messages: 0 },
          })
          .execute()
        return
      }
      case 'read': {
        if (own?.kind !== 'imap') return
        const next = iso(Math.max(clock.now(), Date.parse(own.last_read_at ?? iso(0)) + MIN_READ_INTERVAL_MS))
        const { next_at: planned } = own
        if (planned !== null && planned <= next) return
        await write.updateTable('mailbox').set({ next_at: next }).where('id', '=', own.id).execute()
        return
      }
      case 'remove':
        if (own) await write.deleteFrom('mailbox').where('id', '=', own.id).execute()
    }
  }

  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> = Promise.resolve()

  return {
    async overview(userId) {
      const [rows, domains, perMailbox] = await reading(userId, async (from) => [
        await rowsIn(from, userId),
        await from
          .selectFrom('mail_report')
          .select(({ fn }) => [
            'domain',
            fn.countAll().as('reports'),
            fn.sum('passed').as('passed'),
            fn.sum('failed').as('failed'),
          ])
          .where('user_id', '=', userId)
          .where('kind', '!=', 'bounce')
          .groupBy('domain')
          .execute(),
        await from
          .selectFrom('mail_report')
          .select(({ fn }) => ['mailbox_id', fn.countAll().as('reports')])
          .where('user_id', '=', userId)
          .groupBy('mailbox_id')
          .execute(),
      ])
      return {
        isOn: true,
        days: retentionDays,
        mailboxes: rows.map((row) =>
          shown(row, Number(perMailbox.find(({ mailbox_id }) => mailbox_id === row.id)?.reports ?? 0)),
        ),
        domains: domains
          .map(({ domain, reports, passed, failed }) => ({
            ...{ domain, reports: Number(reports), passed: Number(passed), failed: Number(failed) },
          }))
          .sort((a, b) => b.passed + b.failed - a.passed - a.failed),
      }
    },

    async collected(userId, domain) {
      const collection = createReportCollection()
      for await (const page of reportPages(userId, domain)) {
        for (const report of page) addStored(collection, report)
      }
      return collection.result()
    },

    async change(userId: string, action: MailboxAction) {
      await as(userId, async (write) => {
        await lock(database, write, `mailboxes ${userId}`)
        await apply(write, userId, action)
      })
      if (action.do === 'remove') await database.afterErase?.()
    },

    async *pages(userId) {
      yield (await rowsOf(userId)).map((row) => {
        // Its token is not part of it: an export is passed on more easily than a page.
        const { token, ...mailbox } = shown(row, 0)
        return { mailbox }
      })
      for await (const page of reportPages(userId)) {
        yield page.map(({ content, ...report }) => ({ report: { ...report, ...JSON.parse(content) } }))
      }
    },

    async add(token, file) {
      const id = vault.idOf('mailbox', token)
      const row = await db
        .selectFrom('mailbox')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirst()
      if (row?.kind !== 'address') return null
      if (!(await limiter.spend(`mailbox:${row.id}`, 1, FILES_PER_HOUR)).allowed) return 'limited'
      const reports = (await reader.parse(file, row.user_id)) ?? []
      const now = iso(clock.now())
      const added = await store(row, reports, { last_read_at: now, messages: row.messages + 1 })
      return { reports: reports.length, added }
    },

    async seen(userId, domain) {
      const rows = db.selectFrom('mail_report').where('user_id', '=', userId).where('domain', '=', domain)
      const since = iso(clock.now() - RECENT_DAYS * DAY_MS).slice(0, 10)
      const counts = await rows
        .select(({ fn }) => [fn.sum('passed').as('passed'), fn.sum('failed').as('failed')])
        .where('kind', '=', 'dmarc')
        .where('day', '>=', since)
        .executeTakeFirst()
      if (counts?.passed === null || counts === undefined) return null
      const lists = await rows.select('senders').distinct().where('kind', '=', 'dmarc').limit(MAX_LISTS).execute()
      const senders = new Set(lists.flatMap(({ senders: names }) => JSON.parse(names) as string[]))
      return {
        senders: [...senders].sort().slice(0, MAX_SENDERS),
        ...{ passed: Number(counts?.passed ?? 0), failed: Number(counts?.failed ?? 0) },
      }
    },

    /** Text under an older key is encrypted again, so that the key can be dropped. */
    async rotate() {
      for (const { id, target } of await db.selectFrom('mailbox').select(['id', 'target']).execute()) {
        const text = target === '' || vault.isCurrent(target) ? null : vault.decrypt(target, id)
        if (text === null) continue
        await db
          .updateTable('mailbox')
          .set({ target: vault.encrypt(text, id) })
          .where('id', '=', id)
          .execute()
      }
    },

    start() {
      void this.rotate().catch((error: unknown) =>
        log.error({ error }, 'mailboxes could not be encrypted with the new key'),
      )
      timer = setInterval(() => {
        ticking = ticking
          .then(readDue)
          .catch((error: unknown) => log.error({ error }, 'due mailboxes could not be read'))
      }, parts.tickMs ?? TICK_MS)
      timer.unref()
    },

    async stop() {
      clearInterval(timer)
      await ticking
      await reader.close()
      await Promise.all(running)
    },
  }

  async function* reportPages(userId: string, domain?: string) {
    let after = ''
    for (;;) {
      const page = await reading(userId, (from) =>
        from
          .selectFrom('mail_report')
          .select(['key', 'kind', 'domain', 'day', 'content'])
          .where('user_id', '=', userId)
          .where('key', '>', after)
          .$if(domain !== undefined, (query) => query.where('domain', '=', domain ?? ''))
          .orderBy('key')
          .limit(PAGE)
          .execute(),
      )
      if (page.length === 0) return
      after = page.at(-1)?.key ?? ''
      yield page
    }
  }
}
