import { isQualified } from '../base/names.ts'
import { expandDomain, matches } from './match.ts'
import { findRecord, type RecordRole, reachableMechanisms, reportRecord } from './record.ts'
import { SpfEnd, type SpfSession } from './session.ts'
import { type Mechanism, type Modifier, readSpfRecord, type SpfRecord } from './terms.ts'
import { createNode, createTerm, type GrowingNode, type GrowingTerm, qualifierResults, type SpfResult } from './tree.ts'

export interface Evaluation {
  readonly result: SpfResult
  readonly explanation: { readonly modifier: Modifier; readonly domain: string } | null
}

/** check_host() of RFC 7208 4. */
export async function evaluateDomain(
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
