import type { FoundFile } from './file-intake.ts'

const SHARED = 'sundry-shared'

export async function takeShared(): Promise<FoundFile[]> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED).catch(() => false))) return []
  const cache = await caches.open(SHARED)
  const found: FoundFile[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    const name = response && decodeURIComponent(response.headers.get('x-name') ?? '')
    if (!response || !name) continue
    const type = response.headers.get('content-type') ?? ''
    found.push({ file: new File([await response.blob()], name, { type }), folder: '' })
  }
  await caches.delete(SHARED)
  return found
}

interface Launch {
  readonly files?: readonly { getFile(): Promise<File> }[]
}
interface LaunchQueue {
  setConsumer(consumer: (launch: Launch) => void): void
}

export function onOpenedWith(take: (found: FoundFile[]) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return
    void Promise.all(files.map((handle) => handle.getFile())).then((opened) =>
      take(opened.map((file) => ({ file, folder: '' }))),
    )
  })
}
