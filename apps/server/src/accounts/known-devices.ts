import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../db/schema/tables.ts'
import { accountKey, cookieLine, cookiePlace, readCookie, sameText, sign } from './secret.ts'
import { accountTables } from './tables.ts'

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (list: readonly [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

export function deviceName(userAgent: string | null | undefined): string {
  const text = (userAgent ?? '').slice(0, 400)
  const browser = named(BROWSERS, text)
  const system = named(SYSTEMS, text)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

const DAY_MS = 86_400_000
const STORED_DAYS = 180
const MAX = 20

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

interface User {
  id: string
  email: string
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

/** Each account has its own cookie, so that a browser without it is recognised before any query to the database. */
export function createKnownDevices(database: Database, secret: string, place = cookiePlace()) {
  const tables = accountTables(database)
  const cookieName = (email: string) =>
    `${place.prefix}.device.${sign(secret, 'device-cookie-name', accountKey(email)).slice(0, 16)}`
  const mac = (email: string, id: string, key: string) =>
    sign(secret, 'known-device', `${accountKey(email)}.${id}.${key}`)

  async function recognise(email: string, cookies: string | null | undefined): Promise<string | null> {
    const value = readCookie(cookies, cookieName(email))
    const [id, key, signature, ...more] = value?.split('.') ?? []
    if (!id || !key || !signature || more.length > 0 || !sameText(signature, mac(email, id, key))) return null
    const row = await tables
      .selectFrom('known_device')
      .innerJoin('user', 'user.id', 'known_device.user_id')
      .select(['known_device.id', 'secret_hash', 'expires_at'])
      .where('known_device.id', '=', id)
      .where('user.email', '=', email.trim().toLowerCase())
      .executeTakeFirst()
    if (!row || row.expires_at <= new Date().toISOString()) return null
    return sameText(hash(key), row.secret_hash) ? row.id : null
  }

  async function add(user: User, userAgent: string | null, origin: string): Promise<{ id: string; cookie: string }> {
    const id = randomUUID()
    const key = randomBytes(24).toString('base64url')
    const now = Date.now()
    const at = new Date(now).toISOString()
    const expires = new Date(now + STORED_DAYS * DAY_MS).toISOString()
    await tables
      .insertInto('known_device')
      .values({
        id,
        user_id: user.id,
        secret_hash: hash(key),
        name: deviceName(userAgent),
        created_at: at,
        last_used_at: at,
        expires_at: expires,
      })
      .execute()
    const retained = tables
      .selectFrom('known_device')
      .select('id')
      .where('user_id', '=', user.id)
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .limit(MAX)
    await tables.deleteFrom('known_device').where('user_id', '=', user.id).where('id', 'not in', retained).execute()
    const value = `${id}.${key}.${mac(user.email, id, key)}`
    return { id, cookie: cookieLine(origin, place, cookieName(user.email), value, (STORED_DAYS * DAY_MS) / 1000) }
  }

  return {
    recognise,
    async remember(user: User, headers: Headers, origin: string): Promise<{ id: string; cookie: string | null }> {
      const known = await recognise(user.email, headers.get('cookie'))
      if (known === null) return add(user, headers.get('user-agent'), origin)
      const at = new Date().toISOString()
      await tables.updateTable('known_device').set({ last_used_at: at }).where('id', '=', known).execute()
      return { id: known, cookie: null }
    },
    async forget(userId: string, which: { only?: string; except?: string } = {}): Promise<void> {
      let rows = tables.deleteFrom('known_device').where('user_id', '=', userId)
      if (which.only !== undefined) rows = rows.where('id', '=', which.only)
      if (which.except !== undefined) rows = rows.where('id', '!=', which.except)
      await rows.execute()
    },
  }
}
