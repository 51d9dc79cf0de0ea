import type { AskOptions, TestServer } from './test-server.ts'

export async function callFunction(on: TestServer, name: string, body: unknown, options: AskOptions = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const reply = await on.ask(`/functions/v1/${name}`, {
    method: 'POST',
    body: text,
    ...options,
    headers: { 'content-length': String(Buffer.byteLength(text)), ...options.headers },
  })
  return { ...reply, json: JSON.parse(reply.text) as Record<string, unknown> }
}
