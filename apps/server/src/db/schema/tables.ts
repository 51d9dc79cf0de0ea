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

export interface Tables {
  image_operations: ImageOperationsTable
  known_device: KnownDeviceTable
  invitation: InvitationTable
  image_operation_usage: ImageOperationUsageTable
  recipe: RecipeTable
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
