import type { Kysely } from 'kysely'
import type { Database, Tables } from '../db/schema/tables.ts'

type Instant = Date | string
type Truth = boolean | number

interface UserTable {
  id: string
  name: string
  email: string
  emailVerified: Truth
  image: string | null
  createdAt: Instant
  updatedAt: Instant
  twoFactorEnabled: Truth | null
  pendingUntil: Instant | null
}

interface SessionTable {
  id: string
  userId: string
  expiresAt: Instant
  token: string
  createdAt: Instant
  updatedAt: Instant
  ipAddress: string | null
  userAgent: string | null
  deviceId: string | null
}

interface AccountTable {
  id: string
  userId: string
  accountId: string
  providerId: string
  password: string | null
  createdAt: Instant
  updatedAt: Instant
}

interface VerificationTable {
  id: string
  identifier: string
  value: string
  expiresAt: Instant
}

interface PasskeyTable {
  id: string
  userId: string
  name: string | null
  publicKey: string
  credentialID: string
  counter: number
  deviceType: string
  backedUp: Truth
  transports: string | null
  createdAt: Instant | null
  aaguid: string | null
}

interface TwoFactorTable {
  id: string
  userId: string
  verified: Truth | null
}

interface AccountTables extends Tables {
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  passkey: PasskeyTable
  twoFactor: TwoFactorTable
}

export const accountTables = (database: Database): Kysely<AccountTables> =>
  database.db as unknown as Kysely<AccountTables>
