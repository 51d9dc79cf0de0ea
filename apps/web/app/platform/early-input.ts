import { type FoundFile, filesOfEntries } from './file-intake.ts'

/** What was typed, dropped and pressed before the page was live; site-build/start-script.ts gathers it. */
interface EarlyInput {
  values: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string | boolean>
  files: File[]
  entries: (FileSystemEntry | null)[]
  /** The last button, or the form that was sent by a key. */
  pressed: HTMLElement | null
  stop: AbortController
}

const early = () => (globalThis as { earlyInput?: EarlyInput }).earlyInput

/** Called as the page becomes live: what stands in its fields becomes known to it, then the last press is made again. */
export function applyEarlyInput(): void {
  const input = early()
  if (!input) return
  input.stop.abort()
  for (const [field, value] of input.values) if (field.isConnected) enter(field, value)
  input.values.clear()
  const { pressed } = input
  input.pressed = null
  if (!pressed?.isConnected) return
  // A task later, what was entered has reached the page's state.
  setTimeout(() => (pressed instanceof HTMLFormElement ? pressed.requestSubmit() : pressed.click()))
}

/** Files that were dropped before anybody listened; a second call finds none. */
export async function takeEarlyFiles(): Promise<FoundFile[]> {
  const input = early()
  if (!input) return []
  const { entries, files } = input
  input.entries = []
  input.files = []
  return filesOfEntries(entries, files)
}

/** React takes what a field held when it came to life for old: only a change after that counts. */
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
