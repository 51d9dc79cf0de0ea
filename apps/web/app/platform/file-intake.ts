import { useEffect, useState } from 'react'
import { early } from './early-input.ts'

export interface FoundFile {
  file: File
  folder: string
}

interface IntakeOptions {
  readonly max?: number
  /** Also those whose name begins with a dot. */
  readonly hidden?: boolean
}

const MAX_FILES = 5000

export function filesOfInput(input: HTMLInputElement): FoundFile[] {
  const found = [...(input.files ?? [])].map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }))
  // The same choice again must be a change again.
  input.value = ''
  return found
}

/** Must be called while the event is handled, before its entries expire. */
export function filesOfDrop(transfer: DataTransfer, options?: IntakeOptions): Promise<FoundFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  return filesOfEntries(entries, [...transfer.files], options)
}

export async function filesOfEntries(
  entries: (FileSystemEntry | null)[],
  files: File[],
  options: IntakeOptions = {},
): Promise<FoundFile[]> {
  if (!entries.some((entry) => entry?.isDirectory)) return files.map((file) => ({ file, folder: '' }))
  const { max = MAX_FILES } = options
  const walked: Walked = { found: [], isCut: false, unreadable: 0 }
  for (const entry of entries) if (entry) await walk(entry, '', walked, { max, ...options })
  const { found, isCut, unreadable } = walked
  if (isCut || unreadable > 0) void import('./intake-notices.ts').then((all) => all.leftOut(isCut && max, unreadable))
  return found
}

export function filesOfPaste(event: ClipboardEvent): FoundFile[] {
  return [...(event.clipboardData?.files ?? [])].map((file) => ({ file, folder: '' }))
}

export const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

interface Walked {
  readonly found: FoundFile[]
  isCut: boolean
  unreadable: number
}

async function walk(entry: FileSystemEntry, folder: string, walked: Walked, options: IntakeOptions): Promise<void> {
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

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')

async function takeEarlyFiles(options?: IntakeOptions): Promise<FoundFile[]> {
  const input = early()
  if (!input) return []
  const { entries, files } = input
  input.entries = []
  input.files = []
  return filesOfEntries(entries, files, options)
}

/** Takes files that are dropped or pasted anywhere on the page; true while some are dragged over it. */
export function usePageFiles(take: (found: FoundFile[]) => void, options?: IntakeOptions): boolean {
  const [over, setOver] = useState(false)

  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      // relatedTarget is null only when the window is left.
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!event.dataTransfer || !carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      void filesOfDrop(event.dataTransfer, options).then(take)
    }
    const onPaste = (event: ClipboardEvent) => {
      const found = filesOfPaste(event)
      if (found.length > 0) take(found)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener('dragenter', onOver, { signal })
    window.addEventListener('dragover', onOver, { signal })
    window.addEventListener('dragleave', onLeave, { signal })
    window.addEventListener('drop', onDrop, { signal })
    window.addEventListener('paste', onPaste, { signal })
    return () => listeners.abort()
  }, [take, options])

  useEffect(() => {
    takeEarlyFiles(options).then((found) => {
      if (found.length > 0) take(found)
    }, console.error)
  }, [take, options])
  return over
}
