// The queue's database: pictures and results of each tab, by a key that begins with the tab's id.
import { committed, openOnce, settled } from '../../platform/indexed-db.ts'
import type { ImageToolId, QueueItem, ResultItem } from '../types.ts'

/** WebKit's private windows keep no Blob in a database, only its bytes. */
interface StoredFile {
  content: Blob | ArrayBuffer
  type: string
  name: string
  lastModified: number
}
export interface StoredOriginal {
  key: string
  queue: string
  savedAt: number
  order: number
  file: StoredFile
  item: Omit<QueueItem, 'file' | 'preview'>
}
export interface StoredResult {
  key: string
  queue: string
  savedAt: number
  tool: ImageToolId
  id: string
  file: StoredFile
  facts: Omit<ResultItem, 'id' | 'original' | 'preview' | 'processedFile'>
}

export const ORIGINALS = 'originals'
export const RESULTS = 'results'

export const openDatabase = openOnce('sundry-queue', [ORIGINALS, RESULTS], { keyPath: 'key' })

export const stored = async (file: File, asBlob: boolean): Promise<StoredFile> => ({
  content: asBlob ? file : await file.arrayBuffer(),
  type: file.type,
  name: file.name,
  lastModified: file.lastModified,
})
export const fileOf = ({ content, type, name, lastModified }: StoredFile) =>
  new File([content], name, { type, lastModified })

export async function keepsBlobs(): Promise<boolean> {
  const key = 'probe'
  try {
    await put(ORIGINALS, { key, queue: key, savedAt: 0, content: new Blob(['x']) })
    const read = (await openDatabase()).transaction(ORIGINALS).objectStore(ORIGINALS).get(key)
    const found = (await settled(read)) as { content?: Blob } | undefined
    return (await found?.content?.text()) === 'x'
  } catch {
    return false
  } finally {
    await remove([key])
  }
}

export async function readAll(): Promise<{ originals: StoredOriginal[]; results: StoredResult[] }> {
  const transaction = (await openDatabase()).transaction([ORIGINALS, RESULTS])
  const [originals, results] = await Promise.all([
    settled<StoredOriginal[]>(transaction.objectStore(ORIGINALS).getAll()),
    settled<StoredResult[]>(transaction.objectStore(RESULTS).getAll()),
  ])
  return { originals, results }
}

export async function remove(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const transaction = (await openDatabase()).transaction([ORIGINALS, RESULTS], 'readwrite')
  for (const key of keys) {
    transaction.objectStore(ORIGINALS).delete(key)
    transaction.objectStore(RESULTS).delete(key)
  }
  await committed(transaction)
}

export async function put(store: string, record: object): Promise<void> {
  const transaction = (await openDatabase()).transaction(store, 'readwrite')
  transaction.objectStore(store).put(record)
  await committed(transaction)
}
