import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AddressResolver } from '@sundry/lookups'
import { readConfig } from '../config/config.ts'
import type { Ports } from '../ports/ports.ts'
import type { Call } from '../runtime/function.ts'
import { testPorts } from './test-ports.ts'
import { memoryLog } from './test-server.ts'

export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export interface LoopbackSite {
  origin: string
  requests: string[]
  close(): void
}

export async function startLoopbackSite(answers: Record<string, Answer | string>): Promise<LoopbackSite> {
  const requested: string[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    requested.push(path)
    const found = answers[path]
    const {
      status = 200,
      headers = {},
      body = '',
    } = typeof found === 'string' ? { body: found } : (found ?? { status: 404 })
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    origin: `http://site.example:${(server.address() as AddressInfo).port}`,
    requests: requested,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export const noNameServer: AddressResolver = {
  resolve: () => Promise.reject(Object.assign(new Error('queryA ETIMEOUT'), { code: 'ETIMEOUT' })),
}

export const loopbackPorts = (replaced: Partial<Ports> = {}): Ports => testPorts(memoryLog(), replaced)

export function callOf(signal: AbortSignal = new AbortController().signal, client = '192.0.2.1'): Call {
  return { signal, id: 'a-test', config: readConfig({}), client, userId: async () => null }
}
