import { compareNames, nsec3Hash } from '../wire/canonical.ts'
import type { SentRecord } from './encode-response.ts'
import type { StandInAnswer } from './stand-in-server.ts'
import { makeKey, type SigningKey, type SigningTimes, signerOf, signSet } from './zone-signer.ts'

export interface SignedZoneOptions {
  name: string
  /** `name type data`, names whole and with their final dot. */
  records?: readonly string[]
  /** `ns.<zone>` when left out. */
  nameServers?: readonly string[]
  /** False leaves the zone without keys and signatures. */
  signed?: boolean
  algorithm?: number
  digestType?: number
  times?: Partial<SigningTimes>
  denial?: 'nsec' | { iterations?: number; salt?: string; optOut?: boolean }
  /** DS records of the parent in place of the right one; none for an empty list. */
  signers?: (right: string) => readonly string[]
  /** More keys, such as ones that share a tag. */
  moreKeys?: (key: SigningKey) => readonly string[]
}

export interface SignedZone {
  name: string
  nameServers: readonly string[]
  key: SigningKey
  /** The DS record of its key. */
  signer: string
  answer(name: string, type: string): Promise<Exclude<StandInAnswer, Uint8Array | null>>
}

const goodTimes: SigningTimes = { inception: '20260101000000', expires: '20300101000000' }
const TTL = 300
const fold = (name: string) => name.toLowerCase()
const isAt = (name: string, zone: string) => zone === '.' || name === zone || name.endsWith(`.${zone}`)
const parent = (name: string) => name.slice(name.indexOf('.') + 1) || '.'

/** A zone that signs what it answers, with the right proofs of what does not exist. */
async function makeSignedZone(options: SignedZoneOptions, children: readonly SignedZone[]): Promise<SignedZone> {
  const { name: zone, signed = true, algorithm = 13, digestType = 2, denial = 'nsec' } = options
  const times = { ...goodTimes, ...options.times }
  const key = await makeKey(algorithm)
  const { nameServers = [`ns.${zone === '.' ? 'root.' : zone}`] } = options
  const sent = (name: string, type: string, data: string): SentRecord => ({ name, type, ttl: TTL, data })
  const own = (options.records ?? []).map((line) => {
    const [name = '', type = '', ...data] = line.split(' ')
    return sent(name, type, data.join(' '))
  })
  const cuts = children.flatMap((child) => [
    ...child.nameServers.map((host) => sent(child.name, 'NS', host)),
    ...(child.signer === '' ? [] : child.signer.split('\n').map((data) => sent(child.name, 'DS', data))),
  ])
  const isSigned = signed
  const records = [
    sent(
      zone,
      'SOA',
      `ns.${zone === '.' ? 'root.' : zone} host.${zone === '.' ? 'root.' : zone} 7 7200 3600 1209600 60`,
    ),
    ...nameServers.map((host) => sent(zone, 'NS', host)),
    ...(isSigned
      ? [sent(zone, 'DNSKEY', key.data), ...(options.moreKeys?.(key) ?? []).map((data) => sent(zone, 'DNSKEY', data))]
      : []),
    ...own,
    ...cuts,
  ]
  const at = (name: string) => records.filter((record) => fold(record.name) === fold(name))
  const names = [...new Set(records.map((record) => fold(record.name)))].sort(compareNames)
  const exists = (name: string) => names.some((one) => isAt(one, name))
  const typesAt = (name: string) => [...new Set(at(name).map(({ type }) => type))]

  const withSignature = async (set: readonly SentRecord[]) =>
    isSigned && set.length > 0 ? [...set, await signSet(set, zone, key, times)] : [...set]

  async function nsecOf(name: string): Promise<SentRecord[]> {
    const next = names[(names.indexOf(name) + 1) % names.length] ?? zone
    return withSignature([sent(name, 'NSEC', [next, ...typesAt(name), 'RRSIG', 'NSEC'].join(' '))])
  }
  async function plainProofs(name: string): Promise<SentRecord[]> {
    if (names.includes(name)) return nsecOf(name)
    const covering = (requested: string) => names.findLast((one) => compareNames(one, requested) < 0) ?? zone
    let encloser = parent(name)
    while (!exists(encloser)) encloser = parent(encloser)
    const wildcard = `*.${encloser === '.' ? '' : encloser}`
    const owners = new Set([
      covering(name),
      ...(exists(name) ? [] : [names.includes(wildcard) ? wildcard : covering(wildcard)]),
    ])
    return (await Promise.all([...owners].map(nsecOf))).flat()
  }

  const hashes = new Map<string, string>()
  async function hashedProofs(name: string, { iterations = 0, salt = '-', optOut = false }): Promise<SentRecord[]> {
    const hash = (one: string) => {
      const known = hashes.get(one) ?? nsec3Hash(one, iterations, salt)
      hashes.set(one, known)
      return known
    }
    const retained = optOut
      ? names.filter((one) => !(typesAt(one).includes('NS') && !typesAt(one).includes('DS') && one !== zone))
      : names
    const between = retained.flatMap((one) => {
      const above: string[] = [one]
      while (above.at(-1) !== zone) above.push(parent(above.at(-1) ?? zone))
      return above
    })
    const chain = [...new Set(between)]
      .map((one) => ({ one, hashed: hash(one) }))
      .sort((a, b) => (a.hashed < b.hashed ? -1 : 1))
    const recordOf = (place: number) => {
      const { one, hashed } = chain[place] ?? { one: zone, hashed: '' }
      const next = chain[(place + 1) % chain.length]?.hashed ?? ''
      const data = [
        '1',
        optOut ? '1' : '0',
        iterations,
        salt,
        next,
        ...typesAt(one),
        ...(typesAt(one).length > 0 ? ['RRSIG'] : []),
      ]
      return sent(`${hashed}.${zone === '.' ? '' : zone}`, 'NSEC3', data.join(' '))
    }
    const matching = (one: string) => chain.findIndex(({ hashed }) => hashed === hash(one))
    const covering = (one: string) => {
      const found = chain.findLastIndex(({ hashed }) => hashed < hash(one))
      return found < 0 ? chain.length - 1 : found
    }
    const places = new Set<number>()
    if (matching(name) >= 0) places.add(matching(name))
    else {
      let next = name
      while (matching(parent(next)) < 0) next = parent(next)
      places.add(matching(parent(next)))
      places.add(covering(next))
      const wildcard = `*.${parent(next) === '.' ? '' : parent(next)}`
      places.add(matching(wildcard) >= 0 ? matching(wildcard) : covering(wildcard))
    }
    return (await Promise.all([...places].map((place) => withSignature([recordOf(place)])))).flat()
  }
  const proofs = async (name: string) =>
    isSigned ? (denial === 'nsec' ? plainProofs(name) : hashedProofs(name, denial)) : []

  async function answer(name: string, type: string) {
    const here = at(name)
    const set = here.filter((record) => record.type === type)
    const alias = here.filter((record) => record.type === 'CNAME')
    if (set.length > 0 || alias.length > 0) return { answers: await withSignature(set.length > 0 ? set : alias) }
    let encloser = parent(name)
    while (!exists(encloser)) encloser = parent(encloser)
    const wildcard = `*.${encloser === '.' ? '' : encloser}`
    const made = exists(name) ? [] : at(wildcard).filter((record) => record.type === type)
    if (made.length > 0) {
      const answers = (await withSignature(made)).map((record) => ({ ...record, name }))
      return { answers, authority: await proofs(name) }
    }
    const authority = [
      ...(await withSignature(at(zone).filter((record) => record.type === 'SOA'))),
      ...(await proofs(name)),
    ]
    return { rcode: exists(name) || at(wildcard).length > 0 ? 'NOERROR' : 'NXDOMAIN', authority }
  }
  const right = signerOf(zone, key, digestType)
  const signers = options.signers?.(right) ?? (isSigned ? [right] : [])
  return { name: zone, nameServers, key, signer: signers.join('\n'), answer }
}

/** Zones below each other, given from the root down, as one resolver answers for all of them. */
export async function makeSignedTree(zones: readonly SignedZoneOptions[]) {
  const made: SignedZone[] = []
  for (const options of [...zones].reverse()) {
    const children = made.filter(({ name }) => {
      const above = zones.filter((zone) => zone.name !== name && isAt(name, zone.name))
      return above.toSorted((a, b) => b.name.length - a.name.length)[0]?.name === options.name
    })
    made.push(await makeSignedZone(options, children))
  }
  const deepest = [...made].sort((a, b) => b.name.length - a.name.length)
  const [root] = made.slice(-1)
  return {
    zones: new Map(made.map((zone) => [zone.name, zone])),
    /** The DS record of the root's key, to be trusted. */
    anchors: root ? [signerOf('.', root.key)] : [],
    answer(name: string, type: string) {
      const requested = name.toLowerCase()
      const zone = deepest.find(
        (one) => isAt(requested, one.name) && !(type === 'DS' && one.name === requested && requested !== '.'),
      )
      if (!zone) throw new TypeError(`no zone holds ${name}`)
      return zone.answer(requested, type)
    },
  }
}
