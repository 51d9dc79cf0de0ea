import { type Entity, extractJsonLd, fromJsonLd } from '@sundry/schema'
import { words } from './text.ts'

/** The things a pasted text describes, or why there are none. */
export function readPasted(text: string): { entities: readonly Entity[] } | { error: string } {
  const read = extractJsonLd(text)
  if ('finding' in read) return { error: read.finding.message }
  const entities = fromJsonLd(read.value)
  return entities.length === 0 ? { error: words.notAnObject } : { entities }
}
