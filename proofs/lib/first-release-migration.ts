// How the first release migrated SQLite: Kysely's migrator, which neither locks nor rolls back there. A planted fault.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from '../../apps/server/src/db/migrations/all.ts'
import { NodeSqliteDialect } from '../../apps/server/src/db/sqlite-dialect.ts'

const folder = process.argv[2] ?? ''
mkdirSync(folder, { recursive: true })
const file = new DatabaseSync(join(folder, 'sundry.db'))
file.exec('pragma journal_mode = wal; pragma synchronous = full')
const db = new Kysely<unknown>({ dialect: new NodeSqliteDialect(file, 5000) })
const steps: Record<string, Migration> = {}
for (const { name, up } of migrations) steps[name] = { up: (at) => up(at as never, 'sqlite') }
const { error } = await new Migrator({ db, provider: { getMigrations: async () => steps } }).migrateToLatest()
if (error) process.exitCode = 1
