import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './faults.ts'

/** Makes the changes in the copy while the work goes on, from the end of a file to its beginning. */
export async function withFaults<T>(folder: string, faults: readonly Fault[], work: () => Promise<T>): Promise<T> {
  const before = new Map<string, string>()
  for (const { file, start, end, after } of faults.toSorted((a, b) => b.start - a.start)) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (!before.has(path)) before.set(path, text)
    writeFileSync(path, text.slice(0, start) + after + text.slice(end))
  }
  try {
    return await work()
  } finally {
    for (const [path, text] of before) writeFileSync(path, text)
  }
}
