export interface FoundFile {
  file: File
  folder: string
}

const MAX_FILES = 5000

export function filesOfInput(input: HTMLInputElement): FoundFile[] {
  const found = [...(input.files ?? [])].map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }))
  // The same choice again must be a change again.
  input.value = ''
  return found
}

/** Must be called while the event is handled, before its entries expire. */
export function filesOfDrop(transfer: DataTransfer): Promise<FoundFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  return filesOfEntries(entries, [...transfer.files])
}

export async function filesOfEntries(entries: (FileSystemEntry | null)[], files: File[]): Promise<FoundFile[]> {
  if (!entries.some((entry) => entry?.isDirectory)) return files.map((file) => ({ file, folder: '' }))
  const found: FoundFile[] = []
  for (const entry of entries) if (entry) await walk(entry, '', found)
  return found
}

export function filesOfPaste(event: ClipboardEvent): FoundFile[] {
  return [...(event.clipboardData?.files ?? [])].map((file) => ({ file, folder: '' }))
}

export const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

async function walk(entry: FileSystemEntry, folder: string, found: FoundFile[]): Promise<void> {
  // Hidden files of the system, such as .DS_Store.
  if (found.length >= MAX_FILES || entry.name.startsWith('.')) return
  if (isFile(entry)) {
    found.push({ file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), folder })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const inside = folder === '' ? entry.name : `${folder}/${entry.name}`
  for (;;) {
    // A reader hands out a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return
    for (const one of some) await walk(one, inside, found)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')
