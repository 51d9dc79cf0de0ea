import { accounts } from './0001-accounts.ts'
import { imageOperations } from './0002-image-operations.ts'
import { twoFactor } from './0003-two-factor.ts'
import { hashedSecrets } from './0004-hashed-secrets.ts'
import { devicesAndInvitations } from './0005-devices-and-invitations.ts'
import { operationUsage } from './0006-operation-usage.ts'
import { recipes } from './0007-recipes.ts'
import { watches } from './0008-watches.ts'
import { mailboxes } from './0009-mailboxes.ts'
import { manyNodes } from './0010-many-nodes.ts'
import type { Migration } from './migration.ts'

/** Oldest first; a new step also gets its file in `schema-history/` (UPGRADE.md). */
export const migrations: readonly Migration[] = [
  accounts,
  imageOperations,
  twoFactor,
  hashedSecrets,
  devicesAndInvitations,
  operationUsage,
  recipes,
  watches,
  mailboxes,
  manyNodes,
]
