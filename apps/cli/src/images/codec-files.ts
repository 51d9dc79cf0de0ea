import { readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { constants, deflateSync, inflateSync } from 'node:zlib'

const SCRIPTS = new Map([
  ['icodec/heic-dec.js', 'icodec/heic-dec.wasm'],
  ['icodec/avif-enc.js', 'icodec/avif-enc.wasm'],
])

/**
 * The package names its codecs' wasm files and not the scripts beside them; its entry would bring encoders under the GPL.
 * The site's build and the packed command have an alias for the same reason.
 */
export function resolveCodecScripts(): void {
  registerHooks?.({
    resolve(specifier, context, next) {
      const wasm = SCRIPTS.get(specifier)
      if (!wasm) return next(specifier, context)
      const script = next(wasm, context).url.replace(/wasm$/, 'js')
      return { url: script, format: 'module', shortCircuit: true }
    },
  })
}

const RUNS = { level: 1, strategy: constants.Z_RLE } as const
/** Smaller buffers lie in memory that Node shares between many. */
const MIN_ROOM = 2 ** 16

/** The room is given back at once, not when garbage is collected. */
function taken(output: Buffer<ArrayBuffer>, room: number): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(output)
  if (output.buffer.byteLength === room) output.buffer.transfer(0)
  return made
}

/** Compresses PNG files quickly. A buffer for all of the output at once saves a copy. */
export const nodeZlib = {
  inflate(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
    const room = Math.max(MIN_ROOM, length)
    return taken(inflateSync(Buffer.concat(parts), { maxOutputLength: length, chunkSize: room }), room)
  },
  deflate(data: Uint8Array, effort: 'runs' | 4 | 6 | 9): Uint8Array<ArrayBuffer> {
    const room = Math.max(MIN_ROOM, data.length)
    return taken(deflateSync(data, { ...(effort === 'runs' ? RUNS : { level: effort }), chunkSize: room }), room)
  },
}

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
