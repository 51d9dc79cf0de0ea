// A PostgreSQL of a proof's own, from Debian's packages, in a folder that goes with it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/run.mjs'

export interface Postgres {
  adminUrl: string
  url(database: string, role?: string): string
  stop(): Promise<void>
}

const packages = '/usr/lib/postgresql'

function binaries(): string {
  const versions = existsSync(packages) ? readdirSync(packages).sort((a, b) => Number(b) - Number(a)) : []
  if (versions.length === 0) throw new Error('PostgreSQL is missing: apt-get install postgresql')
  return join(packages, versions[0] ?? '', 'bin')
}

/** PostgreSQL refuses to run as root, so root lends it to the user its package made. */
function identity(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const number = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: number('-u'), gid: number('-g') }
}

export async function startPostgres(): Promise<Postgres> {
  const bin = binaries()
  const who = identity()
  const folder = mkdtempSync(join(tmpdir(), 'sundry-pg-'))
  if (who.uid !== undefined) spawnSync('chown', [`${who.uid}:${who.gid}`, folder])
  const data = join(folder, 'data')
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'admin', '-A', 'trust', '-E', 'UTF8'], {
    ...who,
    encoding: 'utf8',
    cwd: folder,
  })
  if (made.status !== 0) throw new Error(made.stderr)
  const port = await freePort()
  const server: ChildProcess = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'max_connections=200'],
    { ...who, cwd: folder, stdio: 'ignore' },
  )
  process.once('exit', () => server.kill('SIGKILL'))
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  for (let attempt = 0; ; attempt += 1) {
    const requested = spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)])
    if (requested.status === 0) break
    if (attempt > 100) throw new Error('PostgreSQL did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const url = (database: string, role = 'admin') => `postgres://${role}@127.0.0.1:${port}/${database}`
  return {
    adminUrl: url('postgres'),
    url,
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
