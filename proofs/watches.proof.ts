// The process that watches is killed twenty times while it looks and sends, on a clock that runs 100,000 times faster:
// every change that a look has stored reaches its address, and a second copy of a message has the same Message-ID.
// planted faults: forgets-its-batches, forgets-its-deliveries
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { WatchChange } from '../contracts/src/watches.ts'
import { check } from './lib/check.ts'

const ROUNDS = 20
const folder = mkdtempSync(join(tmpdir(), 'sundry-watches-'))
const environment = { ...process.env, FOLDER: folder, BEGAN: String(Date.now()), NODE_NO_WARNINGS: '1' }

function start(more: NodeJS.ProcessEnv = {}): { child: ChildProcess; ready: Promise<void>; ended: Promise<unknown> } {
  const program = join(import.meta.dirname, 'lib', 'watching-process.ts')
  const child = spawn(process.execPath, [program], {
    env: { ...environment, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = new Promise<void>((resolve) => child.stdout?.once('data', () => resolve()))
  return { child, ready, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

for (let round = 0; round < ROUNDS; round += 1) {
  const { child, ready, ended } = start()
  await ready
  await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 800))
  child.kill('SIGKILL')
  await ended
}
// The last one changes nothing any more, and ends when all is sent.
await start({ DRAIN: '1' }).ended

interface Sent {
  readonly messageId: string
  readonly text: string
}

const letters = readFileSync(join(folder, 'letters.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line.endsWith('}'))
  .map((line) => JSON.parse(line) as Sent)
const database = new DatabaseSync(join(folder, 'sundry.db'))
const rows = database.prepare('select change from watch_message').all() as { change: string }[]
const { integrity_check: integrity } = database.prepare('pragma integrity_check').get() as { integrity_check: string }
database.close()
const values = rows.map(({ change }) => (JSON.parse(change) as WatchChange).fields[0]?.after[0] ?? '')
const copies = values.map((value) => letters.filter(({ text }) => text.includes(`→ ${value}\n`)))
const lost = copies.filter((found) => found.length === 0).length
const twice = copies.filter((found) => found.length > 1).length
const differing = copies.filter((found) => new Set(found.map(({ messageId }) => messageId)).size > 1).length
check('changes were stored', values.length > 100, `${values.length} changes, ${letters.length} messages`)
check('every stored change was sent', lost === 0, `${lost} lost`)
check('a second copy has the same Message-ID', differing === 0, `${twice} sent twice, ${differing} of them differ`)
check('the database is whole', integrity === 'ok', integrity)
rmSync(folder, { recursive: true })
