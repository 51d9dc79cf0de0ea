// First starts. Thirty pairs of servers start at the same moment on a folder that does not exist, and both come up;
// 25 servers are killed at a moment of their first start, and the next one comes up on what they left. Databases of every
// schema so far come up with rows of texts that no one expects.
// Planted fault: the same kills with the migration of the first release (Kysely's migrator, one transaction a
// statement, no lock) leave databases that the migrator itself cannot finish, so the kills do fall inside of it.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from '../apps/server/src/db/migrations/all.ts'
import { loadFixture, rowsOf, tableNames } from '../apps/server/src/testing/schema-fixtures.ts'
import { check, type ServerProcess, startServer } from './lib/server-process.ts'

const PAIRS = 30
const KILLS = 25
const folder = mkdtempSync(join(tmpdir(), 'sundry-migrations-'))
const openFile = join(import.meta.dirname, '../apps/server/src/testing/open-file-process.ts')
const oldMigrator = join(import.meta.dirname, 'lib/first-release-migration.ts')

const environment = (name: string) => ({ DATA_DIR: join(folder, name), LOG_LEVEL: 'error' })

async function end(server: ServerProcess): Promise<void> {
  server.child.kill('SIGKILL')
  await server.ended
}

function stateOf(name: string): string {
  const database = new DatabaseSync(join(folder, name, 'sundry.db'))
  const steps = database.prepare('select name from kysely_migration').all().length
  const { integrity_check } = database.prepare('pragma integrity_check').get() as { integrity_check: string }
  database.close()
  return `${steps} ${integrity_check}`
}
const whole = `${migrations.length} ok`

let together = 0
const failures: string[] = []
for (let pair = 0; pair < PAIRS; pair += 1) {
  const name = `pair-${pair}`
  const starts = await Promise.allSettled([startServer(environment(name)), startServer(environment(name))])
  for (const start of starts) {
    if (start.status === 'fulfilled') await end(start.value)
    else failures.push(String(start.reason))
  }
  if (starts.every(({ status }) => status === 'fulfilled') && stateOf(name) === whole) together += 1
}
check(
  `${PAIRS} pairs of first starts on one folder: both come up`,
  together === PAIRS,
  `${together} did ${failures.slice(0, 2)}`,
)

const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))
const run = (script: string, name: string, more: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, [script, join(folder, name)], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...more },
    stdio: 'ignore',
  })

async function lengthOf(script: string, name: string): Promise<number> {
  const began = performance.now()
  await exitOf(run(script, name))
  return performance.now() - began
}

async function killAtFirstStart(script: string, prefix: string, after: (name: string) => Promise<boolean>) {
  const length = await lengthOf(script, `${prefix}-measure`)
  let survived = 0
  let inside = 0
  for (let round = 0; round < KILLS; round += 1) {
    const name = `${prefix}-${round}`
    const child = run(script, name)
    const exit = exitOf(child)
    await new Promise((resolve) => setTimeout(resolve, length * (0.45 + (0.55 * round) / KILLS)))
    child.kill('SIGKILL')
    if ((await exit) === null) inside += 1
    if (await after(name)) survived += 1
  }
  return { survived, inside }
}

const killed = await killAtFirstStart(openFile, 'killed', async (name) => {
  const server = await startServer(environment(name)).catch(() => null)
  if (!server) return false
  await end(server)
  return stateOf(name) === whole
})
check(
  `${KILLS} × kill -9 during a first start: the next start comes up`,
  killed.survived === KILLS,
  `${killed.survived} did, ${killed.inside} were killed before their end`,
)

mkdirSync(join(folder, 'crashed'))
const crashes = []
for (const { name } of migrations) crashes.push(await exitOf(run(openFile, 'crashed', { CRASH_IN_STEP: name })))
const afterCrashes = await exitOf(run(openFile, 'crashed'))
check(
  'a process that is killed in each step of the schema leaves a database that opens',
  crashes.every((code) => code === null) && afterCrashes === 0,
  `${crashes.filter((code) => code === null).length} killed`,
)

/** Rows of a table with a third of their texts replaced; what the schema itself refuses is left out. */
function addHostileRows(path: string): number {
  const texts = ['', ' ', 'a\0b', 'x'.repeat(1_000_000), '[]', '{', '{"a":'.repeat(5000), '\ud800', '9999-99-99', 'NaN']
  const more = ['-1', '1e999', `sha256:${'A'.repeat(43)}`, 'A'.repeat(43), '__proto__', "'; drop table user; --"]
  let seed = 7
  const next = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * max)
  }
  const database = new DatabaseSync(path)
  database.exec('pragma foreign_keys = on')
  let added = 0
  for (const table of tableNames(database).filter((name) => !name.startsWith('kysely_'))) {
    const [known = {}] = rowsOf(database, table)
    for (let row = 0; row < 60; row += 1) {
      const values = Object.entries(known).map(([column, value]) => {
        if (/^(?:id|email|token|code_hash)$/.test(column)) return `${column}${row}`
        const isText = typeof value === 'string' && !/^(?:user_?id|used_by)$/i.test(column)
        return isText && next(3) === 0 ? ([...texts, ...more][next(16)] ?? '') : value
      })
      try {
        const places = values.map(() => '?').join(', ')
        database.prepare(`insert into "${table}" values (${places})`).run(...(values as string[]))
        added += 1
      } catch {
        // A check or a key of the schema.
      }
    }
  }
  database.close()
  return added
}

let hostile = 0
const refused: string[] = []
for (const { name } of migrations) {
  mkdirSync(join(folder, name))
  const path = join(folder, name, 'sundry.db')
  loadFixture(path, name)
  hostile += addHostileRows(path)
  const server = await startServer(environment(name)).catch((error: Error) => error)
  if (server instanceof Error) refused.push(`${name}: ${server.message}`)
  else await end(server)
  if (stateOf(name) !== whole) refused.push(name)
}
check(
  `databases of ${migrations.length} schemas come up with hostile rows`,
  refused.length === 0,
  `${hostile} rows ${refused.join(', ')}`,
)

let stuck = 0
for (let round = 0; round < 6 && stuck === 0; round += 1) {
  const old = await killAtFirstStart(
    oldMigrator,
    `old-${round}`,
    async (name) => (await exitOf(run(oldMigrator, name))) === 0,
  )
  stuck += KILLS - old.survived
}
check('planted fault turns it red: the migrator of the first release', stuck > 0, `${stuck} never start again`)
rmSync(folder, { recursive: true, force: true })
