import { accounts } from './0001-accounts.ts'
import { imageOperations } from './0002-image-operations.ts'
import { operationUsage } from './0006-operation-usage.ts'
import type { Migration } from './migration.ts'

/** Every step of the schema, oldest first. A new one also gets its file in `schema-history/` (see UPGRADE.md). */
export const migrations: readonly Migration[] = [accounts, imageOperations, operationUsage]
