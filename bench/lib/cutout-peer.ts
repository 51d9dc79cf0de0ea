// @imgly/background-removal 1.7.0 with its default model. The newest data on npm is 1.4.5, whose list names the models
// otherwise than 1.7.0 asks for them: the list is written again, the octets are the package's own.
import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage } from './build-page.ts'
import { cache } from './cutout-world.ts'
import { installPeer } from './peer.ts'

interface Resource {
  chunks: { hash: string; offsets: [number, number] }[]
  size: number
  mime: string
}

export async function makePeer() {
  const modules = join(installPeer('cutout'), 'node_modules')
  const data = join(cache, 'peer-data')
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true })
  const source = join(modules, '@imgly/background-removal-data/dist')
  const list = JSON.parse(readFileSync(join(source, 'resources.json'), 'utf8')) as Record<string, Resource>
  const model = list['/models/medium']
  if (!model) throw new Error("the peer's data has no medium model")
  for (const name of readdirSync(source)) if (name !== 'resources.json') place(join(source, name), join(data, name))
  const runtime = ['ort-wasm-simd-threaded.wasm', 'ort-wasm-simd-threaded.mjs'].map((name) => {
    const path = join(modules, 'onnxruntime-web/dist', name)
    place(path, join(data, name))
    const { size } = statSync(path)
    const mime = name.endsWith('wasm') ? 'application/wasm' : 'text/javascript'
    return [`/onnxruntime-web/${name}`, { chunks: [{ name, offsets: [0, size] }], size, mime }] as const
  })
  const chunks = model.chunks.map((chunk) => ({ ...chunk, name: chunk.hash }))
  const resources = { '/models/isnet_fp16': { ...model, chunks }, ...Object.fromEntries(runtime) }
  writeFileSync(join(data, 'resources.json'), JSON.stringify(resources))
  const site = await buildPage('cutout-peer.js', join(cache, 'peer-page'), {
    alias: { '@imgly/background-removal': join(modules, '@imgly/background-removal') },
  })
  return { site, data, modelBytes: model.size, runtimeBytes: runtime[0]?.[1].size ?? 0 }
}

function place(from: string, to: string): void {
  rmSync(to, { force: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
