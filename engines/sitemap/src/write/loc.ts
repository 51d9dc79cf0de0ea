import type { FindingCode } from '../finding-codes.ts'
import { LOC_LENGTH_LIMIT } from '../limits.ts'
import { createLocationReader, encodeLocation } from '../rules/location.ts'
import type { SkipReason } from './input.ts'

export interface WritableLoc {
  readonly loc: string
  readonly href: string
  readonly origin: string
}

export type LocWriter = (input: string) => WritableLoc | SkipReason

export function createLocWriter(): LocWriter {
  const read = createLocationReader()
  return (input) => {
    const codes: FindingCode[] = []
    const location = read(input, (code) => codes.push(code))
    if (!location) {
      if (codes.includes('loc-scheme')) return 'not-http'
      return codes.includes('loc-not-absolute') ? 'not-absolute' : 'unreadable'
    }
    const loc = codes.length === 0 ? input : encodeLocation(new URL(input))
    return loc.length < LOC_LENGTH_LIMIT ? { loc, href: location.href, origin: location.origin } : 'too-long'
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
}

export function escapeXml(text: string): string {
  return /[&<>'"]/.test(text) ? text.replace(/[&<>'"]/g, (character) => entities[character] ?? character) : text
}
