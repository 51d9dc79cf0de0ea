import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Log } from '@sundry/lookups'
import type { Config } from '../config/config.ts'
import { json, plain, type Reply } from '../http/reply.ts'
import { isSecure } from '../http/request-target.ts'
import { sendDiskFile } from './static/send-file.ts'
import { diskFile } from './static/site-file.ts'
import withdrawnFiles from './withdrawn-commands.json' with { type: 'json' }

/** A pipeline that names an archive by its hash goes on working through so many updates of the site. */
const MAX_OLD = 5
const ARCHIVE = /^sundry-[0-9a-f]{16}\.tgz$/

interface Facts {
  readonly file: string
  readonly version: string
}

interface Stored extends Facts {
  readonly storedAt: Date
}

async function readFacts(path: string): Promise<Facts | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  const { file, version } = JSON.parse(text) as Partial<Facts>
  return typeof version === 'string' && file !== undefined && ARCHIVE.test(file) ? { file, version } : null
}

/** Newest first. */
async function readStored(folder: string): Promise<Stored[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => ARCHIVE.test(name))
  const stored = await Promise.all(
    names.map(async (name) => {
      const facts = await readFacts(join(folder, `${name}.json`))
      return facts && { ...facts, storedAt: (await stat(join(folder, name))).mtime }
    }),
  )
  return stored.filter((one) => one !== null).sort((a, b) => b.storedAt.getTime() - a.storedAt.getTime())
}

/** Under its name only once it is whole: a server may be stopped while it copies. */
async function copyWhole(from: string, to: string): Promise<void> {
  const temporary = `${to}.${process.pid}`
  await copyFile(from, temporary)
  await rename(temporary, to)
}

async function storeCurrent({ siteDir }: Config, folder: string, { file }: Facts): Promise<void> {
  const stored = await readStored(folder)
  if (stored.some((one) => one.file === file)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The facts are first, because an archive without them is not served.
  await copyWhole(join(siteDir, 'cli', 'sundry.json'), join(folder, `${file}.json`))
  await copyWhole(join(siteDir, 'cli', file), join(folder, file))
  for (const old of stored.slice(MAX_OLD)) {
    await rm(join(folder, old.file), { force: true })
    await rm(join(folder, `${old.file}.json`), { force: true })
  }
}

export type CommandArchives = (method: string, path: string, incoming: IncomingMessage) => Promise<Reply | null>

/** Serves the archives of the command that earlier versions of this site served, and a list of all of them. */
export async function openCommandArchives(
  config: Config,
  log: Log,
  withdrawn: Readonly<Record<string, string>> = withdrawnFiles,
): Promise<CommandArchives> {
  const folder = join(config.dataDir, 'cli')
  const current = await readFacts(join(config.siteDir, 'cli', 'sundry.json'))
  if (current && !config.demo) {
    await storeCurrent(config, folder, current).catch((error: unknown) =>
      log.warn({ error }, 'the archive of the command could not be stored; an update will end its address'),
    )
  }
  const old = (await readStored(folder)).filter(({ file }) => file !== current?.file)

  return async (method, path, incoming) => {
    if (method !== 'GET' && method !== 'HEAD') return null
    const secure = isSecure(config, incoming)
    const name = path.slice('/cli/'.length)
    const reason = withdrawn[name]
    if (reason !== undefined) {
      return plain(`This archive has been withdrawn: ${reason} The current one is at ${config.basePath}cli.`, {
        status: 410,
        secure,
      })
    }
    if (name === 'archives.json') {
      const olds = old.map(({ file, version }) => ({ file, version, state: file in withdrawn ? 'withdrawn' : 'old' }))
      return json([...(current ? [{ ...current, state: 'current' }] : []), ...olds], { secure })
    }
    const found = old.find(({ file }) => file === name)
    if (!found) return null
    const reply = await sendDiskFile(diskFile(path, join(folder, name), new Map()), method, incoming.headers, secure)
    // RFC 9745: deprecated since this site serves another one.
    const deprecation = `@${Math.floor(found.storedAt.getTime() / 1000)}`
    return {
      ...reply,
      headers: { ...reply.headers, deprecation, link: `<${config.basePath}cli>; rel="latest-version"` },
    }
  }
}
