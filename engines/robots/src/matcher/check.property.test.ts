import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRobots } from './check.ts'

/** `npm test` takes the beginning of the whole. */
const samples = [
  ['a sample', { seed: 20_261_121, numRuns: 200 }, {}],
  ['the whole', { seed: 20_261_121, numRuns: 1000 }, { tags: 'long' }],
] as const

/** The matching rule as one would first write it: all positions reachable so far, octet by octet. */
function slowMatch(pattern: string, path: string): boolean {
  let positions = new Set([0])
  for (let i = 0; i < pattern.length; i += 1) {
    const character = pattern[i]
    if (character === '$' && i === pattern.length - 1) return positions.has(path.length)
    const next = new Set<number>()
    for (const position of positions) {
      if (character === '*') for (let p = position; p <= path.length; p += 1) next.add(p)
      else if (path[position] === character) next.add(position + 1)
    }
    if (next.size === 0) return false
    positions = next
  }
  return true
}

/** Tries every rule in file order and keeps the best, without sorting or indexing. */
function slowCheck(
  rules: readonly (readonly ['Allow' | 'Disallow', string])[],
  path: string,
): { allowed: boolean; line: number } {
  const best = { Allow: { length: -1, line: 0 }, Disallow: { length: -1, line: 0 } }
  const consider = (type: 'Allow' | 'Disallow', pattern: string, line: number) => {
    if (pattern.length > best[type].length && slowMatch(pattern, path)) best[type] = { length: pattern.length, line }
  }
  rules.forEach(([type, pattern], index) => {
    consider(type, pattern, index + 2)
    if (type !== 'Allow') return
    const slash = pattern.lastIndexOf('/')
    if (slash >= 0 && pattern.slice(slash).startsWith('/index.htm') && !slowMatch(pattern, path)) {
      consider('Allow', `${pattern.slice(0, slash + 1)}$`, index + 2)
    }
  })
  const { Allow: allow, Disallow: disallow } = best
  const allowed = disallow.length <= 0 || disallow.length <= allow.length
  return { allowed, line: disallow.length > allow.length ? disallow.line : allow.line }
}

const piece = fc.constantFrom('a', 'b', 'aa', 'ab', '/', '*', '$', '**', '.', '/index.html', '/a', 'a'.repeat(40))
const pattern = fc.array(piece, { maxLength: 7 }).map((parts) => parts.join(''))
const path = fc.array(fc.constantFrom('a', 'b', 'aa', '/', '.', '$', '*', '?', 'index.html', 'a'.repeat(41)), {
  maxLength: 9,
})
const rule = fc.tuple(fc.constantFrom('Allow' as const, 'Disallow' as const), pattern)

describe.each(samples)('checkRobots, %s of the made files', (_, run, details) => {
  test('agrees with a slow matcher that tries every rule', details, () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 12 }), path, (rules, parts) => {
        const url = `/${parts.join('')}`
        const robots = `User-agent: *\n${rules.map(([type, value]) => `${type}: ${value}`).join('\n')}`
        expect(checkRobots(robots, 'FooBot', `https://www.example.com${url}`)).toEqual({
          ...slowCheck(rules, url),
          specificGroup: false,
        })
      }),
      run,
    )
  })

  test('never throws, whatever the octets', details, () => {
    const token = fc.constantFrom(
      'user-agent',
      'disallow',
      'allow',
      ':',
      ' ',
      '\n',
      '\r',
      '\0',
      '#',
      '*',
      '$',
      '/',
      '%',
      'é',
    )
    const text = fc.array(fc.oneof(token, fc.string({ unit: 'binary', maxLength: 3 }))).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(text, fc.uint8Array()), fc.oneof(fc.string(), fc.uint8Array()), (robots, url) => {
        const { allowed, line } = checkRobots(robots, ['FooBot', '*', ''], url)
        expect(typeof allowed).toBe('boolean')
        expect(line).toBeGreaterThanOrEqual(0)
      }),
      run,
    )
  })

  test('says the same of a text and of its octets', details, () => {
    const encoder = new TextEncoder()
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (value, path) => {
        const robots = `user-agent: foobot\ndisallow: /${value}`
        const url = `/${path}`
        expect(checkRobots(encoder.encode(robots), 'foobot', encoder.encode(url))).toEqual(
          checkRobots(robots, 'foobot', url),
        )
      }),
      run,
    )
  })
})

describe('work done', () => {
  test('gives a verdict for hostile patterns that a backtracking matcher would never finish', () => {
    const hostile = `User-agent: *\nDisallow: /${'*a'.repeat(1000)}*b\nDisallow: /*${'a'.repeat(5000)}b`
    expect(checkRobots(hostile, 'FooBot', `/${'a'.repeat(100_000)}`)).toMatchObject({ allowed: true, line: 0 })
  })
})
