import { counted } from './format.ts'
import { LONG_MS, toast } from './toasts-store.ts'

const MAX_FILES = 5000

interface Found {
  file: File
  folder: string
}

interface Options {
  readonly max?: number
  readonly hidden?: boolean
}

/** Reads folders to their ends. It says what it did not take: files beyond a number, and those that cannot be read. */
export async function filesInside(
  entries: readonly (FileSystemEntry | null)[],
  { max = MAX_FILES, hidden = false }: Options,
): Promise<Found[]> {
  const walked: Walked = { found: [], isCut: false, unreadable: 0 }
  for (const entry of entries) if (entry) await walk(entry, '', walked, { max, hidden })
  const { found, isCut, unreadable } = walked
  const sentences = [
    isCut && `Only the first ${max.toLocaleString('en')} files of a folder are taken at once.`,
    unreadable > 0 &&
      `${counted(unreadable, 'file or folder', 'files or folders')} could not be read. Choose them again.`,
  ].filter(Boolean)
  if (sentences.length > 0) toast.bad({ title: 'Some files were left out', description: sentences.join(' ') }, LONG_MS)
  return found
}

interface Walked {
  readonly found: Found[]
  isCut: boolean
  unreadable: number
}

async function walk(entry: FileSystemEntry, folder: string, walked: Walked, options: Options): Promise<void> {
  const { found } = walked
  // Hidden files of the system, such as .DS_Store.
  if ((entry.name.startsWith('.') && !options.hidden) || entry.name === 'node_modules') return
  if (found.length === options.max) walked.isCut = true
  if (walked.isCut) return
  try {
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
      for (const one of some) await walk(one, inside, walked, options)
    }
  } catch {
    walked.unreadable += 1
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
