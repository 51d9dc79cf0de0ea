// Report files that the visitor gave stay in this browser, so that they grow into a history. Nothing is sent.
import type { FoundFile } from '../../platform/file-intake.ts'
import { committed, openOnce, settled } from '../../platform/indexed-db.ts'

export const MAX_STORED_FILES = 2000
export const MAX_STORED_BYTES = 4_194_304
export const STORED_DAYS = 400
const DAY_MS = 86_400_000
const FOLDER = 'folder'

interface StoredFile extends FoundFile {
  /** When it was added, in milliseconds. */
  readonly at: number
}

const database = openOnce('mail-reports', ['files', 'folders'])

async function open(store: 'files' | 'folders') {
  const transaction = (await database()).transaction(store, 'readwrite')
  return { rows: transaction.objectStore(store), done: committed(transaction) }
}

/** A file that is chosen again, or found again in its folder, is kept once. */
export const keyOf = ({ file, folder }: FoundFile): string =>
  JSON.stringify([folder, file.name, file.size, file.lastModified])

/** Keeps what fits and returns how many files are left out: larger ones, and those beyond the number that is kept. */
export async function storeFiles(found: readonly FoundFile[], now = Date.now()): Promise<number> {
  const small = found.filter(({ file }) => file.size <= MAX_STORED_BYTES)
  const { rows, done } = await open('files')
  const before = new Set(await settled(rows.getAllKeys()))
  const added = small.filter((one) => !before.has(keyOf(one))).slice(0, Math.max(0, MAX_STORED_FILES - before.size))
  const known = small.filter((one) => before.has(keyOf(one)))
  for (const { file, folder } of added)
    rows.put({ file, folder, at: now } satisfies StoredFile, keyOf({ file, folder }))
  await done
  return found.length - added.length - known.length
}

/** Files that are older than the limit are removed. */
export async function storedFiles(now = Date.now()): Promise<FoundFile[]> {
  const { rows, done } = await open('files')
  const [keys, all] = await Promise.all([settled(rows.getAllKeys()), settled<StoredFile[]>(rows.getAll())])
  const isOld = ({ at }: StoredFile) => now - at > STORED_DAYS * DAY_MS
  for (const [index, one] of all.entries()) if (isOld(one)) rows.delete(keys[index] as IDBValidKey)
  await done
  return all.filter((one) => !isOld(one)).map(({ file, folder }) => ({ file, folder }))
}

export async function removeStored(): Promise<void> {
  for (const store of ['files', 'folders'] as const) {
    const { rows, done } = await open(store)
    rows.clear()
    await done
  }
}

/** Browsers without a directory picker have no folder to return to. */
export async function rememberFolder(folder: FileSystemDirectoryHandle): Promise<void> {
  const { rows, done } = await open('folders')
  rows.put(folder, FOLDER)
  await done
}

export async function rememberedFolder(): Promise<FileSystemDirectoryHandle | null> {
  const { rows } = await open('folders')
  return (await settled<FileSystemDirectoryHandle | undefined>(rows.get(FOLDER))) ?? null
}

interface Permissions {
  queryPermission(options: { mode: 'read' }): Promise<PermissionState>
  requestPermission(options: { mode: 'read' }): Promise<PermissionState>
}

/** Without a press, the browser is not asked to show its question. */
export async function mayRead(folder: FileSystemDirectoryHandle, isPressed: boolean): Promise<boolean> {
  const permissions = folder as unknown as Permissions
  const state = await permissions[isPressed ? 'requestPermission' : 'queryPermission']({ mode: 'read' })
  return state === 'granted'
}

const MAX_DEPTH = 6

/** The files below a folder that are not known. */
export async function newFilesIn(
  folder: FileSystemDirectoryHandle,
  isKnown: (found: FoundFile) => boolean,
  max: number,
): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  const walk = async (one: FileSystemDirectoryHandle, path: string, depth: number): Promise<void> => {
    for await (const entry of (one as unknown as { values(): AsyncIterable<FileSystemHandle> }).values()) {
      if (found.length >= max) return
      if (entry.kind === 'directory') {
        if (depth < MAX_DEPTH) await walk(entry as FileSystemDirectoryHandle, `${path}/${entry.name}`, depth + 1)
        continue
      }
      const next = { file: await (entry as FileSystemFileHandle).getFile(), folder: path }
      if (!isKnown(next)) found.push(next)
    }
  }
  await walk(folder, folder.name, 1)
  return found
}
