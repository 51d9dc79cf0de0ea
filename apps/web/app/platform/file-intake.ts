import { useEffect, useState } from 'react'
import { early } from './early-input.ts'
import { loadCode } from './load-code.ts'
import { toast } from './toasts-store.ts'

export interface FoundFile {
  file: File
  folder: string
}

interface IntakeOptions {
  readonly max?: number
  /** Also those whose name begins with a dot. */
  readonly hidden?: boolean
}

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
  const { filesInside } = await loadCode(() => import('./dropped-folders.ts'))
  return filesInside(entries, options)
}

export function filesOfPaste(event: ClipboardEvent): FoundFile[] {
  return [...(event.clipboardData?.files ?? [])].map((file) => ({ file, folder: '' }))
}

export const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')

async function takeEarlyFiles(options?: IntakeOptions): Promise<FoundFile[]> {
  const input = early()
  if (!input) return []
  const { entries, files } = input
  input.entries = []
  input.files = []
  return filesOfEntries(entries, files, options)
}

/** Only missing code ends here: a file that cannot be read is counted where it is left out. */
const fail = ({ message }: Error) => toast.bad({ title: message })

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
      filesOfDrop(event.dataTransfer, options).then(take, fail)
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
    }, fail)
  }, [take, options])
  return over
}
