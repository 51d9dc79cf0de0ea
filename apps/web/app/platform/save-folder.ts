import { writeFile } from './write-file.ts'

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
