import { create } from 'zustand'
import { logUnexpected } from '../../platform/log-unexpected.ts'
import { readFacts } from '../intake/take-in.ts'
import type { ImageToolId, QueueItem, ResultItem } from '../types.ts'
import { useQueue } from './queue-store.ts'

const DAY_MS = 24 * 60 * 60_000
/** Of what the browser still has room for; the rest is for other sites and for ours. */
const SHARE_OF_ROOM = 0.5
const MOST_BYTES = 1024 ** 3
/** Many pictures come and change in one moment. */
const SETTLE_MS = 300

/** WebKit's private windows keep no Blob in a database, only its bytes. */
interface StoredFile {
  content: Blob | ArrayBuffer
  type: string
  name: string
  lastModified: number
}
interface StoredOriginal {
  key: string
  queue: string
  savedAt: number
  order: number
  file: StoredFile
  item: Omit<QueueItem, 'file' | 'preview'>
}
interface StoredResult {
  key: string
  queue: string
  savedAt: number
  tool: ImageToolId
  id: string
  file: StoredFile
  facts: Omit<ResultItem, 'id' | 'original' | 'preview' | 'processedFile'>
}

/** A queue of a tab that is gone. */
export interface KeptQueue {
  id: string
  pictures: number
  results: number
}

/** Whether this browser keeps the queue, and how many of its pictures were too much to keep. */
export const useKeeping = create<{ isOn: boolean; tooMuch: number }>()(() => ({ isOn: false, tooMuch: 0 }))

const ORIGINALS = 'originals'
const RESULTS = 'results'
const lockName = (queue: string) => `sundry-queue-${queue}`

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })

let opened: Promise<IDBDatabase> | undefined
function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('sundry-queue', 1)
    request.onupgradeneeded = () => {
      for (const name of [ORIGINALS, RESULTS]) request.result.createObjectStore(name, { keyPath: 'key' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

const stored = async (file: File, asBlob: boolean): Promise<StoredFile> => ({
  content: asBlob ? file : await file.arrayBuffer(),
  type: file.type,
  name: file.name,
  lastModified: file.lastModified,
})
const fileOf = ({ content, type, name, lastModified }: StoredFile) => new File([content], name, { type, lastModified })

/** Whether a Blob comes back from the database as it went in. */
async function keepsBlobs(): Promise<boolean> {
  const key = 'probe'
  try {
    const write = (await openDatabase()).transaction(ORIGINALS, 'readwrite')
    write.objectStore(ORIGINALS).put({ key, queue: key, savedAt: 0, content: new Blob(['x']) })
    await finished(write)
    const read = (await openDatabase()).transaction(ORIGINALS).objectStore(ORIGINALS).get(key)
    const found = (await settled(read)) as { content?: Blob } | undefined
    return (await found?.content?.text()) === 'x'
  } catch {
    return false
  } finally {
    await remove([key])
  }
}

async function roomFor(): Promise<number> {
  const { quota = MOST_BYTES, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return Math.min(MOST_BYTES, (quota - usage) * SHARE_OF_ROOM)
}

/** Held as long as the tab lives: how other tabs know that its queue is in use. */
const own = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
let keeping = false

interface Wanted {
  store: string
  file: File
  facts: object
}

/** What the database should hold for this tab, by key. */
function wantedRecords(): Map<string, Wanted> {
  const { items, results } = useQueue.getState()
  const wanted = new Map<string, Wanted>()
  for (const [order, item] of items.entries()) {
    const { file, preview: _, ...facts } = item
    wanted.set(`${own} ${item.id}`, { store: ORIGINALS, file, facts: { order, item: facts } })
  }
  for (const [tool, list] of Object.entries(results))
    for (const { id, original: _, preview: __, processedFile, ...facts } of list)
      wanted.set(`${own} ${tool} ${id}`, { store: RESULTS, file: processedFile, facts: { tool, id, facts } })
  return wanted
}

/** Writes every change of the queue to IndexedDB from now on. Where that cannot be done nothing is promised. */
export async function keepQueue(): Promise<void> {
  if (keeping) return
  keeping = true
  try {
    await openDatabase()
    void navigator.locks?.request(lockName(own), () => new Promise(() => {}))
    let room = await roomFor()
    const asBlobs = await keepsBlobs()
    const written = new Map<string, File>()
    let turn = Promise.resolve()
    let timer: ReturnType<typeof setTimeout> | undefined

    const write = async () => {
      const wanted = wantedRecords()
      const gone = [...written.keys()].filter((key) => !wanted.has(key))
      await remove(gone)
      for (const key of gone) {
        room += written.get(key)?.size ?? 0
        written.delete(key)
      }
      let tooMuch = 0
      for (const [key, { store, file, facts }] of wanted) {
        if (written.get(key) === file) continue
        if (file.size > room) {
          tooMuch += 1
          continue
        }
        // One at a time: where bytes are stored, only one file's are in memory.
        const record = { key, queue: own, savedAt: Date.now(), file: await stored(file, asBlobs), ...facts }
        const transaction = (await openDatabase()).transaction(store, 'readwrite')
        transaction.objectStore(store).put(record)
        await finished(transaction)
        written.set(key, file)
        room -= file.size
      }
      useKeeping.setState({ isOn: true, tooMuch })
    }
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        turn = turn
          .then(write)
          .catch(logUnexpected)
          .then(() => {})
      }, SETTLE_MS)
    }
    useQueue.subscribe((queue, before) => {
      if (queue.items !== before.items || queue.results !== before.results) schedule()
    })
    schedule()
  } catch {
    // Some private windows have no database; the page then makes no promise.
    useKeeping.setState({ isOn: false, tooMuch: 0 })
  }
}

async function all(): Promise<{ originals: StoredOriginal[]; results: StoredResult[] }> {
  const transaction = (await openDatabase()).transaction([ORIGINALS, RESULTS])
  const [originals, results] = await Promise.all([
    settled<StoredOriginal[]>(transaction.objectStore(ORIGINALS).getAll()),
    settled<StoredResult[]>(transaction.objectStore(RESULTS).getAll()),
  ])
  return { originals, results }
}

async function inUse(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query())?.held ?? []
  return new Set([own, ...held.flatMap(({ name }) => name?.replace(/^sundry-queue-/, '') ?? [])])
}

/** The newest queue that no open tab holds; what is older than a day is deleted. */
export async function findKept(now: number = Date.now()): Promise<KeptQueue | null> {
  const { originals, results } = await all()
  const old = [...originals, ...results].filter(({ savedAt }) => now - savedAt > DAY_MS)
  await remove(old.map(({ key }) => key))
  const used = await inUse()
  const free = originals.filter(({ queue, savedAt }) => now - savedAt <= DAY_MS && !used.has(queue))
  const newest = free.toSorted((one, other) => other.savedAt - one.savedAt)[0]
  if (!newest) return null
  const { queue } = newest
  return {
    id: queue,
    pictures: free.filter((one) => one.queue === queue).length,
    results: results.filter((one) => one.queue === queue).length,
  }
}

async function remove(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const transaction = (await openDatabase()).transaction([ORIGINALS, RESULTS], 'readwrite')
  for (const key of keys) {
    transaction.objectStore(ORIGINALS).delete(key)
    transaction.objectStore(RESULTS).delete(key)
  }
  await finished(transaction)
}

export async function forgetKept(queue: string): Promise<void> {
  const { originals, results } = await all()
  await remove([...originals, ...results].filter((one) => one.queue === queue).map(({ key }) => key))
}

/** Puts a kept queue and its results back where they were; it is this tab's from then on. */
export async function restoreKept(queue: string): Promise<void> {
  const { originals, results } = await all()
  const items = originals
    .filter((one) => one.queue === queue)
    .sort((one, other) => one.order - other.order)
    .map(({ file, item }): QueueItem => ({ ...item, file: fileOf(file), preview: null }))
  useQueue.getState().add(items, false)
  for (const { tool, id, file, facts } of results.filter((one) => one.queue === queue)) {
    const original = items.find((item) => item.id === id)
    if (!original) continue
    const processedFile = fileOf(file)
    const preview = URL.createObjectURL(processedFile)
    useQueue.getState().addResult(tool, { ...facts, id, original, preview, processedFile })
  }
  await keepQueue()
  await Promise.all(items.map(readFacts))
  await forgetKept(queue)
}
