// The account and repository suites of npm test once more, on a real PostgreSQL.
// planted faults: no-row-security
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startPostgres } from './lib/start-postgres.ts'

const postgres = await startPostgres()
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const child = spawn(process.execPath, [vitest, 'run', '--config', 'proofs/postgres/vitest.config.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, PROOF_POSTGRES: postgres.adminUrl },
  stdio: 'inherit',
})
const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
await postgres.stop()
console.log(code === 0 ? '✓ the suites pass' : '✗ the suites do not pass')
process.exit(code ?? 1)
