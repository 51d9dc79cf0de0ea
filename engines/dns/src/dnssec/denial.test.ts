// Proofs by NSEC and NSEC3: accepted and rejected ones.

import { describe, expect, test } from 'vitest'
import { nsec3Hash } from '../wire/canonical.ts'
import { type Nsec3Zone, proveByNsec3, readNsec3 } from './denial-nsec3.ts'
import { type Nsec, proveAbsence, provesNoCloser } from './proofs.ts'
import type { RecordSet } from './records.ts'
import { createBudget, TooMuchWork } from './verify-set.ts'

const ZONE = 'zone.example.'
const nsec = (name: string, next: string, ...types: string[]): Nsec => ({ name, next, types })
const prove = (requested: string, ...records: Nsec[]) =>
  proveAbsence(requested, { zone: ZONE, nsec: records, nsec3: null })
const unproven = { kind: 'unproven' }

describe('NSEC', () => {
  const apex = nsec(ZONE, 'b.zone.example.', 'NS', 'SOA')
  test('an NSEC record of the name itself lists its types', () => {
    expect(prove('Zone.Example.', apex)).toEqual({ kind: 'no-data', types: ['NS', 'SOA'] })
  })
  test('about a gap proves a name in it not to be there, with the wildcard', () => {
    expect(prove('a.zone.example.', apex)).toEqual({ kind: 'no-name' })
    expect(prove('c.zone.example.', apex)).toEqual(unproven)
    expect(prove('b.zone.example.', apex)).toEqual(unproven)
  })
  test('about the last gap proves names to the end of the zone', () => {
    const last = nsec('b.zone.example.', ZONE, 'A')
    expect(prove('c.zone.example.', last, apex)).toEqual({ kind: 'no-name' })
    expect(prove('a.zone.example.', last)).toEqual(unproven)
    expect(prove('c.zone.example.', nsec('b.zone.example.', 'a.zone.example.'))).toEqual(unproven)
  })
  test('needs the wildcard to be proven too', () => {
    const gap = nsec('b.zone.example.', 'd.zone.example.', 'A')
    expect(prove('c.zone.example.', gap)).toEqual(unproven)
    expect(prove('c.zone.example.', gap, apex)).toEqual({ kind: 'no-name' })
    const wild = nsec('*.zone.example.', 'b.zone.example.', 'A', 'NS', 'TXT')
    expect(prove('c.zone.example.', gap, wild)).toEqual({ kind: 'no-data', types: ['A', 'TXT'] })
  })
  test('an NSEC record of a name above others shows that it is empty', () => {
    expect(prove('b.zone.example.', nsec('a.zone.example.', 'x.b.zone.example.', 'A'))).toEqual({
      kind: 'no-data',
      types: [],
    })
  })
  test.each([
    ['a cut', ['NS'], false],
    ['the zone itself', ['NS', 'SOA'], true],
    ['a DNAME', ['DNAME'], false],
    ['a host', ['A'], true],
  ])('an NSEC record of %s covers names below it: %s', (_, types, speaks) => {
    const wild = nsec('*.a.zone.example.', 'a.a.zone.example.', 'TXT')
    const below = nsec('a.zone.example.', 'c.a.zone.example.', ...types)
    expect(prove('b.a.zone.example.', below, wild).kind).toBe(speaks ? 'no-data' : 'unproven')
    expect(prove('ab.zone.example.', nsec('a.zone.example.', 'b.zone.example.', ...types), apex).kind).toBe('no-name')
  })
  test('proves that no name is closer than a wildcard', () => {
    const closer = (...records: Nsec[]) =>
      provesNoCloser('c.zone.example.', '*.zone.example.', { zone: ZONE, nsec: records, nsec3: null })
    expect(closer(nsec('b.zone.example.', 'd.zone.example.'))).toBe(true)
    expect(closer(nsec('c.zone.example.', 'd.zone.example.'))).toBe(false)
    expect(closer(apex)).toBe(false)
  })
})

interface Known {
  matching?: Record<string, readonly string[]>
  covering?: readonly string[]
  optOut?: boolean
  iterations?: number
}
function zoneOf({ matching = {}, covering = [], optOut = false, iterations = 0 }: Known): Nsec3Zone {
  const row = (types: readonly string[] = []) => ({ hash: '', next: '', optOut, types })
  return {
    iterations,
    salt: '-',
    optOut,
    matching: (name) => (matching[name] ? row(matching[name]) : null),
    covering: (name) => (covering.includes(name) ? row() : null),
  }
}

describe('NSEC3', () => {
  const requested = 'a.b.zone.example.'
  const prove3 = (known: Known, name = requested, zone = ZONE) => proveByNsec3(name, zone, zoneOf(known))
  const found = { matching: { [ZONE]: ['NS', 'SOA'] } }
  const whole = { ...found, covering: ['b.zone.example.', '*.zone.example.'] }
  test('an NSEC3 record of the name itself lists its types', () => {
    expect(prove3({ matching: { [requested]: ['A'] } })).toEqual({ kind: 'no-data', types: ['A'] })
  })
  test('proves a name not to be there by the closest that is, the next and the wildcard', () => {
    expect(prove3(whole)).toEqual({ kind: 'no-name' })
    expect(prove3({ ...whole, covering: ['b.zone.example.'] })).toEqual(unproven)
    expect(prove3({ ...whole, covering: ['*.zone.example.'] })).toEqual(unproven)
    expect(prove3({ covering: whole.covering })).toEqual(unproven)
  })
  test('leaves a span that opts out open', () => {
    expect(prove3({ ...whole, optOut: true })).toEqual({ kind: 'opt-out' })
  })
  test('an NSEC3 record of the wildcard lists its types but a delegation', () => {
    const matching = { ...found.matching, '*.zone.example.': ['A', 'NS', 'MX'] }
    expect(prove3({ matching, covering: ['b.zone.example.'] })).toEqual({ kind: 'no-data', types: ['A', 'MX'] })
  })
  test.each([
    ['a cut', ['NS']],
    ['a DNAME', ['SOA', 'NS', 'DNAME']],
  ])('an NSEC3 record of %s proves nothing about names below it', (_, types) => {
    expect(prove3({ ...whole, matching: { [ZONE]: types } })).toEqual(unproven)
  })
  test('an NSEC3 record with a hundred iterations is worked through, with more it is not', () => {
    expect(prove3({ ...whole, iterations: 100 })).toEqual({ kind: 'no-name' })
    expect(prove3({ ...whole, iterations: 101 })).toEqual({ kind: 'iterations-too-high' })
  })
  test('proves that no name is closer than a wildcard', () => {
    const closer = (...covering: string[]) =>
      provesNoCloser(requested, '*.zone.example.', { zone: ZONE, nsec: [], nsec3: zoneOf({ covering }) })
    expect(closer('b.zone.example.')).toBe(true)
    expect(closer(requested, '*.zone.example.')).toBe(false)
    expect(provesNoCloser(ZONE, '*.zone.example.', { zone: ZONE, nsec: [], nsec3: zoneOf({}) })).toBe(false)
    expect(provesNoCloser('a.', '*.', { zone: '.', nsec: [], nsec3: zoneOf({ covering: ['a.'] }) })).toBe(true)
  })
})

describe('records of NSEC3', () => {
  const row = (name: string, data: string): RecordSet => ({
    name,
    type: 'NSEC3',
    records: [{ name, type: 'NSEC3', ttl: 1, class: 'IN', data }],
    signatures: [],
  })
  const spend = createBudget({ hashRounds: 1000 })
  const hash = (name: string, iterations = 0, salt = '-') => nsec3Hash(name, iterations, salt).toLowerCase()
  test('NSEC3 records are read with their parameters, and must agree in them', () => {
    const one = row(`${hash('a.')}.zone.example.`, `1 0 5 AABB ${hash('b.')} A TXT`)
    expect(readNsec3([one], spend)).toMatchObject({ iterations: 5, salt: 'AABB', optOut: false })
    expect(readNsec3([], spend)).toBeNull()
    for (const other of ['1 0 6 AABB', '1 0 5 AACC', '2 0 5 AABB'])
      expect(readNsec3([one, row('x.zone.example.', `${other} ${hash('c.')}`)], spend), other).toBeNull()
    expect(readNsec3([one, row('x.zone.example.', `1 1 5 aabb ${hash('c.')}`)], spend)).toMatchObject({ optOut: true })
    expect(readNsec3([row('x.zone.example.', `2 0 5 AABB ${hash('c.')}`)], spend)).toBeNull()
  })
  test.each([
    ['0', false],
    ['1', true],
    ['2', false],
    ['3', true],
  ])('opt out by the flags %s: %s', (flags, optOut) => {
    expect(readNsec3([row('x.zone.example.', `1 ${flags} 0 - y`)], spend)?.optOut).toBe(optOut)
  })
  test('match a name by its hash, in any case', () => {
    const zone = readNsec3([row(`${hash('a.', 5, 'AABB')}.zone.example.`, `1 0 5 AABB ${hash('b.')} A TXT`)], spend)
    expect(zone?.matching('a.')).toMatchObject({ types: ['A', 'TXT'] })
    expect(zone?.matching('b.')).toBeNull()
  })
  const sorted = ['a.', 'b.', 'c.', 'd.', 'e.'].sort((x, y) => (hash(x) < hash(y) ? -1 : 1)) as [string, ...string[]]
  const [low, second, middle, fourth, high] = sorted as [string, string, string, string, string]
  const covered = (from: string, to: string) => {
    const zone = readNsec3([row(`${hash(from)}.zone.example.`, `1 0 0 - ${hash(to)}`)], spend)
    return sorted.filter((name) => zone?.covering(name))
  }
  test('NSEC3 records cover the gaps between their hashes, the last one the rest', () => {
    expect(covered(low, high)).toEqual([second, middle, fourth])
    expect(covered(second, fourth)).toEqual([middle])
    expect(covered(fourth, second)).toEqual([low, high])
    expect(covered(middle, middle)).toEqual([low, second, fourth, high])
  })
  test('cost a round more than their iterations, once for each name', () => {
    const zone = readNsec3([row('x.zone.example.', '1 0 9 - y')], createBudget({ hashRounds: 20 }))
    for (const name of ['a.', 'a.', 'b.']) zone?.matching(name)
    expect(() => zone?.matching('c.')).toThrow(TooMuchWork)
  })
})

test('an allowance may be used up, and no more', () => {
  const spend = createBudget()
  spend('questions', 90)
  spend('validations', 120)
  spend('hashRounds', 12_000)
  for (const kind of ['questions', 'validations', 'hashRounds'] as const) expect(() => spend(kind)).toThrow(kind)
})
