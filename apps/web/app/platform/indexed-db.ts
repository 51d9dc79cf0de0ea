import { ownName } from './site.ts'

export const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })

/** Version 1 of a database; a change of its stores needs an upgrade of its own. */
export function openStores(
  name: string,
  stores: readonly string[],
  options?: IDBObjectStoreParameters,
): Promise<IDBDatabase> {
  const request = indexedDB.open(ownName(name), 1)
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store, options)
  }
  return settled(request)
}

/** Opens with the first call; later calls share the connection. */
export function openOnce(...database: Parameters<typeof openStores>): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | undefined
  return () => {
    opened ??= openStores(...database)
    return opened
  }
}
