import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FoundFile } from '../../platform/file-intake.ts'
import { committed, openOnce, settled } from '../../platform/indexed-db.ts'
import { canSaveToFolder, chooseFolder } from '../../platform/write-file.ts'
import { Button } from '../../ui/button.tsx'
import { words } from './panel-text.ts'

// Report files that the visitor gave stay in this browser, so that they grow into a history. Nothing is sent.

const MAX_STORED_FILES = 2000
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
const keyOf = ({ file, folder }: FoundFile): string => JSON.stringify([folder, file.name, file.size, file.lastModified])

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
async function rememberFolder(folder: FileSystemDirectoryHandle): Promise<void> {
  const { rows, done } = await open('folders')
  rows.put(folder, FOLDER)
  await done
}

async function rememberedFolder(): Promise<FileSystemDirectoryHandle | null> {
  const { rows } = await open('folders')
  return (await settled<FileSystemDirectoryHandle | undefined>(rows.get(FOLDER))) ?? null
}

interface Permissions {
  queryPermission(options: { mode: 'read' }): Promise<PermissionState>
  requestPermission(options: { mode: 'read' }): Promise<PermissionState>
}

/** Without a press, the browser is not asked to show its question. */
async function mayRead(folder: FileSystemDirectoryHandle, isPressed: boolean): Promise<boolean> {
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

const LOOK_MS = 60_000

interface Options {
  isOn: boolean
  /** Files from this browser or from the watched folder. */
  onFiles: (found: readonly FoundFile[]) => void
  onRemoved: () => void
}

const noFiles: readonly FoundFile[] = []

/** Keeps what was read in this browser, brings it back when the page opens, and looks for new files in a folder. */
export function useHistory({ isOn, onFiles, onRemoved }: Options) {
  const [stored, setStored] = useState(noFiles)
  /** Stays until the next change, so that it can be undone. */
  const [removed, setRemoved] = useState(noFiles)
  const [leftOut, setLeftOut] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const [folder, setFolder] = useState<FileSystemDirectoryHandle | null>(null)
  const [isWatching, setWatching] = useState(false)
  const known = useRef(new Set<string>())

  const give = (found: readonly FoundFile[]) => {
    const fresh = found.filter((one) => !known.current.has(keyOf(one)))
    for (const one of fresh) known.current.add(keyOf(one))
    if (fresh.length > 0) onFiles(fresh)
  }
  const keep = async (found: readonly FoundFile[]) => {
    if (!isOn) return
    setRemoved(noFiles)
    for (const one of found) known.current.add(keyOf(one))
    try {
      setLeftOut(await storeFiles(found))
      setStored(await storedFiles())
      setBroken(false)
    } catch {
      setBroken(true)
    }
  }
  const look = async (one: FileSystemDirectoryHandle, isPressed: boolean) => {
    const isReadable = await mayRead(one, isPressed)
    setWatching(isReadable)
    if (isReadable) give(await newFilesIn(one, (found) => known.current.has(keyOf(found)), MAX_STORED_FILES))
  }
  const watch = async () => {
    const chosen = await chooseFolder('read')
    if (!chosen) return
    setFolder(chosen)
    await rememberFolder(chosen).catch(() => setBroken(true))
    await look(chosen, true)
  }
  const restore = useEffectEvent(async () => {
    try {
      const found = await storedFiles()
      setStored(found)
      give(found)
      const before = canSaveToFolder() ? await rememberedFolder() : null
      setFolder(before)
      if (before) await look(before, false)
    } catch {
      setBroken(true)
    }
  })
  useEffect(() => {
    if (isOn) void restore()
  }, [isOn])
  const lookNow = useEffectEvent(() => {
    if (folder && document.visibilityState === 'visible') look(folder, false).catch(() => setWatching(false))
  })
  useEffect(() => {
    if (!isWatching) return
    const timer = setInterval(() => lookNow(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isWatching])

  const remove = async () => {
    await removeStored()
    known.current.clear()
    setRemoved(stored)
    setStored(noFiles)
    setFolder(null)
    setWatching(false)
    onRemoved()
  }
  const undo = () => give(removed)
  return { keep, stored, leftOut, isBroken, folder, isWatching, watch, look, remove, removed, undo }
}

type History = ReturnType<typeof useHistory>

export function HistoryLine({ history }: { history: History }) {
  const { stored, leftOut, isBroken, folder, isWatching, look, remove, removed, undo } = history
  return (
    <div className="no-print grid gap-2 text-sm text-quiet">
      {stored.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {words.kept(stored.length, STORED_DAYS)}
          <Button variant="quiet" onClick={() => void remove()}>
            {words.removeAll}
          </Button>
        </p>
      )}
      {removed.length > 0 && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {words.removed(removed.length)}
          <Button variant="secondary" onClick={undo}>
            {words.undo}
          </Button>
        </p>
      )}
      {folder && isWatching && <p>{words.watching(folder.name)}</p>}
      {folder && !isWatching && (
        <Button variant="secondary" className="justify-self-start" onClick={() => void look(folder, true)}>
          {words.lookAgain(folder.name)}
        </Button>
      )}
      {leftOut > 0 && <p className="text-warn">{words.notKept(leftOut, MAX_STORED_BYTES / 1_048_576)}</p>}
      {isBroken && <p className="text-warn">{words.cannotKeep}</p>}
    </div>
  )
}
