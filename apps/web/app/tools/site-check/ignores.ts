import type { Ignored } from '@sundry/site-check'
import { readStored, writeStored } from '../../platform/storage.ts'
import type { ShownFinding } from './site-check.worker.ts'

const KEY = 'sundry-site-check-ignores'
const MAX_SITES = 50
const MAX_IGNORES = 1000

export const isIgnoredBy = ({ rule, file, value }: Ignored, finding: ShownFinding) =>
  rule === finding.rule && (file === null || (file === finding.file && value === (finding.value ?? '')))

/** Both, each once. */
export const merged = (...lists: (readonly Ignored[])[]): Ignored[] => [
  ...new Map(lists.flat().map((one) => [JSON.stringify([one.rule, one.file, one.value]), one])).values(),
]

type Retained = Record<string, readonly Ignored[]>

function readIgnores(): Retained {
  try {
    const retained: unknown = JSON.parse(readStored(KEY) ?? '{}')
    return typeof retained === 'object' && retained !== null ? (retained as Retained) : {}
  } catch {
    return {}
  }
}

export function storedIgnores(site: string): readonly Ignored[] {
  const retained = readIgnores()[site]
  return Array.isArray(retained) ? retained : []
}

/** Null forgets those of the site. */
export function keepIgnores(site: string, ignores: readonly Ignored[] | null): void {
  const { [site]: _, ...others } = readIgnores()
  const entries = Object.entries(others).slice(1 - MAX_SITES)
  writeStored(
    KEY,
    JSON.stringify(Object.fromEntries(ignores ? [...entries, [site, ignores.slice(-MAX_IGNORES)]] : entries)),
  )
}
