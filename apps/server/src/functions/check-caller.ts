import type { IncomingMessage } from 'node:http'
import type { Contract } from '@sundry/contracts/contract'
import type { Config } from '../config.ts'
import { visitorOrigin } from '../http/visitor-origin.ts'
import { Refusal } from './refusal.ts'

const foreign = () => new Refusal(403, 'This function answers only pages of this site, and programs.')

/**
 * Turns away what another site makes a visitor's browser send: it would spend their allowance, and for functions that
 * act for an account, act in their name. Browsers label every such request; programs carry neither label nor cookie.
 */
export function checkCaller(config: Config, contract: Contract, incoming: IncomingMessage): void {
  const site = incoming.headers['sec-fetch-site']
  if (site === 'cross-site') throw foreign()
  if (!contract.account) return
  if (site !== undefined && site !== 'same-origin') throw foreign()
  const { origin } = incoming.headers
  if (origin !== undefined && origin !== visitorOrigin(config, incoming)) throw foreign()
}
