import { createHash } from 'node:crypto'
import { expose, type WorkerCall } from '@sundry/kit'
import type { GuardedWorld } from '@sundry/lookups/worker'
import { readReports, storedOf } from '@sundry/mail'
import type { ImapAccount, KeyedReport, MailboxPosition } from '../../watches/mailboxes.ts'
import { childPort } from '../processes/child-process.ts'
import { describeFault, readImap } from './read-imap.ts'

export interface MailboxSetup {
  /** A module that exports `world`, because functions do not cross to another process. */
  world: { module: string; data: unknown }
  privateHosts: readonly string[]
}

export interface MailboxTurn {
  account: ImapAccount
  position: MailboxPosition | null
  /** Messages that came before this day are not read. */
  since: string
}

/** Sent before a message is parsed, without reports, and after it. */
export interface MailboxProgress {
  position: MailboxPosition
  reports?: readonly KeyedReport[]
}

const MAX_UNPACKED = 256 * 1024 * 1024
const MAX_REPORTS = 500
/** A turn hands over no more, because its caller holds it whole. */
const MAX_CONTENT = 12 * 1024 * 1024

const setup = JSON.parse(process.argv[2] ?? '{}') as MailboxSetup
const { world } = (await import(setup.world.module)) as { world: (data: unknown) => GuardedWorld }
const reach = { world: world(setup.world.data), privateHosts: setup.privateHosts }

const sha256 = (...texts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('base64url')
}

async function reportsIn(octets: Uint8Array): Promise<KeyedReport[]> {
  const reports: KeyedReport[] = []
  for await (const found of readReports(octets, { left: MAX_UNPACKED }, MAX_REPORTS)) {
    for (const { identity, ...report } of storedOf(found)) {
      reports.push({ ...report, key: identity === null ? sha256(octets, report.content) : sha256(identity) })
    }
    if (reports.length >= MAX_REPORTS) break
  }
  return reports
}

const api = {
  parse: ({ octets }: { octets: Uint8Array }) => reportsIn(octets),

  async read({ account, position, since }: MailboxTurn, { signal, progress }: WorkerCall) {
    let content = 0
    const send = (value: MailboxProgress) => progress(value)
    try {
      const messages = readImap(account, { position, since, reach, signal })
      for (;;) {
        const { done, value } = await messages.next()
        if (done) return { hasMore: value, failure: null }
        send({ position: value.position })
        const found = value.octets === null ? [] : await reportsIn(value.octets)
        const reports = found.map((report) => ({ ...report, day: report.day ?? value.at.slice(0, 10) }))
        send({ position: value.position, reports })
        content += reports.reduce((sum, one) => sum + one.content.length, 0)
        if (content > MAX_CONTENT) {
          await messages.return(true)
          return { hasMore: true, failure: null }
        }
      }
    } catch (error) {
      return { hasMore: false, failure: describeFault(error) }
    }
  },
}
export type MailboxApi = typeof api

expose(childPort(), api)
