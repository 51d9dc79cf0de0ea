import { afterEach, expect, test, vi } from 'vitest'

const seen: boolean[] = []
let openTransactions = 0

vi.mock('better-auth/crypto', async (original) => {
  const real = await original<typeof import('better-auth/crypto')>()
  return {
    ...real,
    hashPassword: (password: string) => {
      seen.push(openTransactions > 0)
      return real.hashPassword(password)
    },
  }
})

const { startAccountServer } = await import('../testing/account-server.ts')
const { temporarySqlite } = await import('../testing/temporary-database.ts')

let world: Awaited<ReturnType<typeof startAccountServer>> | undefined
afterEach(() => world?.stop())

test('a sign-up hashes its password once, before its transaction begins, whether the address is new or taken', async () => {
  world = await startAccountServer(async () => {
    const temporary = await temporarySqlite()
    const { db } = temporary.database
    const transaction = db.transaction.bind(db)
    db.transaction = () => {
      const builder = transaction()
      const execute = builder.execute.bind(builder)
      builder.execute = async (work) => {
        openTransactions += 1
        try {
          return await execute(work)
        } finally {
          openTransactions -= 1
        }
      }
      return builder
    }
    return temporary
  })
  const person = { name: 'Ann', email: 'ann@example.org', password: 'correct horse 12' }
  const statuses: number[] = []
  for (let n = 0; n < 2; n += 1) statuses.push((await world.visitor().post('/api/auth/sign-up/email', person)).status)
  expect(statuses).toEqual([200, 422])
  expect(seen).toEqual([false, false])
})
