// Cookies live longer than a release: one that was given out before an update is read after it.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TemporaryDatabase, temporarySqlite } from '../testing/temporary-database.ts'
import { createKnownDevices } from './known-devices.ts'

const ann = { id: 'ann', email: 'ann@example.org' }
const input = {
  name: 'sundry.device.C5N7ZYKrBtl3vEo0',
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  key: 'a-key-of-the-device',
  signature: 'UaUyGyqiSRwhsyYTCK-C8E_t1Y71d3SFj94m-i7LxjY',
  // SHA-256 of the key, as the database has it.
  hash: 'B0LC80CeUVAmgDPyzKxeMr-edfBJDuBkuUlAM2rNfp4',
}
const value = `${input.id}.${input.key}.${input.signature}`

let temporary: TemporaryDatabase
beforeEach(async () => {
  temporary = await temporarySqlite()
  const { db } = temporary.database
  const [at, end] = ['2026-01-01T00:00:00.000Z', '9999-01-01T00:00:00.000Z']
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values (${ann.id}, 'Ann', ${ann.email}, 1, ${at}, ${at})`.execute(db)
  await sql`insert into "known_device" ("id", "user_id", "secret_hash", "name", "created_at", "last_used_at", "expires_at")
    values (${input.id}, ${ann.id}, ${input.hash}, 'Firefox', ${at}, ${at}, ${end})`.execute(db)
})
afterEach(() => temporary.remove())
const devices = () => createKnownDevices(temporary.database, 'a secret of the tests')

test.each(['', '__Secure-'])('a known device stays known by its cookie %s…', async (prefix) => {
  const cookies = `a=b; ${prefix}${input.name}=${value}; c=d`
  expect(await devices().recognise(ann.email, cookies)).toBe(input.id)
  expect(await devices().recognise('ben@example.org', cookies)).toBeNull()
})

test('a new device of the account gets a cookie of the same name', async () => {
  for (const [origin, prefix] of [
    ['https://tools.example', '__Secure-'],
    ['http://tools.example', ''],
  ] as const) {
    const { cookie } = await devices().remember(ann, new Headers(), origin)
    expect(cookie?.split('=')[0]).toBe(prefix + input.name)
  }
})
