// Which models a visitor is offered by what the server's lists and the browser's cache say.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { modelsFor } from './catalogue.ts'

const entry = (id: string, change: object = {}) => ({
  ...{ id, label: id, licence: 'MIT', source: 's', url: `/models/${id}-00000000.onnx` },
  ...{ sha256: '0'.repeat(64), bytes: 40, ...change },
})
const served = (list: unknown) => () => Response.json(list)
const down = () => Promise.reject(new TypeError('Failed to fetch'))
const page = (status: number) => () =>
  new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } })

let cached = new Map<string, Response>()
/** Asks for models where the server and then the cache answer so. */
function ask(set: Parameters<typeof modelsFor>[0], server: () => Response | Promise<Response>, before?: unknown) {
  cached = new Map()
  const path = set === 'local-custom' ? '/models/custom/manifest.json' : '/models/manifest.json'
  if (before) cached.set(path, Response.json(before))
  vi.stubGlobal('fetch', async () => server())
  return modelsFor(set)
}
beforeEach(() => {
  vi.stubGlobal('location', new URL('https://site.example/background-remover'))
  const cache = {
    match: async (path: string) => cached.get(path)?.clone(),
    put: async (path: string, response: Response) => void cached.set(path, response),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})
afterEach(() => vi.unstubAllGlobals())

const list = { models: [entry('modnet'), entry('u2netp')] }

test('the models of a set are those that the server lists, which are kept for a time without it', async () => {
  const [model, ...others] = await ask('local-fast', served(list))
  expect([model?.id, model?.url, others]).toEqual(['u2netp', '/models/u2netp-00000000.onnx', []])
  expect(await cached.get('/models/manifest.json')?.json()).toEqual(list)
})

test.each([
  ['cannot be reached', down],
  ['is in maintenance', page(503)],
  ['is behind a page that wants a password', page(200)],
])('a list that is kept counts while the server %s', async (_, server) => {
  expect(await ask('local-fast', server, list)).toMatchObject([{ id: 'u2netp' }])
})

test.each([
  ['offline', down],
  ['no-models', page(404)],
  ['no-models', () => new Response('{', { headers: { 'content-type': 'application/json' } })],
  ['no-models', served({ models: 'none' })],
  ['no-models', served({ models: [entry('modnet')] })],
  ['no-models', served({ models: [null, entry('u2netp', { sha256: 'short' })] })],
  ['no-models', served({ models: [entry('u2netp', { bytes: '40' })] })],
  ['no-models', served({ models: [entry('u2netp', { url: '' })] })],
])('models that cannot be had are reported as %s', async (code, server) => {
  await expect(ask('local-fast', server)).rejects.toMatchObject({ name: 'CutoutFault', code })
})

const input = { size: 512, mean: [0, 0, 0], std: [1, 1, 1] }
const own = entry('own', { url: 'own.onnx', input })

test.each([
  ['is a list', [own]],
  ['has a list of models', { models: [own] }],
  ['names an unusable model first', [entry('other'), { ...own, label: undefined }]],
])('a custom model is resolved beside its manifest, which %s', async (_, manifest) => {
  const models = await ask('local-custom', served(manifest))
  expect(models).toMatchObject([{ id: 'own', label: 'own', url: 'https://site.example/models/custom/own.onnx' }])
})

test.each([
  [page(404)],
  [served({})],
  [served({ models: {} })],
  [served([entry('own')])],
  [served([{ ...own, input: null }])],
  [served([{ ...own, input: { ...input, mean: 0.5 } }])],
  [served([{ ...own, input: { ...input, std: [1, 1] } }])],
])('a list without a usable model, the %#th of these, is a site without one', async (server) => {
  await expect(ask('local-custom', server)).rejects.toMatchObject({ code: 'no-custom-model' })
})
