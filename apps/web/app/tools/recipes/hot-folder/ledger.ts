// Which files of a watched folder were worked on: kept in the browser, so that a restart does not begin again.
import { committed, openStores, settled } from '../../../platform/indexed-db.ts'

const DONE = 'done'
const FOLDERS = 'folders'

export interface Folders {
  from: FileSystemDirectoryHandle
  to: FileSystemDirectoryHandle
}

/** What makes a file the same one: its path, its size, and when it was changed. */
export interface Ledger {
  has(key: string): Promise<boolean>
  /** Resolves when it is kept. */
  add(key: string): Promise<void>
}

const openDatabase = () => openStores('sundry-hot-folder', [DONE, FOLDERS])

function write(database: IDBDatabase, store: string, change: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
  change(transaction.objectStore(store))
  return committed(transaction)
}

/** `id` tells one pair of folders from another. */
export async function openLedger(id: string): Promise<Ledger> {
  const database = await openDatabase()
  const keyOf = (key: string) => `${id}\n${key}`
  return {
    has: async (key) => (await settled(database.transaction(DONE).objectStore(DONE).getKey(keyOf(key)))) !== undefined,
    add: (key) => write(database, DONE, (store) => store.put(true, keyOf(key))),
  }
}

const LAST = 'last'

export interface KeptFolders extends Folders {
  id: string
}

/** The folders chosen last, which a restart may go on with once the visitor allows it. */
export async function readFolders(): Promise<KeptFolders | null> {
  const database = await openDatabase()
  return (await settled(database.transaction(FOLDERS).objectStore(FOLDERS).get(LAST))) ?? null
}

export async function keepFolders(folders: KeptFolders): Promise<void> {
  await write(await openDatabase(), FOLDERS, (store) => store.put(folders, LAST))
}
