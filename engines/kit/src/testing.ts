// Helpers for tests of several engines: a ZIP with false headers, and all items of a stream.
export { type PackedEntry, zipOf } from './testing/zip-of.ts'

export async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
