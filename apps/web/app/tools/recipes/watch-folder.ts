import { pause } from '@sundry/kit'
import { committed, openStores, settled } from '../../platform/indexed-db.ts'
import { isCodeMissing } from '../../platform/load-code.ts'
import { isTaken, writeFile } from '../../platform/write-file.ts'

// Which files of a watched folder were worked on: kept in the browser, so that a restart does not begin again.
const DONE = 'done'
const FOLDERS = 'folders'

export interface Folders {
  from: FileSystemDirectoryHandle
  to: FileSystemDirectoryHandle
}

/** A file is the same one if its path, its size and its time of change are equal. */
interface Ledger {
  has(key: string): Promise<boolean>
  /** Resolves when it is kept. */
  add(key: string): Promise<void>
}

const openDatabase = () => openStores('sundry-hot-folder', [DONE, FOLDERS])

function write(database: IDBDatabase, store: string, change: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
  change(transaction.objectStore(store))
  return committed(transaction)
}

/** `id` identifies a pair of folders. */
export async function openLedger(id: string): Promise<Ledger> {
  const database = await openDatabase()
  const keyOf = (key: string) => `${id}\n${key}`
  return {
    has: async (key) => (await settled(database.transaction(DONE).objectStore(DONE).getKey(keyOf(key)))) !== undefined,
    add: (key) => write(database, DONE, (store) => store.put(true, keyOf(key))),
  }
}

const LAST = 'last'

export interface StoredFolders extends Folders {
  id: string
}

/** The folders chosen last, which a restart may go on with once the visitor allows it. */
export async function readFolders(): Promise<StoredFolders | null> {
  const database = await openDatabase()
  return (await settled(database.transaction(FOLDERS).objectStore(FOLDERS).get(LAST))) ?? null
}

export async function keepFolders(folders: StoredFolders): Promise<void> {
  await write(await openDatabase(), FOLDERS, (store) => store.put(folders, LAST))
}

export interface FolderEvent {
  name: string
  /** Null where it was written; else why it could not be. */
  problem: string | null
}

interface Watching extends Folders {
  ledger: Ledger
  /** Gives what is to be written; throws where the file is no image, or a damaged one, or where code is missing. */
  work: (file: File, signal: AbortSignal) => Promise<File>
  messageOf: (error: unknown) => string
  report: (event: FolderEvent) => void
  signal: AbortSignal
  pauseMs?: number
}

const PAUSE_MS = 2000
const MAX_DEPTH = 8
const IMAGE = /\.(jpe?g|png|webp|gif|bmp|svg|avif|hei[cf]|hif|jxl|tiff?|ico)$/i

interface Found {
  path: readonly string[]
  handle: FileSystemFileHandle
}

/** All images of a folder by their names' endings; the folder of the outputs is not entered. */
async function imagesIn(
  folder: FileSystemDirectoryHandle,
  outputs: FileSystemDirectoryHandle,
  path: readonly string[] = [],
): Promise<Found[]> {
  const found: Found[] = []
  const handles = folder.values()
  for (let next = await handles.next(); !next.done; next = await handles.next()) {
    const handle = next.value
    const at = [...path, handle.name]
    if (handle.kind === 'file') {
      if (IMAGE.test(handle.name) && !handle.name.startsWith('.')) found.push({ path: at, handle })
    } else if (at.length < MAX_DEPTH && !(await handle.isSameEntry(outputs)))
      found.push(...(await imagesIn(handle, outputs, at)))
  }
  return found
}

const splitName = (name: string) => {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** Into the same folders below, under a name that no one has: nothing is overwritten. */
async function writeNew(to: FileSystemDirectoryHandle, path: readonly string[], made: File): Promise<void> {
  let folder = to
  for (const part of path) folder = await folder.getDirectoryHandle(part, { create: true })
  const [stem, ending] = splitName(made.name)
  let name = made.name
  for (let count = 1; await isTaken(folder, name); count += 1) name = `${stem} (${count})${ending}`
  await writeFile(folder, name, made)
}

/** Works on what is new in a folder until it is stopped. A file is new by its path, its size and its date. */
export async function watchFolder(watching: Watching): Promise<void> {
  const { from, to, ledger, work, messageOf, report, signal, pauseMs = PAUSE_MS } = watching
  if (await from.isSameEntry(to)) throw new Error('one folder for both')
  // A file that is still being copied grows between two looks.
  let before = new Map<string, string>()
  while (!signal.aborted) {
    const seen = new Map<string, string>()
    for (const { path, handle } of await imagesIn(from, to)) {
      if (signal.aborted) return
      const file = await handle.getFile().catch(() => null)
      if (!file) continue
      const place = path.join('/')
      const key = `${place} ${file.size} ${file.lastModified}`
      seen.set(place, key)
      if (before.get(place) !== key || (await ledger.has(key))) continue
      let made: File
      try {
        made = await work(file, signal)
      } catch (error) {
        if (signal.aborted) return
        // A script that does not arrive is no fault of the file, which is still new when the watching begins again.
        if (isCodeMissing(error)) throw error
        const problem = messageOf(error)
        await ledger.add(key)
        report({ name: place, problem })
        continue
      }
      // A full disk is no fault of the file: the watching ends, and the file is still new when it begins again.
      await writeNew(to, path.slice(0, -1), made)
      await ledger.add(key)
      report({ name: place, problem: null })
    }
    before = seen
    await pause(pauseMs, signal).catch(() => undefined)
  }
}
