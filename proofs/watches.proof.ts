// Processes that watch are killed while they look and send, on a clock that runs 100,000 times faster: one on SQLite
// twenty times, and two on one PostgreSQL in turns. Every change that a look has stored reaches its address; a second
// copy of a message has the same Message-ID, and comes only where a process was killed.
// `npm run prove -- watches 6` kills fewer.
// planted faults: forgets-its-batches, forgets-its-deliveries, forgets-its-leases
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { WatchChange } from '../contracts/src/watches.ts'
import { check } from './lib/check.ts'
import { startPostgres } from './lib/start-postgres.ts'

const KILLS = Number(process.argv[2] ?? 20)

interface Node {
  child: ChildProcess
  ended: Promise<unknown>
}

async function start(environment: NodeJS.ProcessEnv): Promise<Node> {
  const program = join(import.meta.dirname, 'lib', 'watching-process.ts')
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await Promise.race([new Promise((resolve) => child.stdout?.once('data', resolve)), ended])
  return { child, ended }
}

async function kill({ child, ended }: Node): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

interface Sent {
  readonly messageId: string
  readonly text: string
}

async function prove(
  name: string,
  count: number,
  more: NodeJS.ProcessEnv,
  changesOf: (folder: string) => Promise<string[]>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-watches-'))
  const environment = { ...more, FOLDER: folder, BEGAN: String(Date.now()) }
  const nodes: Node[] = []
  for (let at = 0; at < count; at += 1) nodes.push(await start(environment))
  for (let round = 0; round < KILLS; round += 1) {
    // Nodes need time beside each other, or a lease has nothing to hold apart.
    await new Promise((resolve) => setTimeout(resolve, 2 * count * (200 + Math.random() * 800)))
    const at = round % count
    await kill(nodes[at] as Node)
    nodes[at] = await start(environment)
  }
  await Promise.all(nodes.map(kill))
  // The last one changes nothing any more, and ends when all is sent.
  await (await start({ ...environment, DRAIN: '1' })).ended

  const letters = readFileSync(join(folder, 'letters.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Sent)
  const changes = await changesOf(folder)
  const values = changes.map((change) => (JSON.parse(change) as WatchChange).fields[0]?.after[0] ?? '')
  const idsOf = (value: string) =>
    new Set(letters.flatMap(({ messageId, text }) => (text.includes(`→ ${value}\n`) ? [messageId] : [])))
  const lost = values.filter((value) => idsOf(value).size === 0).length
  // On a slow machine a value may also be one of those that do not settle, which is a change of its own.
  const differing = values.filter((value) => idsOf(value).size > values.filter((one) => one === value).length).length
  const repeated = letters.length - new Set(letters.map(({ messageId }) => messageId)).size
  const kills = KILLS + count
  check(
    `${name}: changes were stored`,
    values.length > 5 * KILLS,
    `${values.length} changes, ${letters.length} messages`,
  )
  check(`${name}: every stored change was sent`, lost === 0, `${lost} lost`)
  check(`${name}: a second copy has the same Message-ID`, differing === 0, `${differing} changes under two`)
  check(`${name}: a copy is of a killed process`, repeated <= kills, `${repeated} copies, ${kills} processes killed`)
  rmSync(folder, { recursive: true })
}

await prove('SQLite', 1, {}, async (folder) => {
  const database = new DatabaseSync(join(folder, 'sundry.db'))
  const rows = database.prepare('select change from watch_message').all() as { change: string }[]
  const { integrity_check: integrity } = database.prepare('pragma integrity_check').get() as { integrity_check: string }
  database.close()
  check('SQLite: the database is whole', integrity === 'ok', integrity)
  return rows.map(({ change }) => change)
})

const postgres = await startPostgres()
await prove('two nodes on PostgreSQL', 2, { POSTGRES: postgres.adminUrl }, async () => {
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ change: string }>('select change from watch_message')
  await client.end()
  return rows.map(({ change }) => change)
})
await postgres.stop()
