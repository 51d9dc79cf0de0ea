import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Io } from '../terminal/io.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { CUTOUT_MODELS, FACE_MODELS, findModels } from './models.ts'

const contents: Record<string, string> = { u2netp: 'one', modnet: 'two', weigher: 'three', 'click-encoder': 'four' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const manifest = JSON.stringify({
  models: Object.entries(contents).map(([id, text]) => ({
    id,
    url: `/models/${id}-0a1b2c3d.onnx`,
    sha256: sha256(text),
    bytes: text.length,
  })),
})

function ioWith(env: Record<string, string>) {
  const reported: string[] = []
  const io = { cwd: '/', env, signal: new AbortController().signal, err: (text: string) => void reported.push(text) }
  return { io: io as unknown as Io, said: reported }
}

async function site(files: Record<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    const content = files[request.url ?? '']
    response.writeHead(content === undefined ? 404 : 200).end(content)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const served = (change: Record<string, string> = {}) => ({
  '/models/manifest.json': manifest,
  ...Object.fromEntries(Object.entries(contents).map(([id, text]) => [`/models/${id}-0a1b2c3d.onnx`, text])),
  ...change,
})

test('models of a site are kept for the next time, those for clicks left there', async () => {
  const cache = await temporaryFolder()
  const { io, said: reported } = ioWith({ XDG_CACHE_HOME: cache })
  const folder = await findModels(await site(served()), io)
  expect((await readdir(folder)).sort()).toEqual([
    'manifest.json',
    'modnet-0a1b2c3d.onnx',
    'u2netp-0a1b2c3d.onnx',
    'weigher-0a1b2c3d.onnx',
  ])
  expect(reported).toHaveLength(3)
  const nowhere = join(cache, 'no-checkout')
  expect(await findModels(undefined, io, CUTOUT_MODELS, nowhere)).toBe(folder)
  await findModels(await site(served()), io)
  expect(reported).toHaveLength(3)
})

test.each([
  ['a damaged model', served({ '/models/modnet-0a1b2c3d.onnx': 'twO' }), /modnet-0a1b2c3d.onnx is damaged/],
  ['a site without models', served({ '/models/manifest.json': '{"models":[]}' }), /not all models are there/],
  ['a site that has no such page', {}, /HTTP status 404/],
])('%s ends in a sentence, and nothing counts as kept', async (_, files, sentence) => {
  const cache = await temporaryFolder()
  const { io } = ioWith({ XDG_CACHE_HOME: cache })
  await expect(findModels(await site(files), io)).rejects.toThrow(sentence)
  await expect(findModels(undefined, io, CUTOUT_MODELS, join(cache, 'no-checkout'))).rejects.toThrow(
    /are not installed/,
  )
})

test('models of faces are fetched with those of a site, and missed where it has none', async () => {
  const faces = Object.fromEntries(FACE_MODELS.map((id) => [id, id]))
  const entry = (id: string) => ({ id, url: `/models/${id}-0a1b2c3d.onnx`, sha256: sha256(id), bytes: id.length })
  const models = [...JSON.parse(manifest).models, ...FACE_MODELS.map(entry)]
  const files = served({
    '/models/manifest.json': JSON.stringify({ models }),
    ...Object.fromEntries(Object.entries(faces).map(([id, text]) => [`/models/${id}-0a1b2c3d.onnx`, text])),
  })
  const { io } = ioWith({ XDG_CACHE_HOME: await temporaryFolder() })
  const needed = [...CUTOUT_MODELS, ...FACE_MODELS]
  const folder = await findModels(await site(files), io)
  expect(await findModels(undefined, io, needed, folder)).toBe(folder)
  await expect(findModels(await site(served()), io, needed)).rejects.toThrow(/not all models/)
})

test('a folder is used as it is when all its models are whole', async () => {
  const files = Object.fromEntries(Object.entries(contents).map(([id, text]) => [`${id}-0a1b2c3d.onnx`, text]))
  const folder = await temporaryFolder({ 'manifest.json': manifest, ...files })
  const { io } = ioWith({ SUNDRY_MODELS: folder })
  expect(await findModels(undefined, io)).toBe(folder)
  await writeFile(join(folder, 'u2netp-0a1b2c3d.onnx'), 'cut')
  await expect(findModels(folder, io)).rejects.toThrow(/complete set of models/)
})

test('a name in a manifest cannot lead out of the folder', async () => {
  const cache = await temporaryFolder()
  const { io } = ioWith({ XDG_CACHE_HOME: cache })
  const hostile = manifest.replaceAll('/models/', '/models/../../')
  const folder = await findModels(await site(served({ '/models/manifest.json': hostile })), io)
  const { models } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  expect(models).toHaveLength(3)
  expect(await readdir(cache)).toEqual(['sundry'])
})
