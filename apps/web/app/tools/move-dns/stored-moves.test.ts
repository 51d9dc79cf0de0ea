import { newMove, type PlannedMove } from '@sundry/domain-report'
import { beforeEach, expect, test, vi } from 'vitest'
import { moveJson, readMoveFile, removeMove, storedMoves, storeMove } from './stored-moves.ts'

const browser = new Map<string, string>()
beforeEach(() => {
  browser.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => browser.get(key) ?? null,
    setItem: (key: string, value: string) => browser.set(key, value),
  })
})

const zone = { sets: [{ name: '@', type: 'MX' }], notCompared: ['keys SSHFP'] }
const move: PlannedMove = {
  ...newMove('a.example', ['ns1.b.example'], 'zone-file', zone),
  ...{ isComplete: true, longestTtl: 3600, lowSince: 0, skipsTtl: true, isSigned: true, unsignedSince: 2 },
  ...{ matchesKeys: true, delegationTtl: 172_800, switchedSince: 3 },
}
const read = (values: object | string) =>
  readMoveFile(new Blob([typeof values === 'string' ? values : JSON.stringify(values)]))
const written = JSON.parse(moveJson(move))

test('a move goes through a file whole, but for what was seen of the new servers', async () => {
  expect(await read(moveJson(move))).toEqual(move)
  const tracking = { at: 1, updated: 1, responding: 1, doneBy: null }
  const comparison = { at: 1, planned: [], comparisons: [], isReady: true }
  expect(await read(moveJson({ ...move, comparison, tracking }))).toEqual(move)
  const unknown = { ...newMove('a.example', [], 'names', zone), isSigned: null }
  expect(await read(moveJson(unknown))).toEqual(unknown)
})

test.each([
  ['of another format', { ...written, format: 'sundry-report-1' }],
  ['without a domain', { ...written, domain: 1 }],
  ['with a domain longer than a name', { ...written, domain: 'a'.repeat(301) }],
  ['without records', { ...written, sets: {} }],
  ['that is not JSON', 'moves'],
  ['over a megabyte', moveJson(move) + ' '.repeat(1_048_576)],
])('a file %s is no move', async (_, values) => expect(await read(values)).toBeNull())

test('a file of a megabyte is read, and a name of 300 letters', async () => {
  const domain = 'a'.repeat(300)
  const text = moveJson({ ...move, domain })
  expect((await read(text + ' '.repeat(1_048_576 - text.length)))?.domain).toBe(domain)
})

test.each<[field: keyof PlannedMove, invalid: unknown, read: unknown]>([
  ['sets', [null, 'MX', { name: 'a' }, { type: 'A' }, { name: 1, type: 'A' }, { name: 'a', type: 1 }], []],
  ['nameServers', ['ns1.b.example', 2, 'n'.repeat(301)], ['ns1.b.example']],
  ['notCompared', 'all', []],
  ['longestTtl', -1, 0],
  ['lowSince', 'yesterday', null],
  ['switchedSince', 8.65e15, null],
  ['isSigned', 'no', null],
  ['isComplete', 'yes', false],
  ['source', 'guess', 'names'],
])('a move whose file holds no valid %s is read without', async (field, invalid, expected) => {
  expect(await read({ ...written, [field]: invalid })).toEqual({ ...move, [field]: expected })
})

test('the browser lists ten moves, the last one first, each domain once', () => {
  const names = Array.from({ length: 12 }, (_, at) => `${at}.example`)
  for (const domain of [...names, '5.example']) storeMove({ ...move, domain })
  expect(storedMoves().map(({ domain }) => domain)).toEqual(
    [5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((at) => `${at}.example`),
  )
  removeMove('11.example')
  expect(storedMoves().map(({ domain }) => domain)).toEqual([5, 10, 9, 8, 7, 6, 4, 3, 2].map((at) => `${at}.example`))
})

test.each(['{', 'null', '{"format":"sundry-move-0","moves":[1]}', '{"format":"sundry-move-1","moves":{}}'])(
  'a browser that stores %j has no moves, and takes the next',
  (stored) => {
    storeMove(move)
    for (const key of browser.keys()) browser.set(key, stored)
    expect(storedMoves()).toEqual([])
    storeMove(move)
    expect(storedMoves()).toEqual([move])
  },
)
