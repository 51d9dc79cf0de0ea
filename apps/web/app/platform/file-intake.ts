/** Collected before hydration by site-build/start-script.ts. */
interface EarlyInput {
  values: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string | boolean>
  files: File[]
  entries: (FileSystemEntry | null)[]
  pressed: HTMLElement | null
  /** The text for the palette, once its keys were pressed. */
  query: string | null
  stop: AbortController
}

const early = () => (globalThis as { earlyInput?: EarlyInput }).earlyInput

export function applyEarlyInput(): void {
  const input = early()
  if (!input) return
  input.stop.abort()
  for (const [field, value] of input.values) if (field.isConnected) enter(field, value)
  input.values.clear()
  // A label opens the choice of files without any script; what was chosen waits in its field.
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
    if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }))
  const { pressed } = input
  input.pressed = null
  if (!pressed?.isConnected) return
  setTimeout(() => (pressed instanceof HTMLFormElement ? pressed.requestSubmit() : pressed.click()))
}

export function takeEarlyQuery(): string | null {
  const input = early()
  const query = input?.query ?? null
  if (input) input.query = null
  return query
}

export async function takeEarlyFiles(options?: IntakeOptions): Promise<FoundFile[]> {
  const input = early()
  if (!input) return []
  const { entries, files } = input
  input.entries = []
  input.files = []
  return filesOfEntries(entries, files, options)
}

/** React takes a field's value at hydration for unchanged: only a later change event counts. */
function enter(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string | boolean): void {
  if (typeof value === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !value
    box.click()
    return
  }
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  field.value = ''
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export interface FoundFile {
  file: File
  folder: string
}

export interface IntakeOptions {
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
  const found: FoundFile[] = []
  for (const entry of entries) if (entry) await walk(entry, '', found, options)
  return found
}

export function filesOfPaste(event: ClipboardEvent): FoundFile[] {
  return [...(event.clipboardData?.files ?? [])].map((file) => ({ file, folder: '' }))
}

export const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

async function walk(entry: FileSystemEntry, folder: string, found: FoundFile[], options: IntakeOptions): Promise<void> {
  const { max = MAX_FILES, hidden = false } = options
  // Hidden files of the system, such as .DS_Store.
  if (found.length >= max || (entry.name.startsWith('.') && !hidden) || entry.name === 'node_modules') return
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
    for (const one of some) await walk(one, inside, found, options)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')
