import { create } from 'zustand'
import { committed, openOnce, settled } from '../../platform/indexed-db.ts'
import { logFailure } from '../../platform/load-code.ts'
import { ownName } from '../../platform/site.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import { readFacts } from '../add/add-files.ts'
import { useQueue } from '../model/queue-store.ts'
import type { ImageToolId, QueueItem, ResultItem } from '../model/types.ts'

// The queue's database: images and results of each tab, by a key that begins with the tab's id.
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

const ORIGINALS = 'originals'
const RESULTS = 'results'

const openDatabase = openOnce('sundry-queue', [ORIGINALS, RESULTS], { keyPath: 'key' })

const stored = async (file: File, asBlob: boolean): Promise<StoredFile> => ({
  content: asBlob ? file : await file.arrayBuffer(),
  type: file.type,
  name: file.name,
  lastModified: file.lastModified,
})
const fileOf = ({ content, type, name, lastModified }: StoredFile) => new File([content], name, { type, lastModified })

async function keepsBlobs(): Promise<boolean> {
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

async function readAll(): Promise<{ originals: StoredOriginal[]; results: StoredResult[] }> {
  const transaction = (await openDatabase()).transaction([ORIGINALS, RESULTS])
  const [originals, results] = await Promise.all([
    settled<StoredOriginal[]>(transaction.objectStore(ORIGINALS).getAll()),
    settled<StoredResult[]>(transaction.objectStore(RESULTS).getAll()),
  ])
  return { originals, results }
}

async function remove(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const transaction = (await openDatabase()).transaction([ORIGINALS, RESULTS], 'readwrite')
  for (const key of keys) {
    transaction.objectStore(ORIGINALS).delete(key)
    transaction.objectStore(RESULTS).delete(key)
  }
  await committed(transaction)
}

async function put(store: string, record: object): Promise<void> {
  const transaction = (await openDatabase()).transaction(store, 'readwrite')
  transaction.objectStore(store).put(record)
  await committed(transaction)
}

const DAY_MS = 24 * 60 * 60_000
const SHARE_OF_ROOM = 0.5
const MAX_BYTES = 1024 ** 3
/** Where bytes are stored in place of Blobs, reading the database holds them all in memory. */
const MAX_IN_MEMORY = 100e6
const SETTLE_MS = 300

export interface StoredQueue {
  id: string
  pictures: number
  results: number
}

export const useKeeping = create<{ isStarted: boolean; isOn: boolean; tooMuch: number }>()(() => ({
  isStarted: false,
  isOn: false,
  tooMuch: 0,
}))

/** Readable before the database is open, by queue. */
const FLAG = 'kept-queues'

type Flags = Readonly<Record<string, Omit<StoredQueue, 'id'>>>

function readFlags(): Flags {
  try {
    const value: unknown = JSON.parse(readStored(FLAG) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Flags) : {}
  } catch {
    return {}
  }
}

function flag(id: string, retained: Omit<StoredQueue, 'id'> | null): void {
  const { [id]: _, ...others } = readFlags()
  writeStored(FLAG, JSON.stringify(retained && retained.pictures > 0 ? { ...others, [id]: retained } : others))
}

/** The newest queue that an earlier visit left, found by its flag alone. */
export async function flaggedQueue(): Promise<StoredQueue | null> {
  const flags = Object.entries(readFlags())
  if (flags.length === 0) return null
  const used = await inUse()
  const [id, retained] = flags.findLast(([queue]) => !used.has(queue)) ?? []
  return id !== undefined && retained ? { id, pictures: retained.pictures, results: retained.results } : null
}

/** With the path of the site: others on its host have queues of their own. */
const LOCK = ownName('sundry-queue-')
const lockName = (queue: string) => LOCK + queue

async function roomFor(asBlobs: boolean): Promise<number> {
  const { quota = MAX_BYTES, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return Math.min(asBlobs ? MAX_BYTES : MAX_IN_MEMORY, (quota - usage) * SHARE_OF_ROOM)
}

/** A lock held for the tab's lifetime shows other tabs that its queue is in use. */
const own = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

interface StoredRecord {
  store: string
  file: File
  facts: object
}

function currentRecords(): Map<string, StoredRecord> {
  const { items, results } = useQueue.getState()
  const records = new Map<string, StoredRecord>()
  for (const [order, item] of items.entries()) {
    const { file, preview: _, ...facts } = item
    records.set(`${own} ${item.id}`, { store: ORIGINALS, file, facts: { order, item: facts } })
  }
  for (const [tool, list] of Object.entries(results))
    for (const { id, original: _, preview: __, lossless: ___, processedFile, ...facts } of list)
      records.set(`${own} ${tool} ${id}`, { store: RESULTS, file: processedFile, facts: { tool, id, facts } })
  return records
}

export async function keepQueue(): Promise<void> {
  if (useKeeping.getState().isStarted) return
  useKeeping.setState({ isStarted: true })
  try {
    await openDatabase()
    void navigator.locks?.request(lockName(own), () => new Promise(() => {}))
    const asBlobs = await keepsBlobs()
    let room = await roomFor(asBlobs)
    const written = new Map<string, File>()
    let turn = Promise.resolve()
    let timer: ReturnType<typeof setTimeout> | undefined

    const write = async () => {
      const records = currentRecords()
      const gone = [...written.keys()].filter((key) => !records.has(key))
      await remove(gone)
      for (const key of gone) {
        room += written.get(key)?.size ?? 0
        written.delete(key)
      }
      let tooMuch = 0
      for (const [key, { store, file, facts }] of records) {
        if (written.get(key) === file) continue
        if (file.size > room) {
          tooMuch += 1
          continue
        }
        // One at a time: where bytes are stored, only one file's are in memory.
        const record = { key, queue: own, savedAt: Date.now(), file: await stored(file, asBlobs), ...facts }
        await put(store, record)
        written.set(key, file)
        room -= file.size
      }
      useKeeping.setState({ isOn: true, tooMuch })
      const stores = [...written.keys()].map((key) => records.get(key)?.store)
      const images = stores.filter((store) => store === ORIGINALS).length
      flag(own, { pictures: images, results: stores.length - images })
    }
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        turn = turn.then(write).catch((error: unknown) => {
          useKeeping.setState({ isOn: false })
          logFailure(error)
        })
      }, SETTLE_MS)
    }
    useQueue.subscribe((queue, before) => {
      if (queue.items !== before.items || queue.results !== before.results) schedule()
    })
    schedule()
  } catch {
    useKeeping.setState({ isOn: false, tooMuch: 0 })
  }
}

async function inUse(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query())?.held ?? []
  return new Set([own, ...held.flatMap(({ name }) => (name?.startsWith(LOCK) ? name.slice(LOCK.length) : []))])
}

export async function findStored(now: number = Date.now()): Promise<StoredQueue | null> {
  const { originals, results } = await readAll()
  const old = [...originals, ...results].filter(({ savedAt }) => now - savedAt > DAY_MS)
  await remove(old.map(({ key }) => key))
  const used = await inUse()
  const free = originals.filter(({ queue, savedAt }) => now - savedAt <= DAY_MS && !used.has(queue))
  const newest = free.toSorted((one, other) => other.savedAt - one.savedAt)[0]
  for (const id of Object.keys(readFlags()))
    if (!used.has(id) && !free.some(({ queue }) => queue === id)) flag(id, null)
  if (!newest) return null
  const { queue } = newest
  return {
    id: queue,
    pictures: free.filter((one) => one.queue === queue).length,
    results: results.filter((one) => one.queue === queue).length,
  }
}

export async function forgetStored(queue: string): Promise<void> {
  flag(queue, null)
  const { originals, results } = await readAll()
  await remove([...originals, ...results].filter((one) => one.queue === queue).map(({ key }) => key))
}

export async function restoreStored(queue: string): Promise<void> {
  const { originals, results } = await readAll()
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
  await Promise.all(items.map((item) => readFacts(item)))
  await forgetStored(queue)
}
