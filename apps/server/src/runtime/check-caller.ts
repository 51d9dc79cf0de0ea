import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { visitorOrigin } from '../http/visitor-origin.ts'
import { Refusal } from './refusal.ts'

/** `returning` also allows a link from another site, by which an OAuth provider or a letter sends its visitor back. */
export type Callers = 'anyone' | 'own-pages' | 'returning'

const foreign = () => new Refusal(403, 'This address answers only pages of this site, and programs.')

/**
 * CSRF: another site could spend a visitor's allowance or act in their name. Browsers label such requests; programs
 * carry neither label nor cookie.
 */
export function checkCaller(config: Config, callers: Callers, incoming: IncomingMessage): void {
  if (callers === 'returning') return
  const site = incoming.headers['sec-fetch-site']
  if (site === 'cross-site') throw foreign()
  if (callers === 'anyone') return
  if (site !== undefined && site !== 'same-origin') throw foreign()
  const { origin } = incoming.headers
  // Reading changes nothing, and no other site can read what we answer.
  if (incoming.method !== 'GET' && origin !== undefined && origin !== visitorOrigin(config, incoming)) throw foreign()
}
