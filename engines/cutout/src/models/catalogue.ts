import { CutoutFault } from '../base/fault.ts'
import { basePath } from '../base/place.ts'
import type { ModelSet } from '../base/types.ts'
import { openCache } from './fetch-cached.ts'

export interface ModelEntry {
  id: string
  label: string
  licence: string
  source: string
  url: string
  sha256: string
  bytes: number
}

export interface CustomModel extends ModelEntry {
  input: { name?: string; size?: number; shortSide?: number; mean: number[]; std: number[]; layout?: 'nchw' | 'nhwc' }
  output?: string
  sigmoid?: boolean
}

const FOLDER = `${basePath}models`

const isList = (response: Response) => response.ok && /json/.test(response.headers.get('content-type') ?? '')

/** Null where the server has no such list; a server that cannot be reached is another matter. */
async function readList(path: string): Promise<unknown> {
  const retained = await openCache()
  const response = await fetch(path, { cache: 'no-cache' }).catch(() => null)
  const answered = response && isList(response) ? response : null
  if (answered) await retained?.put(path, answered.clone()).catch(() => undefined)
  const list = answered ?? (await retained?.match(path))
  if (!list && !response) throw new CutoutFault('offline')
  return list ? list.json().catch(() => null) : null
}

const text = (value: unknown): value is string => typeof value === 'string' && value.length > 0

function isEntry(value: unknown): value is ModelEntry {
  if (typeof value !== 'object' || value === null) return false
  const { id, url, sha256, bytes } = value as Record<string, unknown>
  return text(id) && text(url) && text(sha256) && /^[0-9a-f]{64}$/.test(sha256) && typeof bytes === 'number'
}

const ofEachColour = (value: unknown) =>
  Array.isArray(value) && value.length === 3 && value.every((one) => typeof one === 'number')

function isCustom(value: unknown): value is CustomModel {
  if (!isEntry(value)) return false
  const { input } = value as Partial<CustomModel>
  return ofEachColour(input?.mean) && ofEachColour(input?.std)
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

async function readCatalogue(): Promise<ReadonlyMap<string, ModelEntry>> {
  const list = (await readList(`${FOLDER}/manifest.json`)) as { models?: unknown } | null
  const models = listOf(list?.models)
    .filter(isEntry)
    .map((model) => ({ ...model, url: basePath + model.url.replace(/^\//, '') }))
  return new Map(models.map((model) => [model.id, model]))
}

export async function readCustom(): Promise<CustomModel | null> {
  const list = (await readList(`${FOLDER}/custom/manifest.json`)) as { models?: unknown } | null
  const found = listOf(Array.isArray(list) ? list : list?.models).find(isCustom)
  if (!found) return null
  const url = new URL(found.url, new URL(`${FOLDER}/custom/`, location.origin)).href
  return { ...found, url, label: found.label ?? found.id, licence: found.licence ?? '', source: found.source ?? '' }
}

const REQUESTED: Readonly<Record<Exclude<ModelSet, 'local-custom'>, readonly string[]>> = {
  local: ['u2netp', 'modnet', 'weigher'],
  'local-fast': ['u2netp'],
  click: ['click-encoder', 'click-decoder'],
  face: ['face-finder', 'face-mesh'],
}

export async function modelsFor(provider: ModelSet): Promise<readonly ModelEntry[]> {
  if (provider === 'local-custom') {
    const custom = await readCustom()
    if (!custom) throw new CutoutFault('no-custom-model')
    return [custom]
  }
  const catalogue = await readCatalogue()
  return REQUESTED[provider].map((id) => {
    const entry = catalogue.get(id)
    if (!entry) throw new CutoutFault('no-models')
    return entry
  })
}
