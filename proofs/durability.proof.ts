// The process is killed twenty times while visitors' images are being logged; what was acknowledged must still be
// there. Then two processes write to one data directory at once.
// It can see: work acknowledged before its commit, a database that does not open after a kill, writers that overtake
// each other. It cannot see a missing fsync: a killed process leaves the page cache whole. power-loss.proof.ts sees that.
// planted faults: acknowledges-unwritten
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { check, signUp, startServer, writeImage } from './lib/server-process.ts'

const ROUNDS = 20
const WRITERS = 8
const folder = mkdtempSync(join(tmpdir(), 'sundry-durability-'))
const environment = { DATA_DIR: folder, LOG_LEVEL: 'silent' }
const acknowledged = new Set<string>()
let counter = 0

function stored(): { names: Set<string>; integrity: string; users: number } {
  const database = new DatabaseSync(join(folder, 'sundry.db'))
  const names = database.prepare('select original_filename as name from image_operations').all() as { name: string }[]
  const { integrity_check: integrity } = database.prepare('pragma integrity_check').get() as { integrity_check: string }
  const { users } = database.prepare('select count(*) as users from user').get() as { users: number }
  database.close()
  return { names: new Set(names.map((row) => row.name)), integrity, users }
}

async function write(origin: string, cookie: string): Promise<void> {
  for (;;) {
    counter += 1
    const name = `picture-${counter}.jpg`
    try {
      const status = await writeImage(origin, cookie, name)
      if (status !== 200) throw new Error(`status ${status}`)
      acknowledged.add(name)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('status')) throw error
      return
    }
  }
}

let signedUp = 0
for (let round = 0; round < ROUNDS; round += 1) {
  const server = await startServer(environment)
  const cookie = await signUp(server.origin)
  signedUp += 1
  const writers = Array.from({ length: WRITERS }, () => write(server.origin, cookie))
  await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 1200))
  server.child.kill('SIGKILL')
  await server.ended
  await Promise.all(writers)
}
const after = stored()
const lost = [...acknowledged].filter((name) => !after.names.has(name))
check(
  `${ROUNDS} × kill -9: nothing that was acknowledged is lost`,
  lost.length === 0,
  `${acknowledged.size} acknowledged, ${lost.length} lost`,
)
check('every account is still there', after.users === signedUp, `${after.users} of ${signedUp}`)
check('the database is whole', after.integrity === 'ok', after.integrity)

const before = after.names.size
const [first, second] = await Promise.all([startServer(environment), startServer(environment)])
const cookie = await signUp(first.origin)
let refused = 0
let next = 0
// Twenty visitors at a time: a longer queue would refuse some, as it should.
const writers = Array.from({ length: 20 }, async () => {
  for (let index = next++; index < 200; index = next++) {
    const status = await writeImage((index % 2 ? first : second).origin, cookie, `shared-${index}.jpg`)
    if (status !== 200) refused += 1
  }
})
await Promise.all(writers)
const shared = [...stored().names].filter((name) => name.startsWith('shared-')).length
check(
  'two processes on one directory lose nothing',
  shared === 200 - refused && stored().names.size === before + shared,
  `${shared} stored, ${refused} refused`,
)
check('and refuse nothing at this pace', refused === 0)
for (const { child, ended } of [first, second]) {
  child.kill('SIGTERM')
  check('a process on a shared directory stops in order', (await ended) === 0)
}
rmSync(folder, { recursive: true, force: true })
