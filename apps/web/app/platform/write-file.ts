const UNLOCK_MS = 50
const UNLOCK_ATTEMPTS = 40

export async function isTaken(folder: FileSystemDirectoryHandle, name: string): Promise<boolean> {
  return folder.getFileHandle(name).then(
    () => true,
    (error: unknown) => !(error instanceof DOMException && error.name === 'NotFoundError'),
  )
}

/** The file takes its place only when all of it is written; where that fails, what was there before is left as it was. */
export async function writeFile(folder: FileSystemDirectoryHandle, name: string, content: Blob): Promise<void> {
  const isNew = !(await isTaken(folder, name))
  const handle = await folder.getFileHandle(name, { create: true })
  try {
    await content.stream().pipeTo(await handle.createWritable())
  } catch (error) {
    if (isNew) await removeUnlocked(folder, name)
    throw error
  }
}

/** A browser unlocks a file only a moment after its stream has failed, and does not remove a locked one. */
async function removeUnlocked(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  for (let attempt = 0; attempt < UNLOCK_ATTEMPTS; attempt += 1) {
    const isGone = await folder.removeEntry(name).then(
      () => true,
      (error: unknown) => !(error instanceof DOMException && error.name === 'NoModificationAllowedError'),
    )
    if (isGone) return
    await new Promise((resolve) => setTimeout(resolve, UNLOCK_MS))
  }
}

interface Picker {
  showDirectoryPicker(options: { mode: 'read' | 'readwrite' }): Promise<FileSystemDirectoryHandle>
}

export interface FolderEntry {
  folder: string
  name: string
  file: Blob
}

export const canSaveToFolder = () => typeof window !== 'undefined' && 'showDirectoryPicker' in window

export async function saveToFolder(entries: readonly FolderEntry[]): Promise<number | null> {
  const root = await chooseFolder('readwrite')
  if (!root) return null
  for (const { folder, name, file } of entries) {
    let place = root
    for (const part of folder.split('/').filter(Boolean)) place = await place.getDirectoryHandle(part, { create: true })
    await writeFile(place, name, file)
  }
  return entries.length
}

/** Null where the visitor chose none. */
export async function chooseFolder(mode: 'read' | 'readwrite'): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await (window as unknown as Picker).showDirectoryPicker({ mode })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}
