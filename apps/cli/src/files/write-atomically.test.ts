import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { UsageFault } from '../terminal/exit-codes.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { readOwn, writeAtomically } from './write-atomically.ts'

const large = 'x'.repeat(300_000)

test('a pipe or device is written to, and no file takes its place', async () => {
  const cwd = await temporaryFolder()
  const path = join(cwd, 'pipe')
  execFileSync('mkfifo', [path])
  await expect(writeAtomically(path, large)).rejects.toMatchObject({ code: 'ENXIO', path })
  const received = text(createReadStream(path))
  while (
    await writeAtomically(path, large, cwd).then(
      () => false,
      ({ code }) => code === 'ENXIO',
    )
  );
  expect(await received).toBe(large)
  expect([(await lstat(path)).isFIFO(), await readdir(cwd)]).toEqual([true, ['pipe']])
})

test('a link that was planted leads to no pipe or device outside', async () => {
  const cwd = await temporaryFolder()
  execFileSync('mkfifo', [join(cwd, 'pipe')])
  await mkdir(join(cwd, 'site'))
  await symlink('../pipe', join(cwd, 'site/report'))
  await expect(writeAtomically(join(cwd, 'site/report'), 'x', join(cwd, 'site'))).rejects.toThrow(UsageFault)
})

test('an error names the file that was asked for, not the temporary one', async () => {
  const cwd = await temporaryFolder({ 'folder/a': '' })
  const path = join(cwd, 'folder')
  await expect(writeAtomically(path, 'x')).rejects.toMatchObject({ code: 'EISDIR', path })
  await expect(readOwn(path)).rejects.toMatchObject({ code: 'EISDIR', path })
  const long = join(cwd, 'x'.repeat(300))
  await expect(writeAtomically(long, 'x')).rejects.toMatchObject({ code: 'ENAMETOOLONG', path: long })
})
