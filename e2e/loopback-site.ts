// A website of a test's own. The tests' server reaches it by any name, as if it stood on the internet.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Answer {
  status?: number
  type?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Site {
  origin: string
  host: string
  requests: string[]
  close(): void
}

export async function startSite(answers: Record<string, Answer | string>, name = 'site.example'): Promise<Site> {
  const requested: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requested.push(path)
    const found = answers[path]
    const answer: Answer = typeof found === 'string' ? { body: found } : (found ?? { status: 404 })
    const type = answer.type ?? (path.includes('.xml') ? 'application/xml' : 'text/html; charset=utf-8')
    response.writeHead(answer.status ?? 200, { 'content-type': type, ...answer.headers }).end(answer.body ?? '')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const host = `${name}:${(server.address() as AddressInfo).port}`
  return {
    origin: `http://${host}`,
    host,
    requests: requested,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
