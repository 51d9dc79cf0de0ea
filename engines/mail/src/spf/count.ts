import { isQualified, isQueryable } from '../base/names.ts'
import { exchangesOf } from '../transport/mx.ts'
import { type MacroString, usesMacro } from './macro.ts'
import { expandDomain } from './match.ts'
import {
  createNode,
  createTerm,
  type GrowingNode,
  type GrowingTerm,
  MAX_MX_NAMES,
  MAX_SPF_LOOKUPS,
  type SpfSession,
} from './session.ts'
import {
  findRecord,
  type Mechanism,
  type RecordRole,
  reachableMechanisms,
  readSpfRecord,
  recordAt,
  reportRecord,
} from './terms.ts'

const MAX_PROBES = 100

interface Position {
  readonly role: RecordRole
  readonly passes: boolean
  readonly above: readonly string[]
}

/** Counts as if no mechanism matched. */
export async function countDomain(session: SpfSession, node: GrowingNode, position: Position): Promise<boolean> {
  const before = session.counts.lookups
  const { domain } = node
  const found = isQualified(domain) ? await findRecord(session, domain) : ({ status: 'none' } as const)
  if (found.status !== 'found') return found.status !== 'none'
  node.record = found.text
  const record = readSpfRecord(found.text)
  const reachable = reachableMechanisms(record)
  reportRecord(record, domain, isTop(domain, position.above) ? 'top' : position.role, position.passes, session.report)
  for (const mechanism of reachable) await countMechanism(session, node, mechanism, position)
  if (record.redirect && reachable.at(-1)?.name !== 'all') {
    const term = createTerm(record.redirect.text)
    node.terms.push(term)
    await follow(session, node, term, record.redirect.target, { ...position, role: 'redirect' })
  }
  node.lookups = session.counts.lookups - before
  return true
}

/** True for the domain under check, from which the names above were reached. */
const isTop = (domain: string, [top = domain]: readonly string[]) => domain.toLowerCase() === top.toLowerCase()

async function countMechanism(session: SpfSession, node: GrowingNode, mechanism: Mechanism, position: Position) {
  if (isCut(session)) return
  const term = createTerm(mechanism.text)
  node.terms.push(term)
  if (mechanism.name === 'all' || mechanism.network) return
  if (mechanism.name === 'include' && mechanism.target) {
    const passes = position.passes && mechanism.qualifier === '+'
    return follow(session, node, term, mechanism.target, { ...position, role: 'include', passes })
  }
  session.countTerm(term)
  if (mechanism.name === 'ptr' || (mechanism.target && needsMessage(session, mechanism.target))) return
  const target = mechanism.target ? await expandDomain(session, mechanism.target, node.domain) : node.domain
  term.target = target
  if (isQueryable(target) && session.counts.lookups <= MAX_PROBES) await probe(session, mechanism, target, term)
}

const needsMessage = ({ sender }: SpfSession, target: MacroString): boolean =>
  usesMacro(target, 'ipv') ||
  (usesMacro(target, 'slo') && sender.domain === '') ||
  (usesMacro(target, 'h') && sender.helo === '')

function isCut(session: SpfSession): boolean {
  if (session.counts.lookups < session.maxTerms) return false
  session.report('spf-tree-cut', { lookups: session.counts.lookups })
  return true
}

async function follow(
  session: SpfSession,
  node: GrowingNode,
  term: GrowingTerm,
  macro: MacroString,
  { role, passes, above }: Position,
) {
  session.countTerm(term)
  if (needsMessage(session, macro)) return
  const target = await expandDomain(session, macro, node.domain)
  term.target = target
  const path = [...above, node.domain.toLowerCase()]
  // A loop is followed until it has passed the limit, as a receiver would.
  if (path.includes(target.toLowerCase()) && session.counts.lookups > MAX_SPF_LOOKUPS) return
  const child = createNode(target)
  term.child = child
  const exists = await countDomain(session, child, { role, passes, above: path })
  term.lookups += child.lookups
  if (exists) return
  if ((await session.ask(target, 'TXT')).records.length === 0) session.countVoid(term)
  const at = recordAt(node.domain, !isTop(node.domain, above))
  if (role === 'redirect') session.report('spf-redirect-none', { ...at, target })
  else session.report('spf-include-none', { ...at, term: term.text, target })
}

/** Asks for what a, mx and exists would ask for, to find lookups without an answer. */
async function probe(session: SpfSession, mechanism: Mechanism, target: string, term: GrowingTerm) {
  const types = mechanism.name === 'mx' ? ['MX'] : mechanism.name === 'exists' ? ['A'] : ['A', 'AAAA']
  for (const type of types) {
    const { status, records, withheld } = await session.ask(target, type)
    if (status === 'failed') return session.report('spf-dns-error', { domain: target, type })
    const hosts = type === 'MX' ? exchangesOf(records).length : 0
    if (hosts > MAX_MX_NAMES) session.report('spf-mx-limit', { domain: target, count: hosts })
    if (status === 'found' || withheld > 0) return
  }
  session.countVoid(term)
}
