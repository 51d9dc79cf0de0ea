import { resolverIds } from '@sundry/contracts/dig-dns-v1'
import {
  type CheckedRecord,
  type DnssecChain,
  type DnssecReason,
  type DnssecVerdict,
  type DnssecZone,
  dnssecVerdicts,
} from '@sundry/contracts/domain-report-dnssec'
import { type DnsAnswer, DnsFault, type DnsRecord } from '../wire/message.ts'
import { foldName } from '../wire/name.ts'
import { describeUnchecked } from './algorithms.ts'
import { upTo } from './denial-nsec3.ts'
import { judgeAbsence, provesNoCloser, readProofs } from './proofs.ts'
import { setOf } from './records.ts'
import {
  type Allowance,
  type Checking,
  checkKeys,
  createBudget,
  type KeyCheck,
  type Spend,
  TooMuchWork,
  verifySet,
} from './verify-set.ts'

interface Reply {
  rcode: string
  answers: readonly DnsRecord[]
  authority: readonly DnsRecord[]
  complete: boolean
}

type Ask = (name: string, type: string) => Promise<Reply | null>

type ResolverId = (typeof resolverIds)[number]

/** Resolvers of a fixed list, which hand out what they hold back as bogus when asked to. */
export interface SigningResolvers {
  query(question: {
    name: string
    type: string
    signal: AbortSignal
    resolver: ResolverId
    checkingDisabled: true
  }): Promise<DnsAnswer>
}

interface Asking {
  nameServers: SigningResolvers
  signal: AbortSignal
  spend: Spend
}

/** Asks one resolver not to validate (CD), because a report shows what validation would hold back. */
function askThrough(resolver: ResolverId, { nameServers, signal, spend }: Asking): Ask {
  return async (name, type) => {
    spend('questions')
    try {
      const answer = await nameServers.query({ name, type, signal, resolver, checkingDisabled: true })
      if (answer.rcode !== 'NOERROR' && answer.rcode !== 'NXDOMAIN') return null
      const { rcode, records, authority, withheld } = answer
      return { rcode, answers: records, authority, complete: (withheld ?? 0) === 0 }
    } catch (error) {
      if (error instanceof DnsFault) return null
      throw error
    }
  }
}

/**
 * The first resolver of the list that hands out the root's signatures: many a resolver of a local network strips them.
 * Null when none does; `silent` when none answers at all.
 */
async function findSigningResolver(asking: Asking): Promise<Ask | 'silent' | 'stripping'> {
  let hasAnswered = false
  for (const resolver of resolverIds) {
    const ask = askThrough(resolver, asking)
    const reply = await ask('.', 'DNSKEY')
    asking.signal.throwIfAborted()
    if (reply === null) continue
    hasAnswered = true
    if (reply.answers.some(({ type }) => type === 'RRSIG')) return ask
  }
  return hasAnswered ? 'stripping' : 'silent'
}

/** The DS records of the root keys that are trusted; IANA's root-anchors.xml, as in Debian's dns-root-data. */
export const rootAnchors: readonly string[] = [
  '20326 8 2 E06D44B80B8F1D39A95C0B0D7C65D08458E880409BBC683457104237C7F8EC8D',
  '38696 8 2 683D2D0ACB8C9B712A1948B27F741219298D0A450D612C483AF444A4C0FB2B16',
]

async function checkRecord(name: string, type: string, ask: Ask, checking: Checking): Promise<CheckedRecord> {
  const shown = { name: foldName(name), type, exists: false, wildcard: null, signatures: [] }
  const reply = await ask(name, type)
  if (reply === null) return { ...shown, verdict: 'indeterminate', reason: 'no-answer' }
  const own = setOf(reply.answers, name, type)
  const set = own.records.length > 0 ? own : setOf(reply.answers, name, 'CNAME')
  if (set.records.length === 0 && reply.answers.length === 0) {
    const proofs = await readProofs(reply.authority, checking)
    const { verdict, reason } = judgeAbsence(name, type, reply.rcode, proofs)
    return { ...shown, verdict, reason, signatures: proofs.signatures }
  }
  if (!reply.complete || set.records.length === 0) return { ...shown, verdict: 'indeterminate', reason: 'no-answer' }
  const checked = await verifySet(set, checking)
  const found = { ...shown, ...checked, type: set.type, exists: true }
  if (checked.verdict !== 'secure' || checked.wildcard === null) return found
  const proofs = await readProofs(reply.authority, checking)
  const signatures = [...checked.signatures, ...proofs.signatures]
  if (provesNoCloser(name, checked.wildcard, proofs)) return { ...found, signatures }
  return { ...found, signatures, verdict: 'bogus', reason: 'wildcard-unproven' }
}

interface ChainOptions {
  nameServers: SigningResolvers
  clock: { now(): number }
  signal: AbortSignal
  anchors?: readonly string[]
  allowance?: Partial<Allowance>
  types?: readonly string[]
}

const usualTypes = ['A', 'AAAA', 'MX', 'TXT']

const isWorse = (one: DnssecVerdict, other: DnssecVerdict) =>
  dnssecVerdicts.indexOf(one) > dnssecVerdicts.indexOf(other)

interface Progress {
  zones: DnssecZone[]
  records: CheckedRecord[]
}

interface End {
  verdict: DnssecVerdict
  reason: DnssecReason | null
  exists: boolean
}

function shownZone(
  name: string,
  parent: string | null,
  keys: KeyCheck,
  over: DnssecZone['signatures'] = [],
): DnssecZone {
  const { verdict, reason, delegationSigners, signatures } = keys
  const all = [...over, ...signatures]
  return { name, parent, verdict, reason, delegationSigners, keys: keys.keys, signatures: all, denial: null }
}

const end = (verdict: DnssecVerdict, reason: DnssecReason | null, exists = true): End => ({ verdict, reason, exists })

class Walk {
  readonly #ask: Ask
  readonly #checking: Pick<Checking, 'now' | 'spend'>
  readonly #progress: Progress

  constructor(ask: Ask, checking: Pick<Checking, 'now' | 'spend'>, progress: Progress) {
    this.#ask = ask
    this.#checking = checking
    this.#progress = progress
  }

  async run(name: string, anchors: readonly string[], types: readonly string[]): Promise<End> {
    const { zones } = this.#progress
    const root = await this.#ask('.', 'DNSKEY')
    if (root === null) return end('indeterminate', 'no-answer')
    const keys = await checkKeys(root.answers, anchors, { ...this.#checking, zone: '.' })
    // Anchors are no DS records of a parent; their keys already hold what the diagram needs.
    zones.push(shownZone('.', null, { ...keys, delegationSigners: [] }))
    if (keys.verdict !== 'secure') return end(keys.verdict, keys.reason)
    let zone: Checking = { ...this.#checking, zone: '.', keys: keys.trusted }
    for (const child of upTo(name, '.').reverse().slice(1)) {
      const step = await this.#descend(child, zone)
      if ('verdict' in step) return step
      zone = step
    }
    return this.#checkRecords(name, types, zone)
  }

  async #descend(child: string, zone: Checking): Promise<Checking | End> {
    const reply = await this.#ask(child, 'DS')
    if (reply === null) return end('indeterminate', 'no-answer')
    const set = setOf(reply.answers, child, 'DS')
    if (set.records.length === 0) return this.#withoutSigner(child, reply, zone)
    const over = await verifySet(set, zone)
    const keyReply = await this.#ask(child, 'DNSKEY')
    if (over.verdict !== 'secure' || keyReply === null) {
      const [verdict, reason] =
        over.verdict === 'secure' ? ['indeterminate' as const, 'no-answer' as const] : [over.verdict, over.reason]
      this.#add(child, zone.zone, keyReply?.answers ?? [], set.records, {
        verdict,
        reason,
        signatures: over.signatures,
      })
      return end(verdict, reason)
    }
    const keys = await checkKeys(
      keyReply.answers,
      set.records.map(({ data }) => data),
      { ...this.#checking, zone: child },
    )
    this.#progress.zones.push(shownZone(child, zone.zone, keys, over.signatures))
    if (keys.verdict !== 'secure') return end(keys.verdict, keys.reason)
    return { ...this.#checking, zone: child, keys: keys.trusted }
  }

  async #withoutSigner(child: string, reply: Reply, zone: Checking): Promise<Checking | End> {
    const alias = setOf(reply.answers, child, 'CNAME')
    if (alias.records.length > 0) {
      const { verdict, reason } = await verifySet(alias, zone)
      return verdict === 'secure' ? zone : end(verdict, reason)
    }
    const proofs = await readProofs(reply.authority, zone)
    const current = this.#progress.zones.at(-1)
    if (current) current.denial ??= proofs.denial
    const { absence, verdict, reason } = judgeAbsence(child, 'DS', reply.rcode, proofs)
    if (absence.kind === 'no-name' && verdict === 'secure') return end('secure', null, false)
    const cut = await this.#isZone(child)
    if (verdict === 'secure' && absence.kind === 'no-data') {
      // A proof by the child itself says nothing of what its parent holds (RFC 6840 §4.1).
      const isChilds = absence.types.includes('SOA') && child !== zone.zone
      if (!absence.types.includes('NS') || isChilds) return isChilds ? end('bogus', 'denial-unproven') : zone
      await this.#addInsecure(child, zone.zone, 'no-ds')
      return end('insecure', 'no-ds')
    }
    if (verdict === 'insecure') {
      if (!cut && reason === 'no-ds') return zone
      await this.#addInsecure(child, zone.zone, reason ?? 'no-ds')
      return end('insecure', reason)
    }
    if (cut) this.#add(child, zone.zone, [], [], { verdict, reason, signatures: proofs.signatures })
    else if (current) current.signatures.push(...proofs.signatures)
    return end(verdict, reason)
  }

  async #isZone(name: string): Promise<boolean> {
    const reply = await this.#ask(name, 'SOA')
    return (reply?.answers ?? []).some((record) => record.type === 'SOA' && foldName(record.name) === foldName(name))
  }

  /** Keys without a DS record are shown too: their owner forgot the registrar. */
  async #addInsecure(child: string, parent: string, reason: DnssecReason): Promise<void> {
    const keys = await this.#ask(child, 'DNSKEY')
    this.#add(child, parent, keys?.answers ?? [], [], { verdict: 'insecure', reason, signatures: [] })
  }

  #add(
    name: string,
    parent: string,
    keyRecords: readonly DnsRecord[],
    signerRecords: readonly DnsRecord[],
    { verdict, reason, signatures }: Pick<DnssecZone, 'verdict' | 'reason' | 'signatures'>,
  ): void {
    const described = describeUnchecked(setOf(keyRecords, name, 'DNSKEY').records, signerRecords)
    this.#progress.zones.push({ name, parent, verdict, reason, ...described, signatures, denial: null })
  }

  async #checkRecords(name: string, types: readonly string[], zone: Checking): Promise<End> {
    const { records } = this.#progress
    records.push(await checkRecord(zone.zone, 'SOA', this.#ask, zone))
    for (const type of types) records.push(await checkRecord(name, type, this.#ask, zone))
    let worst = end('secure', null)
    for (const { verdict, reason } of records) if (isWorse(verdict, worst.verdict)) worst = end(verdict, reason)
    return worst
  }
}

/**
 * Validates from the root to a name and the records there (RFC 4035 §5), at a bounded cost for hostile zones.
 * @example
 * const { verdict, zones } = await validateChain('example.com', { nameServers, clock, signal })
 */
export async function validateChain(name: string, options: ChainOptions): Promise<DnssecChain> {
  const { nameServers, clock, signal, anchors = rootAnchors, types = usualTypes } = options
  const spend = createBudget(options.allowance)
  const progress: Progress = { zones: [], records: [] }
  const queried = foldName(name)
  const work = async (): Promise<End> => {
    const ask = await findSigningResolver({ nameServers, signal, spend })
    if (ask === 'silent') return end('indeterminate', 'no-answer')
    if (ask === 'stripping') return end('indeterminate', 'signatures-withheld')
    const now = Math.floor(clock.now() / 1000)
    return new Walk(ask, { now, spend }, progress).run(queried, anchors, types)
  }
  const ended = await work().catch((error: unknown): End => {
    if (error instanceof TooMuchWork) return end('indeterminate', 'too-much-work')
    throw error
  })
  return { name: queried, ...ended, ...progress, checkedAt: new Date(clock.now()).toISOString() }
}
