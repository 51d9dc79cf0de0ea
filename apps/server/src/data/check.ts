import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SHORTEST_SECRET } from '../accounts/secret.ts'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/environment.ts'
import { migrations } from '../db/migrations/all.ts'
import { databaseFile, findDamage, isOwnFile } from '../db/sqlite-copy.ts'
import { exists, postgresCheck, SECRET_FILE } from './backup.ts'

export class CheckFailed extends Error {
  override name = 'CheckFailed'
}

interface Finding {
  ok: boolean
  text: string
}

function checkDatabase(path: string): Finding[] {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(path, { timeout: 5000 })
    const damage = findDamage(database)
    const names = database
      .prepare('select name from kysely_migration order by name')
      .all()
      .map(({ name }) => String(name))
    const unknown = names.filter((name) => !migrations.some((step) => step.name === name))
    const pending = migrations.filter(({ name }) => !names.includes(name))
    const schema = unknown.length
      ? `made by a newer version of Sundry (${unknown.join(', ')})`
      : pending.length
        ? `${names.at(-1)}; the next start upgrades it to ${migrations.at(-1)?.name}`
        : `${names.at(-1)}, up to date`
    return [
      { ok: damage === null, text: `database: ${damage ?? 'intact, no broken references'}` },
      { ok: unknown.length === 0, text: `schema: ${schema}` },
    ]
  } catch (error) {
    return [{ ok: false, text: `database: cannot be read (${(error as Error).message})` }]
  } finally {
    database?.close()
  }
}

async function checkModes(dataDir: string): Promise<Finding[]> {
  const names = ['.', ...(await readdir(dataDir)).filter(isOwnFile)]
  const open: string[] = []
  for (const name of names) {
    const { mode } = await stat(join(dataDir, name))
    if ((mode & 0o077) !== 0) open.push(`${join(dataDir, name)} (${(mode & 0o777).toString(8)})`)
  }
  const text = open.length
    ? `others can read ${open.join(', ')}; the next start corrects files of this user`
    : 'owner only'
  return [{ ok: open.length === 0, text: `files: ${text}` }]
}

async function checkSecret(config: Config): Promise<Finding> {
  if (config.signIn.secret !== null) return { ok: true, text: 'secret: from AUTH_SECRET' }
  const secret = await readFile(join(config.dataDir, SECRET_FILE), 'utf8').catch(() => null)
  if (secret === null)
    return { ok: false, text: `secret: ${SECRET_FILE} is missing; the next start signs everyone out` }
  const long = secret.trim().length >= SHORTEST_SECRET
  return { ok: long, text: `secret: ${long ? 'present' : 'too short'}` }
}

export async function checkCommand(config: Config): Promise<string> {
  if (config.databaseUrl) return postgresCheck(config.databaseUrl)
  const path = databaseFile(config.dataDir)
  if (!(await exists(path))) throw new ConfigError(`No database in ${config.dataDir} (DATA_DIR).`)
  const modes = await checkModes(config.dataDir)
  const findings = [...checkDatabase(path), ...modes, await checkSecret(config)]
  const report = [path, ...findings.map(({ ok, text }) => `${ok ? '✓' : '✗'} ${text}`)].join('\n')
  if (findings.some(({ ok }) => !ok)) throw new CheckFailed(report)
  return report
}
