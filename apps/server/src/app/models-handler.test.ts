import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sundry-models-'))
const weights = new Uint8Array(700_000).map((_, at) => at % 251)
let site: TestServer
beforeAll(async () => {
  mkdirSync(join(folder, 'models/custom'), { recursive: true })
  writeFileSync(join(folder, 'secret.json'), '{"a":"secret"}')
  writeFileSync(join(folder, 'models/.hidden.json'), '{"a":"secret"}')
  writeFileSync(join(folder, 'models/manifest.json'), '{"models":[]}')
  writeFileSync(join(folder, 'models/net-0a1b2c3d.onnx'), weights)
  writeFileSync(join(folder, 'models/custom/manifest.json'), '[]')
  writeFileSync(join(folder, 'models/custom/own.onnx'), 'own')
  site = await startTestServer({ MODELS_DIR: join(folder, 'models') })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

describe('/models', () => {
  test('sends a model whole, for good, with the headers of an isolated page', async () => {
    const reply = await site.ask('/models/net-0a1b2c3d.onnx')
    expect(reply.status).toBe(200)
    expect(reply.body.equals(Buffer.from(weights))).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(weights.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
    })
    const again = await site.ask('/models/net-0a1b2c3d.onnx', {
      headers: { 'if-none-match': reply.headers.etag ?? '' },
    })
    expect(again.status).toBe(304)
  })

  test('answers HEAD and ranges', async () => {
    const head = await site.ask('/models/net-0a1b2c3d.onnx', { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(weights.length))
    const part = await site.ask('/models/net-0a1b2c3d.onnx', { headers: { range: 'bytes=5-9' } })
    expect(part.status).toBe(206)
    expect(part.body.equals(Buffer.from(weights.subarray(5, 10)))).toBe(true)
  })

  test.each(['/models/manifest.json', '/models/custom/manifest.json', '/models/custom/own.onnx'])(
    'asks about %s each time',
    async (path) => {
      const reply = await site.ask(path)
      expect(reply.status).toBe(200)
      expect(reply.headers['cache-control']).toBe('no-cache')
    },
  )

  test.each([
    ['/models/../secret.json', 400],
    ['/models/..%2fsecret.json', 400],
    ['/models/%2e%2e/secret.json', 400],
    ['/models/custom/../../secret.json', 400],
    ['/models/custom%2f..%2f..%2fsecret.json', 400],
    ['/models/net-0a1b2c3d.onnx%00.json', 400],
    ['/models/.hidden.json', 404],
    ['/models/custom', 404],
    ['/models/', 404],
    ['/models/missing.onnx', 404],
  ])('%s is a plain %i', async (path, status) => {
    const reply = await site.ask(path)
    expect(reply.status).toBe(status)
    expect(reply.text).not.toContain('secret')
    expect(reply.text).not.toContain('<')
  })

  test('lists no model where the operator has none: an empty list is no error', async () => {
    const bare = await startTestServer({ MODELS_DIR: join(folder, 'nothing-here') })
    const reply = await bare.ask('/models/custom/manifest.json')
    expect([reply.status, reply.text]).toEqual([200, '[]'])
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    expect((await bare.ask('/models/custom/manifest.json', { method: 'POST', body: '[]' })).status).toBe(405)
    expect((await bare.ask('/models/manifest.json')).status).toBe(404)
    await bare.stop()
  })

  test('sends an empty file as nothing, and lets go of it', async () => {
    writeFileSync(join(folder, 'models/custom/empty.onnx'), '')
    const descriptors = () => readdirSync('/proc/self/fd').length
    await site.ask('/models/custom/empty.onnx')
    const before = descriptors()
    for (let turn = 0; turn < 20; turn += 1) {
      const reply = await site.ask('/models/custom/empty.onnx')
      expect([reply.status, reply.body.length]).toEqual([200, 0])
    }
    expect(descriptors()).toBeLessThan(before + 10)
  })
})
