// The disk runs full while a visitor's images are being logged: what was acknowledged is kept, what cannot be written
// is refused with a sentence, pages and reading still work, and writing works again once there is room.
// planted faults: acknowledges-unwritten
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { callSignedIn, check, signUp, startServer, writeImages } from './lib/server-process.ts'

const DISK_BYTES = 16 * 1024 * 1024
const LEFT_BYTES = 256 * 1024
const MAX_WRITES = 400

const disk = mkdtempSync(join(tmpdir(), 'sundry-full-disk-'))
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk])
process.once('exit', () => {
  execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

const names = (batch: string) => Array.from({ length: 20 }, (_, index) => `${batch}-${index}-${'x'.repeat(150)}.jpg`)

const server = await startServer({ DATA_DIR: disk, LOG_LEVEL: 'silent' })
const cookie = await signUp(server.origin)
const filler = join(disk, 'filler')
const { bavail, bsize } = statfsSync(disk)
writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES)))

const acknowledged: string[] = []
let refusedWith = 0
for (let write = 0; write < MAX_WRITES && refusedWith === 0; write += 1) {
  const batch = names(`full-${write}`)
  const status = await writeImages(server.origin, cookie, batch)
  if (status === 200) acknowledged.push(...batch)
  else refusedWith = status
}
check('a write that finds no room is refused', refusedWith === 503, `status ${refusedWith}`)
const signedUp = await signUp(server.origin).then(() => 'signed up', String)
check('a sign-up that finds no room is refused with a sentence', /: 503 .+disk is full/.test(signedUp), signedUp)
const page = await fetch(`${server.origin}/`)
check('pages are still served', page.ok)
const listed = await callSignedIn(server.origin, cookie, 'list-image-operations', {})
check('and what is stored can still be read', listed === 200, `status ${listed}`)
const ready = await fetch(`${server.origin}/readyz`)
check('and the server says that it is not ready', ready.status === 503, `status ${ready.status}`)
const health = await fetch(`${server.origin}/healthz`)
check('and the process is alive', health.ok && server.child.exitCode === null)

rmSync(filler)
const later = names('later')
const again = await writeImages(server.origin, cookie, later)
check('with room again it writes again', again === 200, `status ${again}`)
if (again === 200) acknowledged.push(...later)
server.child.kill('SIGTERM')
check('it stops in order', (await server.ended) === 0)

const database = new DatabaseSync(join(disk, 'sundry.db'))
const rows = database.prepare('select original_filename as name from image_operations').all() as { name: string }[]
const stored = new Set(rows.map(({ name }) => name))
const lost = acknowledged.filter((name) => !stored.has(name)).length
check('nothing that was acknowledged is lost', lost === 0, `${acknowledged.length} acknowledged, ${lost} lost`)
const { integrity_check: integrity } = database.prepare('pragma integrity_check').get() as { integrity_check: string }
check('the database is whole', integrity === 'ok', integrity)
database.close()
