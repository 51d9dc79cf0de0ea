import { request } from 'node:http'
import type { Log } from '@sundry/lookups'
import { createServer, type SundryServer } from '../app/app.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Environment } from '../config/environment.ts'
import type { Ports } from '../ports/ports.ts'
import type { ServedFunction } from '../runtime/function.ts'
import { makeFixtureSite } from './fixture-site.ts'
import { testPorts } from './test-ports.ts'

export interface LogLine {
  level: keyof Log
  fields: Record<string, unknown>
  message: string
}

export function memoryLog(): Log & { lines: LogLine[] } {
  const lines: LogLine[] = []
  const write = (level: keyof Log) => (fields: Record<string, unknown>, message: string) =>
    void lines.push({ level, fields, message })
  return { lines, debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: Buffer
  text: string
}

export interface AskOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  address?: string
}

export interface TestServer {
  config: Config
  server: SundryServer
  port: number
  log: ReturnType<typeof memoryLog>
  ask(path: string, options?: AskOptions): Promise<Reply>
  stop(): Promise<void>
}

export interface TestServerOptions {
  ports?: Partial<Ports>
  served?: readonly ServedFunction[]
  files?: Readonly<Record<string, string>>
}

function ask(port: number, path: string, { method = 'GET', headers = {}, body, address }: AskOptions): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: address ?? '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const whole = Buffer.concat(chunks)
        const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(flat),
          body: whole,
          text: whole.toString('utf8'),
        })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

export async function startTestServer(
  environment: Environment = {},
  { ports = {}, served, files = {} }: TestServerOptions = {},
): Promise<TestServer> {
  const site = await makeFixtureSite(files)
  const config = readConfig({ PORT: '0', HOST: 'localhost', SITE_DIR: site.directory, ...environment })
  const log = memoryLog()
  const server = await createServer(config, testPorts(log, ports), served)
  const port = await server.listen()
  return {
    config,
    server,
    port,
    log,
    ask: (path, options = {}) => ask(port, path, options),
    async stop() {
      await server.stop()
      await site.remove()
    },
  }
}
