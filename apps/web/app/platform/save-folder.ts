interface Picker {
  showDirectoryPicker(options: { mode: 'readwrite' }): Promise<FileSystemDirectoryHandle>
}

export interface FolderEntry {
  folder: string
  name: string
  file: Blob
}

export const canSaveToFolder = () => typeof window !== 'undefined' && 'showDirectoryPicker' in window

export async function saveToFolder(entries: readonly FolderEntry[]): Promise<number | null> {
  const root = await choose()
  if (!root) return null
  for (const { folder, name, file } of entries) {
    let place = root
    for (const part of folder.split('/').filter(Boolean)) place = await place.getDirectoryHandle(part, { create: true })
    const writable = await (await place.getFileHandle(name, { create: true })).createWritable()
    await file.stream().pipeTo(writable)
  }
  return entries.length
}

async function choose(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await (window as unknown as Picker).showDirectoryPicker({ mode: 'readwrite' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}
