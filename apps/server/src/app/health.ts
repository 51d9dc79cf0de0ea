import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'
import { json, plain, type Reply } from '../http/reply.ts'
import { isSecure } from '../http/request-target.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { isStorageFull, type Metrics } from '../ports/ports.ts'

export interface Readiness {
  stop(): void
  isStopping(): boolean
  waitingFor(): Promise<string[]>
}

export type Health = Readonly<Record<string, () => Promise<void>>>

export function createReadiness(health: Health): Readiness {
  let stopped = false
  return {
    stop: () => {
      stopped = true
    },
    isStopping: () => stopped,
    async waitingFor() {
      if (stopped) return ['The server is stopping.']
      const answers = await Promise.all(
        Object.entries(health).map(([name, ask]) =>
          ask().then(
            () => [],
            (error: unknown) => [
              isStorageFull(error) ? 'The disk is full or not writable.' : `The ${name} does not answer.`,
            ],
          ),
        ),
      )
      return answers.flat()
    },
  }
}

const HALF_A_YEAR_MS = 182 * 86_400_000

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The pages that the operator's monitoring reads. */
export function createOperatorPages(config: Config, readiness: Readiness, metrics: Metrics) {
  return {
    healthz: (incoming: IncomingMessage): Reply => json({ status: 'ok' }, { secure: isSecure(config, incoming) }),

    async readyz(incoming: IncomingMessage): Promise<Reply> {
      const secure = isSecure(config, incoming)
      const waitingFor = await readiness.waitingFor()
      return waitingFor.length === 0
        ? json({ status: 'ready' }, { secure })
        : json({ status: 'waiting', waitingFor }, { status: 503, secure })
    },

    /** RFC 9116; its last day moves on, because the setting is true for as long as the server runs with it. */
    securityTxt(incoming: IncomingMessage): Reply {
      const secure = isSecure(config, incoming)
      const { securityContact: contact } = config
      if (contact === null) return plain('There is nothing at this address.', { status: 404, secure })
      const expires = new Date(Date.now() + HALF_A_YEAR_MS).toISOString().replace(/T.*/, 'T00:00:00Z')
      const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en']
      // A canonical address is one that the operator has set, never one that a request names.
      if (config.publicUrl !== null) lines.push(`Canonical: ${config.publicUrl}/.well-known/security.txt`)
      return plain(lines.join('\n'), { secure })
    },

    async metrics(incoming: IncomingMessage): Promise<Reply> {
      const secure = isSecure(config, incoming)
      const token = config.metricsToken
      const page = token === null ? null : metrics.page()
      if (token === null || page === null) return plain('There is nothing at this address.', { status: 404, secure })
      const sent = /^Bearer (.+)$/i.exec(incoming.headers.authorization ?? '')?.[1] ?? ''
      // Digests of equal length make the comparison constant-time.
      if (!timingSafeEqual(digest(sent), digest(token))) {
        return plain('Send METRICS_TOKEN as a bearer token.', {
          status: 401,
          secure,
          headers: { 'www-authenticate': 'Bearer' },
        })
      }
      const { type, text } = await page
      const headers = { ...securityHeaders(secure), 'content-type': type, 'cache-control': 'no-store' }
      return { status: 200, headers, body: text }
    },
  }
}
