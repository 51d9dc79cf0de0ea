// The models of the background remover and of faces: in a folder, or on a Sundry site that serves them. They are too large for the
// package (19 MB), and from a site they are cached.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeAtomically } from '../files/write-atomically.ts'
import { UsageFault } from '../terminal/exit-codes.ts'
import type { Io } from '../terminal/io.ts'

interface Model {
  readonly id: string
  readonly url: string
  readonly sha256: string
  readonly bytes: number
}

export const CUTOUT_MODELS = ['u2netp', 'modnet', 'weigher'] as const
export const FACE_MODELS = ['face-finder', 'face-mesh'] as const
const KNOWN: readonly string[] = [...CUTOUT_MODELS, ...FACE_MODELS]
const MAX_BYTES = 200e6
const FETCH_MS = 10 * 60_000

/** A checkout fetches the models while it builds the site. The packed command has none there. */
const ofCheckout = fileURLToPath(new URL('../../../../.runtime/models', import.meta.url))

const retained = ({ env }: Pick<Io, 'env'>) => join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sundry', 'models')

function readManifest(text: string): Model[] {
  const { models } = JSON.parse(text) as { models?: unknown }
  const isModel = (value: unknown): value is Model => {
    const { id, url, sha256, bytes } = (value ?? {}) as Record<string, unknown>
    return (
      typeof id === 'string' &&
      typeof url === 'string' &&
      /^[\w.-]+\.onnx$/.test(basename(url)) &&
      typeof sha256 === 'string' &&
      typeof bytes === 'number' &&
      bytes <= MAX_BYTES
    )
  }
  return Array.isArray(models) ? models.filter(isModel).filter(({ id }) => KNOWN.includes(id)) : []
}

const isWhole = (content: Uint8Array, { sha256 }: Model) =>
  createHash('sha256').update(content).digest('hex') === sha256

const holdsAll = (models: readonly Model[], needed: readonly string[]) =>
  needed.every((name) => models.some(({ id }) => id === name))

async function holdsModels(folder: string, needed: readonly string[]): Promise<boolean> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '{}')
  const models = readManifest(text).filter(({ id }) => needed.includes(id))
  const read = models.map(async (model) => isWhole(await readFile(join(folder, basename(model.url))), model))
  return holdsAll(models, needed) && (await Promise.all(read).catch(() => [false])).every(Boolean)
}

async function fetchBytes(address: URL, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(FETCH_MS)]) })
  if (!response.ok) throw new Error(`HTTP status ${response.status}`)
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > MAX_BYTES) throw new Error('the response is larger than a model')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function fetchModels(
  site: string,
  folder: string,
  needed: readonly string[],
  { signal, err }: Pick<Io, 'signal' | 'err'>,
): Promise<void> {
  const base = new URL(site)
  if (!base.pathname.endsWith('/models')) base.pathname = `${base.pathname.replace(/\/$/, '')}/models`
  const at = (name: string) => new URL(`${base.pathname}/${name}`, base)
  try {
    const manifest = await fetchBytes(at('manifest.json'), signal)
    const models = readManifest(new TextDecoder().decode(manifest))
    if (!holdsAll(models, needed)) throw new Error('not all models are there')
    for (const model of models) {
      const name = basename(model.url)
      const there = await readFile(join(folder, name)).catch(() => null)
      if (there && isWhole(there, model)) continue
      err(`Fetching ${name} (${Math.round(model.bytes / 1e5) / 10} MB) from ${base.host}\n`)
      const content = await fetchBytes(at(name), signal)
      if (!isWhole(content, model)) throw new Error(`${name} is damaged`)
      await writeAtomically(join(folder, name), content)
    }
    await writeAtomically(join(folder, 'manifest.json'), `${JSON.stringify({ models }, null, 2)}\n`)
  } catch (error) {
    if (signal.aborted) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new UsageFault(`The models could not be fetched from ${base.href}: ${why}.`)
  }
}

/** Gives a folder that holds all models, or says how to come by them. */
export async function findModels(
  option: string | undefined,
  io: Io,
  needed: readonly string[] = CUTOUT_MODELS,
  checkout = ofCheckout,
): Promise<string> {
  const source = option ?? io.env.SUNDRY_MODELS
  if (source !== undefined && /^https?:\/\//.test(source)) {
    await fetchModels(source, retained(io), needed, io)
    return retained(io)
  }
  const folders = source === undefined ? [checkout, retained(io)] : [resolve(io.cwd, source)]
  for (const folder of folders) if (await holdsModels(folder, needed)) return folder
  throw new UsageFault(
    source === undefined
      ? 'The models are not installed. Set --models once to the URL of a Sundry site, or to a folder with the models.'
      : `${source} does not contain a complete set of models: manifest.json and the files it names.`,
  )
}
