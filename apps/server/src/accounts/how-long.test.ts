// How long invitations, known devices and sign-ups are kept, and how many devices of an account.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sweep } from '../adapters/open-accounts.ts'
import { type TemporaryDatabase, temporarySqlite } from '../testing/temporary-database.ts'
import { createKnownDevices } from './known-devices.ts'
import { createInvitations } from './sign-up.ts'

const SECOND = 1000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = Date.parse('2026-11-24T10:00:00Z')
let temporary: TemporaryDatabase
beforeEach(async () => {
  temporary = await temporarySqlite()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const now = new Date(start).toISOString()
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values ('ann', 'Ann', 'ann@example.org', 1, ${now}, ${now})`.execute(temporary.database.db)
})
afterEach(async () => {
  vi.useRealTimers()
  await temporary.remove()
})

describe('an invitation', () => {
  const at = (later: number) => createInvitations(temporary.database, () => start + later)

  test('an invitation is valid for seven days', async () => {
    const { code, expiresAt } = await at(0).create()
    expect(expiresAt).toBe('2026-12-01T10:00:00.000Z')
    expect(await at(7 * DAY).reserve(code, null)).toBeNull()
    expect(await at(7 * DAY - 1).reserve(code, null)).toMatchObject({ email: null })
  })

  test('a sign-up holds its invitation for a minute', async () => {
    const { code, id } = await at(0).create(' Ann@Example.org ')
    expect(await at(0).reserve(code, 'ANN@example.org')).toEqual({ id, email: 'ann@example.org' })
    expect(await at(60 * SECOND).reserve(code, 'ann@example.org')).toBeNull()
    expect(await at(60 * SECOND + 1).reserve(code, 'ben@example.org')).toBeNull()
    expect(await at(60 * SECOND + 1).reserve(code, null)).toMatchObject({ id })
  })

  test('an invitation that a sign-up returns can be used at once, one that made an account never again', async () => {
    const { code, id } = await at(0).create()
    await at(0).reserve(code, null)
    await at(1).release(id)
    expect(await at(2).reserve(code, null)).toMatchObject({ id })
    await at(3).consume(id, 'ann')
    expect(await at(2 * HOUR).reserve(code, null)).toBeNull()
    expect(await at(2 * HOUR).revoke(id)).toBe(false)
    expect(await at(2 * HOUR).list()).toMatchObject([{ id, used_at: '2026-11-24T10:00:00.003Z' }])
  })

  test('an invitation stays in the list for thirty days after its end', async () => {
    await at(0).create()
    const left = async (later: number) => {
      await sweep(temporary.database, start + later)
      return (await at(later).list()).length
    }
    expect([await left(37 * DAY), await left(37 * DAY + 1)]).toEqual([1, 0])
  })
})

describe('a known device', () => {
  const ann = { id: 'ann', email: 'ann@example.org' }
  const origin = 'https://tools.example'
  const devices = () => createKnownDevices(temporary.database, 'a secret of the tests')
  const cookieOf = (line: string | null) => line?.split(';')[0] ?? ''
  const withCookie = (cookie: string) => new Headers({ cookie })

  test('a device is remembered for 180 days', async () => {
    const { id, cookie } = await devices().remember(ann, new Headers(), origin)
    expect(cookie).toMatch(/; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/)
    vi.setSystemTime(start + 180 * DAY - 1)
    expect(await devices().recognise(' ANN@example.org', cookieOf(cookie))).toBe(id)
    vi.setSystemTime(start + 180 * DAY)
    expect(await devices().recognise(ann.email, cookieOf(cookie))).toBeNull()
  })

  test('an account remembers twenty devices, those used last', async () => {
    const cookies: string[] = []
    for (let index = 0; index < 20; index += 1) {
      vi.setSystemTime(start + index)
      cookies.push(cookieOf((await devices().remember(ann, new Headers(), origin)).cookie))
    }
    const known = async () => {
      const found = await Promise.all(cookies.map((cookie) => devices().recognise(ann.email, cookie)))
      return found.map((id) => id !== null)
    }
    expect(await known()).toEqual(Array(20).fill(true))
    vi.setSystemTime(start + 20)
    await devices().remember(ann, withCookie(cookies[0] ?? ''), origin)
    vi.setSystemTime(start + 21)
    await devices().remember(ann, new Headers(), origin)
    expect(await known()).toEqual([true, false, ...Array(18).fill(true)])
  })

  test('a device is forgotten alone, or all but one, or with all others', async () => {
    const ids: string[] = []
    for (let index = 0; index < 4; index += 1) ids.push((await devices().remember(ann, new Headers(), origin)).id)
    const left = async () => {
      const rows = await sql<{ id: string }>`select "id" from "known_device"`.execute(temporary.database.db)
      return rows.rows.map(({ id }) => ids.indexOf(id)).sort()
    }
    await devices().forget(ann.id, { only: ids[1] ?? '' })
    expect(await left()).toEqual([0, 2, 3])
    await devices().forget('ben')
    await devices().forget(ann.id, { except: ids[2] ?? '' })
    expect(await left()).toEqual([2])
    await devices().forget(ann.id)
    expect(await left()).toEqual([])
  })
})
