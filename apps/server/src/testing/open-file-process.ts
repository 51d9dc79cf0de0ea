// Opens the data directory named on the command line as a server that starts would, and ends.
// CRASH_IN_STEP names a step of the schema that kills this process half-way.
import { migrations } from '../db/migrations/all.ts'
import { openSqliteFile } from '../db/open-sqlite.ts'

const crashing = process.env.CRASH_IN_STEP
for (const step of migrations) {
  if (step.name !== crashing) continue
  const { up } = step
  step.up = async (db, kind) => {
    await up(db, kind)
    process.kill(process.pid, 'SIGKILL')
  }
}
const { file } = await openSqliteFile(process.argv[2] ?? '')
file.close()
