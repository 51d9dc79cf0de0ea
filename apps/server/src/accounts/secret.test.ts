import { fork } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../config/environment.ts'
import { temporarySqlite } from '../testing/temporary-database.ts'
import { memoryLog } from '../testing/test-server.ts'
import { authPartsOf } from './accounts.ts'
import { createAuth } from './auth.ts'
import { sessionSecret } from './secret.ts'

describe('the signing secret', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sundry-secret-'))
  })
  afterEach(() => rm(directory, { recursive: true }))
  const path = () => join(directory, 'auth-secret')

  test('the signing secret is made once, long, and readable for its owner alone', async () => {
    const first = await sessionSecret(null, directory)
    expect(first.length).toBeGreaterThanOrEqual(43)
    expect(await sessionSecret(null, directory)).toBe(first)
    expect((await stat(path())).mode & 0o777).toBe(0o600)
    expect(await readdir(directory)).toEqual(['auth-secret'])
  })

  test.each(['', '\n', 'short', 'x'.repeat(31)])(
    'refuses to start with %j in the file, and says what to do',
    async (text) => {
      await writeFile(path(), text)
      await expect(sessionSecret(null, directory)).rejects.toThrow(ConfigError)
      await expect(sessionSecret(null, directory)).rejects.toThrow(/auth-secret.*AUTH_SECRET.*delete the file/s)
      expect(await readFile(path(), 'utf8')).toBe(text)
    },
  )

  test('takes the permission of others away from a file that had it', async () => {
    const secret = await sessionSecret(null, directory)
    await chmod(path(), 0o644)
    expect(await sessionSecret(null, directory)).toBe(secret)
    expect((await stat(path())).mode & 0o777).toBe(0o600)
  })

  test('processes that start together share one signing secret', async () => {
    const script = join(directory, 'start.mjs')
    const module = JSON.stringify(new URL('./secret.ts', import.meta.url).href)
    await writeFile(
      script,
      `import { sessionSecret } from ${module}; process.send(await sessionSecret(null, process.argv[2]))`,
    )
    const target = join(directory, 'data')
    const starts = Array.from(
      { length: 6 },
      () =>
        new Promise((resolve, reject) => {
          const child = fork(script, [target], { stdio: 'ignore' })
          child.on('message', resolve)
          child.on('error', reject)
          child.on('exit', (code) => code !== 0 && reject(new Error(`exit ${code}`)))
        }),
    )
    const secrets = await Promise.all(starts)
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toBe(await readFile(join(target, 'auth-secret'), 'utf8'))
  })
})

test("better-auth takes no other secret than the server's, and none that is too short", async () => {
  const { database, remove } = await temporarySqlite()
  const config = { signIn: { enabled: true, secret: null, github: null, google: null } }
  const parts = authPartsOf({ config, database, mail: null, log: memoryLog(), secret: 'x'.repeat(32) })
  expect(() => createAuth({ ...parts, secret: '' }, 'http://localhost')).toThrow(/32 characters/)
  process.env.BETTER_AUTH_SECRETS = `1:${'y'.repeat(40)}`
  try {
    const context = await createAuth(parts, 'http://localhost').$context
    expect(context.secret).toBe('x'.repeat(32))
  } finally {
    delete process.env.BETTER_AUTH_SECRETS
    await remove()
  }
})
