import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { compress, type Encoding, fileType } from './site-file.ts'
import { isTemplatePath } from './template.ts'

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

async function isCurrent(copy: string, modified: number): Promise<boolean> {
  const facts = await stat(copy).catch(() => null)
  return facts !== null && facts.mtimeMs >= modified
}

interface Job {
  file: string
  copy: string
  encoding: Encoding
  size: number
}

async function outdatedCopies(directory: string): Promise<Job[]> {
  const jobs: Job[] = []
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !fileType(entry.name).compressible || isTemplatePath(entry.name)) continue
    const { mtimeMs, size } = await stat(file)
    if (size < 256) continue
    for (const encoding of ['br', 'gzip'] as const) {
      const copy = file + suffixes[encoding]
      if (!(await isCurrent(copy, mtimeMs))) jobs.push({ file, copy, encoding, size })
    }
  }
  return jobs.sort((one, other) => other.size - one.size)
}

async function writeCopy({ file, copy, encoding }: Job): Promise<boolean> {
  const packed = await compress(await readFile(file), encoding, 'build')
  if (packed === null) await rm(copy, { force: true })
  else await writeFile(copy, packed)
  return packed !== null
}

/** Without pages, because the server fills their placeholders and compresses the result itself. */
export async function precompress(directory: string): Promise<number> {
  const jobs = (await outdatedCopies(directory)).values()
  let written = 0
  const work = async () => {
    for (const job of jobs) if (await writeCopy(job)) written += 1
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return written
}

if (import.meta.main) {
  const directory = process.argv[2]
  if (directory === undefined) throw new Error('Which folder? node apps/server/src/app/static/precompress.ts <folder>')
  console.log(`${await precompress(directory)} compressed copies written`)
}
