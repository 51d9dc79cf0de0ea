import { counted } from '../../platform/format.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  {
    title: 'Drop your reports',
    text: 'Files, ZIP archives, mailboxes or a folder. They are read in this tab, kept in this browser, and never sent.',
  },
  { title: 'See who sends', text: 'Each sender by name, what passed and what failed, week by week.' },
  {
    title: 'Take the next step',
    text: 'What a stricter policy would stop, and the change to your record once it is safe.',
  },
]

export const words = {
  message: 'This is a message and no report.',
  openMessage: 'Open it in Mail Check',
  loading: 'Loading…',
} as const

export const accountWords = {
  title: 'Reports of your account',
  off: 'This installation reads no mailboxes: its operator has not turned it on.',
  stored: (days: number) =>
    `Reports from a mailbox are stored on this server, without the messages, for ${counted(days, 'day')}.`,
  signedOut: 'With an account, reports can come from a mailbox, where this installation offers it.',
  signIn: 'Sign in',
  counts: (messages: number, reports: number) => `${counted(messages, 'message')} read, ${counted(reports, 'report')}`,
  lastRead: 'last read',
  waiting: 'waiting for its first reading',
  lost: 'The key of this mailbox is lost. Delete it and add it again.',
  readNow: 'Read now',
  remove: 'Delete',
  removeText: (reports: number) => `Deletes the mailbox here and ${counted(reports, 'report')} from it.`,
  removeAll: 'Delete both',
  cancel: 'Cancel',
  upload: 'Upload files',
  sending: (at: number, all: number) => `Sending file ${at} of ${all}…`,
  sent: (read: number, added: number) => `${counted(read, 'report')} read, ${counted(added, 'new one', 'new ones')}.`,
  noReport: 'no report was found in it, or it has more than 4 MB.',
  unreadable: 'it could not be read. Choose it again.',
  moreRefused: (count: number) => `${counted(count, 'more file', 'more files')} had no report or could not be read.`,
  program: 'Send reports from a program',
  programText: 'Anyone with this token can add reports. Delete this address to make the token invalid.',
  add: 'Add a mailbox',
  providers:
    'Gmail and iCloud accept an app password only, which their account settings create. Microsoft 365 accepts no password at all: forward the reports to another mailbox, or send them to an address of this installation.',
  readOnly:
    'The folder is read once an hour. Nothing in it is marked, moved or deleted, and the password is stored encrypted.',
  fields: {
    host: 'IMAP server',
    port: 'Port: 993, or 143 for STARTTLS',
    user: 'User name',
    password: 'Password',
    folder: 'Folder',
  },
  addImap: 'Read this mailbox',
  addAddress: 'Make an address instead',
  domain: 'Domain',
  noDomain: 'Without a domain',
  watch: 'Watch for new senders',
  watched: 'Watched: a new sender and a fall of the share that passes are reported on your channels.',
} as const
