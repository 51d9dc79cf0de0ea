import { readFile } from 'node:fs/promises'

/** The codecs fetch their wasm files, and Node's own fetch refuses addresses of files. */
export function openFilesByFetch(): void {
  const beyond = globalThis.fetch
  globalThis.fetch = async (target, options) => {
    const address = target instanceof Request ? target.url : target
    if (!String(address).startsWith('file:')) return beyond(target, options)
    return new Response(await readFile(new URL(address)), { headers: { 'content-type': 'application/wasm' } })
  }
}
