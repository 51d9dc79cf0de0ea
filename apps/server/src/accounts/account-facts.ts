import type { AccountExport } from '@sundry/contracts/accounts'
import type { Database } from '../db/tables.ts'
import { deviceName } from './device-name.ts'
import { accountTables } from './tables.ts'

const iso = (value: Date | string) => new Date(value).toISOString()
const isoOrNull = (value: Date | string | null) => (value === null ? null : iso(value))

/** Leaves out what would let its reader in: hashes, tokens and TOTP secrets. */
export async function accountFacts(
  database: Database,
  userId: string,
): Promise<Omit<AccountExport, 'exportedAt' | 'imageOperations' | 'recipes'> | null> {
  const db = accountTables(database)
  const user = await db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!user) return null
  const accounts = await db.selectFrom('account').selectAll().where('userId', '=', userId).execute()
  const passkeys = await db.selectFrom('passkey').selectAll().where('userId', '=', userId).execute()
  const sessions = await db.selectFrom('session').selectAll().where('userId', '=', userId).execute()
  const twoFactor = await db.selectFrom('twoFactor').select(['id', 'verified']).where('userId', '=', userId).execute()
  const devices = await db.selectFrom('known_device').selectAll().where('user_id', '=', userId).execute()
  const invitations = await db
    .selectFrom('invitation')
    .selectAll()
    .where((where) => where.or([where('used_by', '=', userId), where('email', '=', user.email)]))
    .execute()
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: Boolean(user.emailVerified),
      twoFactorEnabled: Boolean(user.twoFactorEnabled),
      pendingUntil: isoOrNull(user.pendingUntil),
      createdAt: iso(user.createdAt),
      updatedAt: iso(user.updatedAt),
    },
    signInMethods: accounts.map((row) => ({
      id: row.id,
      provider: row.providerId,
      accountId: row.accountId,
      createdAt: iso(row.createdAt),
      updatedAt: iso(row.updatedAt),
    })),
    twoFactor: twoFactor.map((row) => ({ id: row.id, kind: 'totp' as const, confirmed: Boolean(row.verified) })),
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      credentialId: row.credentialID,
      publicKey: row.publicKey,
      signatureCounter: row.counter,
      aaguid: row.aaguid,
      transports: row.transports,
      deviceType: row.deviceType,
      backedUp: Boolean(row.backedUp),
      createdAt: isoOrNull(row.createdAt),
    })),
    sessions: sessions.map((row) => ({
      id: row.id,
      device: deviceName(row.userAgent),
      deviceId: row.deviceId,
      userAgent: row.userAgent,
      createdAt: iso(row.createdAt),
      updatedAt: iso(row.updatedAt),
      expiresAt: iso(row.expiresAt),
    })),
    knownDevices: devices.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      expiresAt: row.expires_at,
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      usedAt: row.used_at,
    })),
  }
}
