// Writes the file of every step that has none yet: node scripts/with-node.mjs apps/server/src/testing/write-fixtures.ts
// It starts from the newest file there is, so rows of the first release are carried through. A file that has shipped
// is never written again.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/all.ts'
import { NodeSqliteDialect } from '../db/sqlite-dialect.ts'
import { dump, fillEmptyTables, fixtureUrl, loadFixture } from './schema-fixtures.ts'

for (const [index, step] of migrations.entries()) {
  const before = migrations[index - 1]
  if (existsSync(fixtureUrl(step.name)) || !before) continue
  const folder = mkdtempSync(join(tmpdir(), 'sundry-fixture-'))
  const path = join(folder, 'sundry.db')
  loadFixture(path, before.name)
  const database = new DatabaseSync(path)
  const db = new Kysely({ dialect: new NodeSqliteDialect(database, 0) })
  await migrate({ db: db as never, kind: 'sqlite' }, { steps: migrations.slice(0, index + 1) })
  fillEmptyTables(database)
  writeFileSync(fixtureUrl(step.name), dump(database))
  await db.destroy()
  rmSync(folder, { recursive: true })
  console.log(`${step.name}.sql written`)
}
