import { stat } from 'node:fs/promises'
import { dirname, join, posix, resolve } from 'node:path'
import {
  type FormerInput,
  formerFromFiles,
  formerFromText,
  formerFromZip,
  type InputFile,
  mergeFormer,
  type ReadSitemap,
  SiteFault,
} from '@sundry/site-check'
import type { Call } from '../../command/command.ts'
import { readPath } from '../../files/inputs.ts'
import { isReallyWithin } from '../../files/write-atomically.ts'
import { isOnThisMachine } from '../../network/reach.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import { fileSource, folderFiles, isArchiveName } from './folder.ts'
import { committedFiles } from './git.ts'

type Around = Pick<Call, 'io' | 'reach'>

interface Bounds {
  /** False where an agent asks: then nothing on this machine is fetched. */
  readonly isTyped?: boolean
  /** Nothing outside this folder is read. */
  readonly within?: string
}

const MAX_SITEMAP_BYTES = 50_000_000

async function fetchSitemap(address: string, { io, reach }: Around, isTyped: boolean): Promise<FormerInput> {
  if (!URL.canParse(address)) throw new UsageFault(`${address} is not a valid URL.`)
  const start = new URL(address)
  const { ports, close } = await reach.lookups(isTyped && isOnThisMachine(start) ? start : undefined)
  const session = ports.web.session()
  try {
    const read: ReadSitemap = async (place) => {
      const response = await session.fetch(place, { maxBytes: MAX_SITEMAP_BYTES, signal: io.signal })
      if (response.status === 200) return (await response.bytes()).bytes
      response.discard()
      return null
    }
    const first = await read(address)
    if (first === null) throw new UsageFault(`The sitemap ${address} could not be read.`)
    return await formerFromText(address, first, read, io.signal)
  } finally {
    session.close()
    await close()
  }
}

async function readFormerFile(name: string, path: string, io: Call['io'], within?: string): Promise<FormerInput> {
  const mayRead = async (place: string) => within === undefined || isReallyWithin(within, place)
  if (!(await mayRead(path))) throw new UsageFault(`${name} is outside of the folder that may be read.`)
  if (isArchiveName(path)) return formerFromZip(name, await fileSource(path))
  const readBeside: ReadSitemap = async (loc) => {
    const place = join(dirname(path), posix.basename(URL.parse(loc)?.pathname ?? 'sitemap.xml'))
    if (!(await mayRead(place))) return null
    return readPath(place, io).catch(() => {
      io.signal.throwIfAborted()
      return null
    })
  }
  return formerFromText(name, await readPath(path, io), readBeside, io.signal)
}

async function readFormerFolder(folder: string, within?: string): Promise<FormerInput> {
  const files: InputFile[] = []
  for await (const file of folderFiles(folder, within))
    if (file.sameAs === undefined && file.unread === undefined) files.push(file)
  return formerFromFiles(files)
}

async function openOne(name: string, site: string, call: Around, { isTyped = true, within }: Bounds) {
  const { io } = call
  if (/^https?:\/\//i.test(name)) return fetchSitemap(name, call, isTyped)
  const path = resolve(io.cwd, name)
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return readFormerFolder(path, within)
  if (found) return readFormerFile(name, path, io, within)
  const place = /^https?:/i.test(site) ? null : resolve(io.cwd, site)
  const { files, close } = await committedFiles(name, place, io, within)
  return formerFromFiles(files, close)
}

/** Sitemaps, folders, archives, lists and git references, taken together. */
export async function openFormer(
  names: readonly string[],
  site: string,
  call: Around,
  bounds: Bounds = {},
): Promise<Omit<FormerInput, 'notes'>> {
  try {
    const inputs: FormerInput[] = []
    for (const name of names) inputs.push(await openOne(name, site, call, bounds))
    const { notes = [], ...former } = mergeFormer(inputs)
    for (const note of notes) call.io.err(`${note}\n`)
    return former
  } catch (error) {
    throw error instanceof SiteFault ? new UsageFault(error.message) : error
  }
}
