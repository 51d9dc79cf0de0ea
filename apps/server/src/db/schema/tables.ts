import type { Kysely } from 'kysely'

/** `tool` repeats settings.tool so that both databases can group by it. */
export interface ImageOperationsTable {
  id: string
  user_id: string
  created_at: string
  original_filename: string
  original_size: number
  processed_filename: string
  processed_size: number
  tool: string
  settings: string
}

export interface KnownDeviceTable {
  id: string
  user_id: string
  secret_hash: string
  name: string
  created_at: string
  last_used_at: string
  expires_at: string
}

export interface InvitationTable {
  id: string
  code_hash: string
  email: string | null
  created_at: string
  expires_at: string
  reserved_until: string | null
  used_at: string | null
  used_by: string | null
}

export interface ImageOperationUsageTable {
  user_id: string
  row_count: number
  byte_count: number
}

export interface RecipeTable {
  id: string
  user_id: string
  /** Raised by every change, so that a device with an older one cannot write over it. */
  revision: number
  changed_at: string
  recipe: string
}

export interface WatchTable {
  id: string
  user_id: string
  created_at: string
  spec: string
  state: string
  is_paused: number
  snoozed_until: string | null
  /** When the next look is due; the state has it without its jitter. */
  next_at: string
  /** A look is in progress until then, at the latest. */
  leased_until: string | null
  /** Ids of the channels it reports to, as JSON; null is all. */
  channels: string | null
}

export interface WatchChannelTable {
  id: string
  user_id: string
  created_at: string
  kind: string
  /** Encrypted: an address or a URL with its secret. */
  target: string
  confirmed_at: string | null
  last_sent_at: string | null
  failure: string | null
  /** A delivery is in progress until then, at the latest. */
  leased_until: string | null
}

/** One for each change; its id numbers the changes of a watch, so that it is the same after a repeated look. */
export interface WatchMessageTable {
  id: string
  user_id: string
  watch_id: string
  at: string
  spec: string
  change: string
}

export interface WatchDeliveryTable {
  message_id: string
  channel_id: string
  user_id: string
  /** Set before sending, so that a repeated delivery has the same id and the same messages. */
  batch: string | null
  attempts: number
  next_at: string
}

export interface MailboxTable {
  id: string
  user_id: string
  created_at: string
  kind: string
  /** Encrypted: server, user name, password and folder; empty for an address of this installation. */
  target: string
  /** Validity and number of the last message that was read, as JSON. */
  position: string | null
  /** When it is read next; a reading in progress sets it to its own latest end. */
  next_at: string | null
  last_read_at: string | null
  failure: string | null
  failures: number
  messages: number
}

/** A row holds all that one report says about one domain. */
export interface MailReportTable {
  user_id: string
  key: string
  mailbox_id: string
  kind: 'dmarc' | 'tls' | 'bounce'
  domain: string
  day: string
  stored_at: string
  passed: number
  failed: number
  senders: string
  content: string
}

export interface Tables {
  image_operations: ImageOperationsTable
  known_device: KnownDeviceTable
  invitation: InvitationTable
  image_operation_usage: ImageOperationUsageTable
  recipe: RecipeTable
  watch: WatchTable
  watch_channel: WatchChannelTable
  watch_message: WatchMessageTable
  watch_delivery: WatchDeliveryTable
  mailbox: MailboxTable
  mail_report: MailReportTable
}

export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Kysely<Tables>
  readonly guardedRole: string | null
  ping(): Promise<void>
  /** Removes what was deleted from the write-ahead log too. */
  afterErase?(): Promise<void>
  close(): Promise<void>
}
