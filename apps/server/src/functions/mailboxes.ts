import { Buffer } from 'node:buffer'
import { limits } from '@sundry/contracts/limits'
import type { addMailReport, changeMailboxes, listMailboxes } from '@sundry/contracts/mailbox-functions'
import { type Mailboxes, type Ports, WatchRefusal } from '../ports/ports.ts'
import type { Handler } from '../runtime/function.ts'
import { Refusal } from '../runtime/refusal.ts'
import { owner } from './watches.ts'

const off = { isOn: false, days: 0, mailboxes: [], domains: [] }

function needed({ mailboxes }: Ports): Mailboxes {
  if (mailboxes === null)
    throw new Refusal(404, 'This installation reads no mailboxes: its operator has not turned it on.')
  return mailboxes
}

export const list: Handler<typeof listMailboxes> = async ({ domain }, { mailboxes }, call) => {
  const userId = await owner(call)
  if (mailboxes === null) return { ...off, collected: null }
  const collected = domain === undefined ? null : await mailboxes.collected(userId, domain)
  return { ...(await mailboxes.overview(userId)), collected }
}

export const change: Handler<typeof changeMailboxes> = async ({ action }, ports, call) => {
  const userId = await owner(call)
  const mailboxes = needed(ports)
  try {
    await mailboxes.change(userId, action)
  } catch (error) {
    if (error instanceof WatchRefusal) throw new Refusal(409, error.message)
    throw error
  }
  return mailboxes.overview(userId)
}

export const add: Handler<typeof addMailReport> = async ({ token, file }, ports) => {
  const added = await needed(ports).add(token, Buffer.from(file, 'base64'))
  if (added === null) throw new Refusal(404, 'This token is not valid. Copy it from the page of DMARC reports again.')
  if (added === 'limited')
    throw new Refusal(429, `A mailbox takes up to ${limits.mailboxes.filesPerHour} files an hour.`)
  return added
}
