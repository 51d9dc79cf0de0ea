import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { Refusal } from '../functions/refusal.ts'
import { visitorOrigin } from '../http/visitor-origin.ts'

/**
 * `anyone`: pages of this site, and programs. `own-pages`: only our own pages, because the request acts for a session.
 * `returning`: also a link from elsewhere, by which an OAuth provider or a letter sends its visitor back.
 */
export type Callers = 'anyone' | 'own-pages' | 'returning'

const foreign = () => new Refusal(403, 'This address answers only pages of this site, and programs.')

/**
 * Turns away what another site makes a visitor's browser send: it would spend their allowance, and for routes that
 * act for an account, act in their name. Browsers label every such request; programs carry neither label nor cookie.
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
