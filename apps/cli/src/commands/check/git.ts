import { spawn } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type InputFile, isPage } from '@sundry/site-check'
import { createGit, gitEnvironment, REF } from '../../files/git.ts'
import { isWithin } from '../../files/write-atomically.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import type { Io } from '../../terminal/io.ts'

/** The committed files below a folder: the path of `site` in the repository, or `ref:folder`. */
export async function committedFiles(
  input: string,
  site: string | null,
  io: Io,
  within?: string,
): Promise<{ readonly files: readonly InputFile[]; close(): void }> {
  const [, ref = input, named] = /^([^:]*):(.*)$/.exec(input) ?? []
  const unknown = new UsageFault(`${input} is not a folder, a file, a URL or a git reference.`)
  if (!REF.test(ref) || ref.includes('..')) throw unknown
  if (named !== undefined && (/^\/|(^|\/)\.\.(\/|$)/.test(named) || named.includes('\0'))) throw unknown
  const git = createGit(io)
  const commit = await git.commitOf(ref).catch((error) => {
    throw error instanceof UsageFault ? unknown : error
  })
  const top = await git.top()
  const prefixes = named === undefined ? await placesOf(site, top) : [named.replace(/\/+$/, '')]
  for (const prefix of prefixes) {
    if (within !== undefined && !isWithin(within, join(await realpath(top), prefix))) continue
    const below = prefix === '' ? [] : ['--', prefix]
    const list = await git.run('ls-tree', '-r', '-z', '-l', '--full-tree', commit, ...below)
    const files = readTree(list, prefix)
    const isSite = files.some(({ path }) => isPage(path))
    if (isSite && (named !== undefined || prefix !== '' || files.some(({ path }) => path === 'index.html')))
      return withContents(files, () => openBlobs(io))
  }
  throw new UsageFault(`${ref} has no pages in ${prefixes[0] || 'its root'}. Name their folder, such as ${ref}:public`)
}

/** The paths of the site in its repository; a branch for publishing has it at its root. */
async function placesOf(site: string | null, top: string): Promise<string[]> {
  if (site === null) return ['']
  const path = relative(await realpath(top), await realpath(site).catch(() => site))
  return path === '' || path.startsWith('..') ? [''] : [path.split(sep).join('/'), '']
}

interface Blob {
  readonly path: string
  readonly size: number
  readonly key: string
}

interface Blobs {
  read(key: string): Promise<Uint8Array>
  close(): void
}

/** The process is started when the first file is read. */
function withContents(files: readonly Blob[], start: () => Blobs): { files: InputFile[]; close(): void } {
  let blobs: Blobs | undefined
  let last: Promise<unknown> = Promise.resolve()
  const read = (key: string) => {
    blobs ??= start()
    const { read: next } = blobs
    const content = last.then(() => next(key))
    last = content.catch(() => {})
    return content
  }
  return {
    files: files.map(({ path, size, key }) => ({ path, size, read: () => read(key) })),
    close: () => blobs?.close(),
  }
}

/** Regular files of `ls-tree -r -z -l`, with their paths below the folder. */
function readTree(list: string, prefix: string): Blob[] {
  return list.split('\0').flatMap((line) => {
    const [, key, size, path] = /^100(?:644|755) blob ([0-9a-f]{40,64}) +(\d+)\t(.+)$/s.exec(line) ?? []
    if (key === undefined || path === undefined) return []
    if (prefix !== '' && !path.startsWith(`${prefix}/`)) return []
    return [{ key, size: Number(size), path: prefix === '' ? path : path.slice(prefix.length + 1) }]
  })
}

/** Contents through one process, asked for one at a time. */
function openBlobs(io: Io): Blobs {
  const child = spawn('git', ['--no-pager', 'cat-file', '--batch'], {
    cwd: io.cwd,
    env: gitEnvironment(io.env),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  const chunks = child.stdout[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  async function more(): Promise<void> {
    const { value, done } = await chunks.next()
    if (done === true) throw new Error('git cat-file ended early')
    rest = Buffer.concat([rest, value])
  }
  return {
    async read(id) {
      child.stdin.write(`${id}\n`)
      while (!rest.includes(10)) await more()
      const end = rest.indexOf(10)
      const size = Number(/ blob (\d+)$/.exec(rest.subarray(0, end).toString())?.[1])
      if (!Number.isSafeInteger(size)) throw new Error(`git has no content of ${id}`)
      while (rest.length < end + size + 2) await more()
      const content = rest.subarray(end + 1, end + 1 + size)
      rest = rest.subarray(end + size + 2)
      return content
    },
    close: () => void child.kill(),
  }
}
