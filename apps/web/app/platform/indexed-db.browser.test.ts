// Data of an earlier release are still there: the database has the version it was made with.
import { expect, test } from 'vitest'
import { openStores, settled } from './indexed-db.ts'

test('a database that was made before is opened as it is, with what it holds', async () => {
  const name = crypto.randomUUID()
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore('kept').put('old', 'key')
  const made = await settled(request)
  made.close()
  const opened = await openStores(name, ['kept'])
  expect(opened.version).toBe(made.version)
  expect(await settled(opened.transaction('kept').objectStore('kept').get('key'))).toBe('old')
})

test('a new one has its stores', async () => {
  const opened = await openStores(crypto.randomUUID(), ['a', 'b'])
  expect([...opened.objectStoreNames]).toEqual(['a', 'b'])
})
