import { beforeEach, expect, test } from 'vitest'
import { loadCode } from '../../platform/load-code.ts'
import { type FolderEvent, openLedger, watchFolder } from './watch-folder.ts'

let root: FileSystemDirectoryHandle
let from: FileSystemDirectoryHandle
let to: FileSystemDirectoryHandle
let id = ''

beforeEach(async () => {
  id = crypto.randomUUID()
  root = await (await navigator.storage.getDirectory()).getDirectoryHandle(id, { create: true })
  from = await root.getDirectoryHandle('in', { create: true })
  to = await root.getDirectoryHandle('out', { create: true })
})

async function put(folder: FileSystemDirectoryHandle, name: string, text: string) {
  const writable = await (await folder.getFileHandle(name, { create: true })).createWritable()
  await writable.write(text)
  await writable.close()
}
async function textsOf(folder: FileSystemDirectoryHandle): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for await (const handle of folder.values())
    if (handle.kind === 'file') all[handle.name] = await (await handle.getFile()).text()
    else all[`${handle.name}/`] = JSON.stringify(await textsOf(handle))
  return all
}

async function watch(target = to) {
  const stop = new AbortController()
  const events: FolderEvent[] = []
  const ended = watchFolder({
    from,
    to: target,
    ledger: await openLedger(id),
    work: async (file) => {
      const text = await file.text()
      if (text === 'damaged') throw new Error('cannot be read')
      return new File([text.toUpperCase()], file.name.replace('.jpg', '.webp'))
    },
    messageOf: (error) => (error instanceof Error ? error.message : ''),
    report: (event) => events.push(event),
    signal: stop.signal,
    pauseMs: 20,
  })
  return {
    events,
    until: (count: number) => expect.poll(() => events.length, { timeout: 10_000 }).toBe(count),
    stop: async () => {
      stop.abort()
      await ended
    },
  }
}

test('present and later files are processed once; originals stay; other files are left alone', async () => {
  await put(from, 'a.jpg', 'one')
  await put(from, 'notes.txt', 'text')
  const { until, stop, events } = await watch()
  await until(1)
  const below = await from.getDirectoryHandle('trip', { create: true })
  await put(below, 'b.jpg', 'two')
  await until(2)
  await stop()
  expect(events).toEqual([
    { name: 'a.jpg', problem: null },
    { name: 'trip/b.jpg', problem: null },
  ])
  expect(await textsOf(to)).toEqual({ 'a.webp': 'ONE', 'trip/': '{"b.webp":"TWO"}' })
  expect(await textsOf(from)).toMatchObject({ 'a.jpg': 'one', 'notes.txt': 'text' })
})

test('a restart goes on where it stopped; a changed file is new, and nothing is overwritten', async () => {
  await put(from, 'a.jpg', 'one')
  const first = await watch()
  await first.until(1)
  await first.stop()
  await put(from, 'b.jpg', 'two')
  const second = await watch()
  await second.until(1)
  await put(from, 'a.jpg', 'again')
  await second.until(2)
  await second.stop()
  expect(second.events.map(({ name }) => name)).toEqual(['b.jpg', 'a.jpg'])
  expect(await textsOf(to)).toEqual({ 'a.webp': 'ONE', 'b.webp': 'TWO', 'a (1).webp': 'AGAIN' })
})

test('outputs inside the watched folder never come back in', async () => {
  const inside = await from.getDirectoryHandle('done', { create: true })
  await put(from, 'a.jpg', 'one')
  const { until, stop, events } = await watch(inside)
  await until(1)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await stop()
  expect(events).toHaveLength(1)
  expect(await textsOf(inside)).toEqual({ 'a.webp': 'ONE' })
})

test('a damaged file is named once, also after a restart, and stops no other', async () => {
  await put(from, 'a.jpg', 'damaged')
  await put(from, 'b.jpg', 'two')
  const first = await watch()
  await first.until(2)
  await first.stop()
  expect(first.events).toContainEqual({ name: 'a.jpg', problem: 'cannot be read' })
  const second = await watch()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await second.stop()
  expect(second.events).toEqual([])
})

test('a disk without room ends the watching, leaves no empty file, and the image comes with the next start', async () => {
  await put(from, 'a.jpg', 'one')
  const full = new ReadableStream({
    start: (controller) => controller.error(new DOMException('no room', 'QuotaExceededError')),
  })
  // Imitates a browser that has not yet released the file.
  const remove = to.removeEntry.bind(to)
  let refusals = 3
  to.removeEntry = async (name) => {
    refusals -= 1
    if (refusals >= 0) throw new DOMException('locked', 'NoModificationAllowedError')
    return remove(name)
  }
  const ended = watchFolder({
    from,
    to,
    ledger: await openLedger(id),
    work: async (file) => Object.assign(new File(['x'], file.name), { stream: () => full }),
    messageOf: String,
    report: () => {},
    signal: new AbortController().signal,
    pauseMs: 20,
  })
  await expect(ended).rejects.toThrow('no room')
  expect(await textsOf(to)).toEqual({})
  const { until, stop } = await watch()
  await until(1)
  await stop()
  expect(await textsOf(to)).toEqual({ 'a.webp': 'ONE' })
})

test('a script that does not arrive ends the watching, and the image comes with the next start', async () => {
  await put(from, 'a.jpg', 'one')
  const ended = watchFolder({
    ...{ from, to, ledger: await openLedger(id), messageOf: String, pauseMs: 20 },
    work: () => loadCode(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
    report: () => {},
    signal: new AbortController().signal,
  })
  await expect(ended).rejects.toThrow()
  const { until, stop } = await watch()
  await until(1)
  await stop()
  expect(await textsOf(to)).toEqual({ 'a.webp': 'ONE' })
})

test('one folder for both is refused', async () => {
  await expect(
    watchFolder({
      from,
      to: from,
      ledger: await openLedger(id),
      work: async (file) => file,
      messageOf: String,
      report: () => {},
      signal: new AbortController().signal,
    }),
  ).rejects.toThrow()
})
