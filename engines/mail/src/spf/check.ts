import { parseAddress } from '../base/address.ts'
import { canonicalDomain, isAscii, toAscii } from '../base/names.ts'
import type { Resolver } from '../base/ports.ts'
import { joinStrings } from '../base/txt.ts'
import { createFindings, type Finding } from '../catalogue/finding.ts'
import { countDomain } from './count.ts'
import { type Evaluation, evaluateDomain } from './evaluate.ts'
import { expandMacros, readMacroString, usesMacro } from './macro.ts'
import { expandDomain, macroValues } from './match.ts'
import {
  createSession,
  MAX_SPF_LOOKUPS,
  MAX_SPF_VOID_LOOKUPS,
  type Sender,
  SpfEnd,
  type SpfSession,
} from './session.ts'
import { readSpfRecord } from './terms.ts'
import { createNode, qualifierResults, type SpfNode, type SpfResult } from './tree.ts'

export interface SpfQuestion {
  /** Without an address the whole tree is counted. */
  readonly ip?: string
  readonly helo?: string
  readonly sender?: string
  readonly domain?: string
  /** Terms counted before the tree is cut. */
  readonly maxTerms?: number
}

/** Far beyond what any receiver follows. */
const MAX_TERMS = 1000

export interface SpfCheck {
  readonly result: SpfResult
  readonly lookups: number
  readonly voidLookups: number
  readonly tree: SpfNode
  /** RFC 7208 6.2. */
  readonly explanation: string | null
  readonly findings: readonly Finding[]
}

export async function checkSpf(question: SpfQuestion, resolver: Resolver): Promise<SpfCheck> {
  const { report, findings } = createFindings()
  const sender = readSender(question)
  const requested = question.domain?.trim() ? question.domain : sender.domain || sender.helo
  // A domain in a macro keeps its case.
  const node = createNode(toAscii(requested))
  if (question.ip !== undefined && !sender.ip) {
    report('spf-address-invalid', { ip: question.ip })
    return { result: 'none', lookups: 0, voidLookups: 0, tree: node, explanation: null, findings }
  }
  const session = createSession(resolver, sender, report, {
    enforce: sender.ip !== null,
    maxTerms: question.maxTerms ?? MAX_TERMS,
  })
  const { result, explanation } = sender.ip ? await evaluate(session, node) : await count(session, node)
  const { lookups, voidLookups } = session.counts
  if (result === 'none') report('spf-none', { domain: canonicalDomain(requested) })
  if (lookups > MAX_SPF_LOOKUPS) report('spf-too-many-lookups', { domain: canonicalDomain(requested), lookups })
  if (voidLookups > MAX_SPF_VOID_LOOKUPS)
    report('spf-void-lookups', { domain: canonicalDomain(requested), voidLookups })
  return { result, lookups, voidLookups, tree: node, explanation, findings }
}

/** RFC 7208 2.3 and 2.4: without a local part it is postmaster. */
function readSender({ ip, helo = '', sender = '' }: SpfQuestion): Sender {
  const at = sender.lastIndexOf('@')
  const domain = sender.slice(at + 1) || helo
  return {
    ip: ip === undefined ? null : parseAddress(ip.trim()),
    localPart: at > 0 ? sender.slice(0, at) : 'postmaster',
    domain: toAscii(domain),
    helo: toAscii(helo),
  }
}

async function evaluate(session: SpfSession, node: ReturnType<typeof createNode>) {
  try {
    const evaluation = await evaluateDomain(session, node, 'top', true)
    return { result: evaluation.result, explanation: await explain(session, evaluation) }
  } catch (end) {
    if (end instanceof SpfEnd) return { result: end.result, explanation: null }
    throw end
  }
}

/** A missing explanation is no error (RFC 7208 6.2). */
async function explain(session: SpfSession, { result, explanation }: Evaluation): Promise<string | null> {
  if (result !== 'fail' || !explanation) return null
  const name = await expandDomain(session, explanation.modifier.target, explanation.domain)
  const { records } = await session.ask(name, 'TXT')
  const [record, ...more] = records
  const text = record && more.length === 0 ? joinStrings(record.data) : ''
  const macros = isAscii(text) ? readMacroString(text, true) : null
  if (!macros || text === '') return null
  return expandMacros(macros, await macroValues(session, explanation.domain, usesMacro(macros, 'p')))
}

async function count(session: SpfSession, node: ReturnType<typeof createNode>) {
  const exists = await countDomain(session, node, { role: 'top', passes: true, above: [] })
  if (!exists) return { result: 'none' as const, explanation: null }
  if (node.record === null) {
    const { status } = await session.ask(node.domain, 'TXT')
    return { result: status === 'failed' ? ('temperror' as const) : ('permerror' as const), explanation: null }
  }
  const { mechanisms, broken } = readSpfRecord(node.record)
  const all = mechanisms.find(({ name }) => name === 'all')
  const { lookups, voidLookups } = session.counts
  const isBroken = broken.length > 0 || lookups > MAX_SPF_LOOKUPS || voidLookups > MAX_SPF_VOID_LOOKUPS
  const result: SpfResult = isBroken ? 'permerror' : qualifierResults[all?.qualifier ?? '?']
  return { result, explanation: null }
}
