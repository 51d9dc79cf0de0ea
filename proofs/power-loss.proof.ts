// Power loss. The server's file calls are recorded with strace from its first start in a folder that does not exist:
// migrations, the secret, sign-ups, images, a cleared log. The folder is then rebuilt at more than 200 points of that
// recording as a disk would hold it that forgot everything unsynced (lib/power-loss-disk.ts states the model), and
// opened: everything that was acknowledged before is there, whole, and the server starts. It can see: a missing or too
// early acknowledged fsync of data or of a folder, torn and reordered writes, files used under their final name before
// they are whole. It cannot see: a disk that fakes a sync, or faults of the kernel. Planted faults: the same recording
// with the syncs of one file ignored, and a recording in which the kernel is kept from syncing at all; each must turn
// red.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Disk, type Loss, type Random } from './lib/power-loss-disk.ts'
import { judge, promisedBefore } from './lib/power-loss-judge.ts'
import { type Recording, record, straceIsMissing } from './lib/power-loss-record.ts'
import { check, startServer } from './lib/server-process.ts'

const RANDOM_CUTS = 120
const REAL_STARTS = 26

if (straceIsMissing()) {
  console.error('strace is missing: apt-get install strace')
  process.exit(1)
}

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)

function randomFrom(start: number): Random {
  let state = start + 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sundry-power-loss-'))
const dataDir = join(folder, 'data')
const rebuilt = join(folder, 'rebuilt')

/** Before and after every sync, and some between: a cut is the number of calls that were made. */
function chooseCuts({ calls }: Recording, random: Random): number[] {
  const cuts = new Set<number>([0, calls.length])
  for (const [index, call] of calls.entries()) {
    if (call.kind === 'sync') cuts.add(index).add(index + 1)
  }
  const expected = cuts.size + RANDOM_CUTS
  while (cuts.size < Math.min(expected, calls.length)) cuts.add(Math.floor(random() * calls.length))
  return [...cuts].sort((a, b) => a - b)
}

interface Options {
  cuts: readonly number[]
  ignoresSync?: (path: string) => boolean
  losses?: readonly Loss[]
  /** Called with the folder rebuilt again, for some of the cuts. */
  onSample?(promises: Recording['promises'], cut: number): Promise<void>
}

async function faultsOf(recording: Recording, random: Random, options: Options): Promise<string[]> {
  const { cuts, ignoresSync, losses = ['all', 'some', 'some', 'none'], onSample } = options
  const disk = new Disk(dataDir, ignoresSync)
  const faults: string[] = []
  let played = 0
  for (const cut of cuts) {
    for (; played < cut; played += 1) {
      const call = recording.calls[played]
      if (call) disk.play(call)
    }
    const at = recording.calls[cut]?.at ?? Number.POSITIVE_INFINITY
    for (const loss of losses) {
      disk.materialise(rebuilt, loss, random)
      const fault = await judge(rebuilt, recording, at)
      if (fault !== null)
        faults.push(`after call ${cut}, unsynced ${loss === 'none' ? 'kept' : `${loss} lost`}: ${fault}`)
    }
    if (onSample) {
      disk.materialise(rebuilt, 'some', random)
      await onSample(promisedBefore(recording, at), cut)
    }
  }
  return faults
}

const random = randomFrom(seed)
const recording = await record(dataDir, join(folder, 'trace'))
const cuts = chooseCuts(recording, random)
const syncs = recording.calls.filter(({ kind }) => kind === 'sync').length
console.log(`${recording.calls.length} calls recorded, ${syncs} of them syncs, ${recording.promises.length} answers`)
check(
  'the recording holds checkpoints and a truncated log',
  recording.calls.some((call) => call.kind === 'truncate' && call.size === 0),
)

const faults = await faultsOf(recording, random, { cuts })
check(
  `power lost at ${cuts.length} points, four ways each: nothing acknowledged is missing`,
  cuts.length >= 200 && faults.length === 0,
  faults.slice(0, 5).join('\n  '),
)

let started = 0
const refused: string[] = []
const every = Math.ceil(cuts.length / REAL_STARTS)
await faultsOf(recording, random, {
  cuts: cuts.filter((_, index) => index % every === 0 || index === cuts.length - 1),
  losses: [],
  async onSample(promises, cut) {
    try {
      const start = () => startServer({ DATA_DIR: rebuilt, LOG_LEVEL: 'silent' })
      // Once more: another program of this machine may have taken the port that was free.
      const server = await start().catch(start)
      for (const { cookie = '', account } of promises.filter((each) => each.account)) {
        const session = await fetch(`${server.origin}/api/auth/get-session`, { headers: { cookie } })
        const body = (await session.json()) as { user?: { email: string } } | null
        if (body?.user?.email !== account) refused.push(`after call ${cut}: ${account} is signed out`)
      }
      server.child.kill('SIGKILL')
      await server.ended
      started += 1
    } catch (error) {
      refused.push(`after call ${cut}: ${(error as Error).message}`)
    }
  },
})
check(
  `the real server starts on ${started} of them, and sessions are valid`,
  started >= 25 && refused.length === 0,
  refused.slice(0, 5).join('\n  '),
)

const planted: [string, (path: string) => boolean][] = [
  ['commits without fsync (synchronous = off)', (path) => path.endsWith('-wal')],
  ['the secret without fsync', (path) => path.includes('auth-secret')],
  ['folders without fsync', (path) => path === dataDir || !path.startsWith(dataDir)],
]
for (const [name, ignoresSync] of planted) {
  const found = await faultsOf(recording, randomFrom(seed), {
    cuts: cuts.filter((_, index) => index % 4 === 0),
    ignoresSync,
    losses: ['all', 'some'],
  })
  check(`planted fault turns it red: ${name}`, found.length > 0, `${found.length} faults, such as ${found[0]}`)
}
rmSync(dataDir, { recursive: true, force: true })
const unsynced = await record(dataDir, join(folder, 'trace-unsynced'), ['-e', 'inject=fsync,fdatasync:retval=0'])
const found = await faultsOf(unsynced, randomFrom(seed), {
  cuts: chooseCuts(unsynced, random).filter((_, index) => index % 8 === 0),
  losses: ['all', 'some'],
})
check(
  'planted fault turns it red: the kernel syncs nothing',
  found.length > 0,
  `${found.length} faults, such as ${found[0]}`,
)

rmSync(folder, { recursive: true, force: true })
