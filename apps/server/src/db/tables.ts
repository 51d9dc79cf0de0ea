import type { Kysely } from 'kysely'

/** One row per finished picture; `tool` repeats settings.tool so that both databases can group by it. */
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

/** A browser that signed in to an account before. */
export interface KnownDeviceTable {
  id: string
  user_id: string
  secret_hash: string
  /** Browser and system, such as "Firefox on Linux". */
  name: string
  created_at: string
  last_used_at: string
  expires_at: string
}

export interface InvitationTable {
  id: string
  code_hash: string
  /** The only address it may be used for, in lower case; null for any. */
  email: string | null
  created_at: string
  expires_at: string
  /** A sign-up is under way until then. */
  reserved_until: string | null
  used_at: string | null
  used_by: string | null
}

/** What a user's log takes of their quota, changed with the log in the same transaction. */
export interface ImageOperationUsageTable {
  user_id: string
  row_count: number
  byte_count: number
}

export interface Tables {
  image_operations: ImageOperationsTable
  known_device: KnownDeviceTable
  invitation: InvitationTable
  image_operation_usage: ImageOperationUsageTable
}

export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Kysely<Tables>
  /** PostgreSQL: the role whose rows row-level security guards, when this login may take it on. */
  readonly guardedRole: string | null
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Called after rows were deleted for good: takes what was deleted out of the write-ahead log too. */
  afterErase?(): Promise<void>
  close(): Promise<void>
}
