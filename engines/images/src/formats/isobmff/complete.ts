import { readItems } from './boxes.ts'

export function boxesAreComplete(file: Uint8Array): boolean {
  const items = readItems(file)
  return !items || (items.places.get(items.primary) ?? []).every(({ end }) => end <= file.length)
}
