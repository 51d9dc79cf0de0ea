import { defineContract, type OutputOf } from '../contract.ts'
import { limits } from '../limits.ts'
import { z } from '../zod.ts'

const { bodyBytes, reportBytes } = limits.mailboxes

const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_](?:[a-z0-9_.:-]{0,251}[a-z0-9])?$/, 'Enter the name of the IMAP server, such as imap.example.com.')

const imapAccount = z.object({
  host: hostName,
  port: z.int().min(1).max(65_535).default(993).meta({ description: '993 for TLS, 143 for STARTTLS.' }),
  user: z.string().trim().min(1, 'Enter the user name.').max(320),
  password: z.string().min(1, 'Enter the password.').max(1024),
  folder: z.string().trim().min(1).max(255).default('INBOX'),
})

const action = z.discriminatedUnion('do', [
  z.object({ do: z.literal('add-imap'), account: imapAccount }),
  z.object({ do: z.literal('add-address') }),
  z.object({ do: z.literal('read'), id: z.uuid() }),
  z.object({ do: z.literal('remove'), id: z.uuid() }),
])
export type MailboxAction = z.output<typeof action>

const mailbox = z.object({
  id: z.string(),
  kind: z.enum(['imap', 'address']),
  label: z.string().nullable().meta({ description: 'Null where the key that encrypts it is lost: add it again.' }),
  token: z.string().nullable().meta({ description: 'For add-mail-report; null for an IMAP mailbox.' }),
  state: z.enum(['waiting', 'ok', 'failing']),
  failure: z.string().nullable(),
  messages: z.int().meta({ description: 'Messages read so far.' }),
  reports: z.int(),
  lastReadAt: z.string().nullable(),
})

const overview = z.object({
  isOn: z.boolean(),
  days: z.int().meta({ description: 'Reports are deleted after so many days.' }),
  mailboxes: z.array(mailbox),
  domains: z.array(z.object({ domain: z.string(), reports: z.int(), passed: z.int(), failed: z.int() })),
})

export const listMailboxes = defineContract({
  name: 'list-mailboxes',
  summary: "Lists the signed-in visitor's mailboxes for mail reports, and the reports of one domain together.",
  input: z.object({ domain: z.string().max(254).optional() }),
  output: overview.extend({
    collected: z
      .custom<object>((value) => typeof value === 'object' && value !== null)
      .nullable()
      .meta({ description: 'The reports of the requested domain, as the report reader summarises them.' }),
  }),
  account: true,
  price: 2,
  exampleInput: {},
})

export const changeMailboxes = defineContract({
  name: 'change-mailboxes',
  summary: "Adds, reads and deletes the signed-in visitor's mailboxes for mail reports.",
  input: z.object({ action }),
  output: overview,
  bodyBytes,
  price: 5,
  account: true,
  exampleInput: { action: { do: 'add-address' } },
})

export const addMailReport = defineContract({
  name: 'add-mail-report',
  summary: 'Stores the reports of a file or a message under the token of a mailbox.',
  input: z.object({
    token: z.string().min(20).max(200),
    file: z
      .base64('Send the file as base64.')
      .min(4, 'Send the file as base64.')
      .max(Math.ceil(reportBytes / 3) * 4, `A file can have up to ${reportBytes / 1024 / 1024} MB.`),
  }),
  output: z.object({
    reports: z.int(),
    added: z.int().meta({ description: 'Those that were not stored before.' }),
  }),
  bodyBytes: limits.mailboxes.reportBodyBytes,
  price: 2,
  exampleInput: { token: 'the-token-of-a-mailbox', file: 'PGZlZWRiYWNrPjwvZmVlZGJhY2s+' },
})

export type MailboxesOverview = Omit<OutputOf<typeof listMailboxes>, 'collected'>
export type Mailbox = MailboxesOverview['mailboxes'][number]
