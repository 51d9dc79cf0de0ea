import { type Entity, extractJsonLd, fromJsonLd } from '@sundry/schema'
import { words } from './text.ts'

export function readPasted(text: string): { entities: readonly Entity[] } | { error: string } {
  const read = extractJsonLd(text)
  if ('finding' in read) return { error: read.finding.message }
  const entities = fromJsonLd(read.value)
  return entities.length === 0 ? { error: words.notAnObject } : { entities }
}
