import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

let models: string | null = null

/** The cut-out engine asks for its models as a page does, below `/models/`. */
export function takeModelsFrom(folder: string): void {
  models = folder
}

const typeOf = (name: string) => (name.endsWith('.json') ? 'application/json' : 'application/wasm')

async function open(file: URL | string): Promise<Response> {
  try {
    return new Response(await readFile(file), { headers: { 'content-type': typeOf(String(file)) } })
  } catch {
    return new Response(null, { status: 404 })
  }
}

/** The engines fetch their wasm files and models, and Node's own fetch refuses addresses of files. */
export function openFilesByFetch(): void {
  const beyond = globalThis.fetch
  globalThis.fetch = async (target, options) => {
    const address = String(target instanceof Request ? target.url : target)
    if (address.startsWith('file:')) return open(new URL(address))
    const [, model] = /^\/models\/([\w.-]+)$/.exec(address) ?? []
    if (model) return models === null ? new Response(null, { status: 404 }) : open(join(models, model))
    return beyond(target, options)
  }
}
