import { parseAddress } from '../base/address.ts'
import { canonicalDomain, isAscii, isQualified, toAscii } from '../base/names.ts'
import { joinStrings, type Resolver } from '../base/txt.ts'
import { createFindings, type Finding } from '../catalogue/finding.ts'
import { countDomain } from './count.ts'
import { expandMacros, readMacroString, usesMacro } from './macro.ts'
import { expandDomain, macroValues, matches } from './match.ts'
import {
  createNode,
  createSession,
  createTerm,
  type GrowingNode,
  type GrowingTerm,
  MAX_SPF_LOOKUPS,
  MAX_SPF_VOID_LOOKUPS,
  qualifierResults,
  type Sender,
  SpfEnd,
  type SpfNode,
  type SpfResult,
  type SpfSession,
} from './session.ts'
import {
  findRecord,
  type Mechanism,
  type Modifier,
  type RecordRole,
  reachableMechanisms,
  readSpfRecord,
  reportRecord,
  type SpfRecord,
} from './terms.ts'

interface Evaluation {
  readonly result: SpfResult
  readonly explanation: { readonly modifier: Modifier; readonly domain: string } | null
}

/** check_host() of RFC 7208 4. */
async function evaluateDomain(
  session: SpfSession,
  node: GrowingNode,
  role: RecordRole,
  passes: boolean,
): Promise<Evaluation> {
  const before = session.counts.lookups
  try {
    const evaluation = await evaluateRecord(session, node, role, passes)
    node.result = evaluation.result
    return evaluation
  } catch (end) {
    if (end instanceof SpfEnd) node.result = end.result
    throw end
  } finally {
    node.lookups = session.counts.lookups - before
  }
}

const without = (result: SpfResult): Evaluation => ({ result, explanation: null })

async function evaluateRecord(session: SpfSession, node: GrowingNode, role: RecordRole, passes: boolean) {
  const { domain } = node
  if (!isQualified(domain)) return without('none')
  const found = await findRecord(session, domain)
  if (found.status === 'none') return without('none')
  if (found.status !== 'found') throw new SpfEnd(found.status === 'failed' ? 'temperror' : 'permerror')
  node.record = found.text
  const record = readSpfRecord(found.text)
  reportRecord(record, domain, role, passes, session.report)
  if (record.broken.length > 0) throw new SpfEnd('permerror')
  const qualifier = await firstMatch(session, node, record, passes)
  if (qualifier) {
    const modifier = record.explanation
    return { result: qualifierResults[qualifier], explanation: modifier && { modifier, domain } }
  }
  return record.redirect ? evaluateRedirect(session, node, record.redirect, passes) : without('neutral')
}

async function firstMatch(session: SpfSession, node: GrowingNode, record: SpfRecord, passes: boolean) {
  for (const mechanism of reachableMechanisms(record)) {
    const term = createTerm(mechanism.text)
    node.terms.push(term)
    term.matched = await matchesTerm(session, mechanism, node.domain, term, passes)
    if (term.matched) return mechanism.qualifier
  }
  return null
}

async function matchesTerm(
  session: SpfSession,
  mechanism: Mechanism,
  domain: string,
  term: GrowingTerm,
  passes: boolean,
): Promise<boolean> {
  if (mechanism.name === 'all' || mechanism.network) return matches(session, mechanism, domain, term)
  session.countTerm(term)
  if (mechanism.name !== 'include' || !mechanism.target) return matches(session, mechanism, domain, term)
  const target = await expandDomain(session, mechanism.target, domain)
  const child = await enter(session, term, target, 'include', passes && mechanism.qualifier === '+')
  if (child.result !== 'none') return child.result === 'pass'
  session.report('spf-include-none', { domain, term: term.text, target })
  throw new SpfEnd('permerror')
}

async function evaluateRedirect(session: SpfSession, node: GrowingNode, redirect: Modifier, passes: boolean) {
  const term = createTerm(redirect.text)
  node.terms.push(term)
  session.countTerm(term)
  const target = await expandDomain(session, redirect.target, node.domain)
  const evaluation = await enter(session, term, target, 'redirect', passes)
  if (evaluation.result !== 'none') return evaluation
  session.report('spf-redirect-none', { domain: node.domain, target })
  throw new SpfEnd('permerror')
}

async function enter(session: SpfSession, term: GrowingTerm, target: string, role: RecordRole, passes: boolean) {
  const child = createNode(target)
  term.target = target
  term.child = child
  try {
    return await evaluateDomain(session, child, role, passes)
  } finally {
    term.lookups += child.lookups
  }
}

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
