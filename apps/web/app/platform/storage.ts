import { ownName } from './site.ts'

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(ownName(key))
  } catch {
    return null
  }
}

/** Private windows may refuse; the page works without. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(ownName(key), value)
  } catch {
    // The value lasts for this visit.
  }
}

export function readStoredList(key: string): string[] {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}
