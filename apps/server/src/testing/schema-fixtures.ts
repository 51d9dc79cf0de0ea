import { readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

type Row = Record<string, SQLInputValue>

const quote = (name: string) => `"${name}"`

export const fixtureUrl = (step: string) => new URL(`../db/schema-history/${step}.sql`, import.meta.url)

export function loadFixture(path: string, step: string): void {
  const database = new DatabaseSync(path)
  database.exec(readFileSync(fixtureUrl(step), 'utf8'))
  database.close()
}

function literal(value: SQLInputValue): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  return String(value)
}

export function tableNames(database: DatabaseSync): string[] {
  const tables = database.prepare("select name from sqlite_master where type = 'table' order by rowid").all()
  return tables.map(({ name }) => String(name))
}

export function rowsOf(database: DatabaseSync, table: string): Row[] {
  return database.prepare(`select * from ${quote(table)} order by 1`).all() as Row[]
}

export function schemaOf(database: DatabaseSync): string[] {
  const made = database.prepare('select sql from sqlite_master where sql is not null').all()
  return made.map(({ sql }) => String(sql).replace(/\s+/g, ' ')).sort()
}

export function dump(database: DatabaseSync): string {
  const made = database.prepare('select type, sql from sqlite_master where sql is not null order by rowid').all()
  const of = (matches: (type: unknown) => boolean) =>
    made.filter(({ type }) => matches(type)).map(({ sql }) => `${sql};`)
  const inserts = tableNames(database).flatMap((table) =>
    rowsOf(database, table).map((row) => {
      const columns = Object.keys(row).map(quote).join(', ')
      return `insert into ${quote(table)} (${columns}) values (${Object.values(row).map(literal).join(', ')});`
    }),
  )
  return `${[...of((type) => type === 'table'), ...inserts, ...of((type) => type !== 'table')].join('\n')}\n`
}

interface Column {
  name: string
  type: string
}

export function fillEmptyTables(database: DatabaseSync): void {
  for (const table of tableNames(database)) {
    if (rowsOf(database, table).length > 0) continue
    const columns = database.prepare(`pragma table_info(${quote(table)})`).all() as unknown as Column[]
    const references = database.prepare(`pragma foreign_key_list(${quote(table)})`).all()
    const value = ({ name, type }: Column): SQLInputValue => {
      const reference = references.find(({ from }) => from === name)
      if (reference)
        return database.prepare(`select id from ${quote(String(reference.table))} order by id`).get()?.id ?? 'none'
      if (/int/i.test(type)) return 1
      return /date/i.test(type) ? '2026-11-23T05:00:00.000Z' : `${table} ${name}`
    }
    const names = columns.map(({ name }) => quote(name)).join(', ')
    const holes = columns.map(() => '?').join(', ')
    database.prepare(`insert into ${quote(table)} (${names}) values (${holes})`).run(...columns.map(value))
  }
}
