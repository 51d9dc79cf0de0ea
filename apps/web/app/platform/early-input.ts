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

export const early = () => (globalThis as { earlyInput?: EarlyInput }).earlyInput

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
