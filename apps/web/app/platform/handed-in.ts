import type { FoundFile } from './file-intake.ts'
import { ownName } from './site.ts'

const SHARED = ownName('sundry-shared')
/** The name is untrusted and must not fill the page. */
const MAX_NAME_LENGTH = 80

const hasShared = async () => 'caches' in globalThis && (await caches.has(SHARED).catch(() => false))
const nameOf = (response: Response) => decodeURIComponent(response.headers.get('x-name') ?? '')

export interface Shared {
  readonly names: readonly string[]
  /** Files that the service worker did not take. */
  readonly leftOut: number
}

/** Another page may have sent it and hide whose it is, so it waits for a press. */
export async function sharedWithPage(): Promise<Shared> {
  if (!(await hasShared())) return { names: [], leftOut: 0 }
  const retained = await (await caches.open(SHARED)).matchAll()
  return {
    names: retained.map((response) => nameOf(response).slice(0, MAX_NAME_LENGTH)).filter(Boolean),
    leftOut: retained.reduce((sum, { headers }) => sum + Number(headers.get('x-left-out') ?? 0), 0),
  }
}

export const refuseShared = () => caches.delete(SHARED)

export async function takeShared(): Promise<FoundFile[]> {
  if (!(await hasShared())) return []
  const cache = await caches.open(SHARED)
  const found: FoundFile[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    const name = response && nameOf(response)
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
