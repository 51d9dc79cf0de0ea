import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLiteralScan } from './compile.ts'
import { fillVersion, parsePattern, requiredLiterals } from './pattern.ts'

describe('required literals', () => {
  test('never loses a match: what a pattern matches holds one of its literals', () => {
    const part = fc.constantFrom('abc', 'x?', 'y+', '[0-9]', '(?:foo|barr)', '(?:zzz)?', '\\.', 'q{0,2}', 'wxyz')
    const text = fc.stringMatching(/^[a-z0-9.]{0,40}$/)
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), text, text, (parts, before, after) => {
        const source = parts.join('')
        const sample = parts
          .map((one) =>
            one
              .replace('x?', 'x')
              .replace('y+', 'yy')
              .replace('[0-9]', '7')
              .replace('(?:foo|barr)', 'barr')
              .replace('(?:zzz)?', '')
              .replace('\\.', '.')
              .replace('q{0,2}', ''),
          )
          .join('')
        const whole = before + sample + after
        if (!new RegExp(source).test(whole)) return
        const literals = requiredLiterals(source)
        expect(literals === null || literals.some((literal) => whole.includes(literal))).toBe(true)
      }),
      { seed: 7, numRuns: 500 },
    )
  })
})

test('the scan finds every literal at every place, as indexOf does', () => {
  const word = fc.stringMatching(/^[ab-]{3,6}$/)
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 8 }),
      fc.stringMatching(/^[ab-]{0,80}$/),
      (literals, text) => {
        const found = new Set<string>()
        createLiteralScan(literals).scan(text, (literal, at) => found.add(`${literal}@${at}`))
        const expected = new Set<string>()
        literals.forEach((literal, index) => {
          for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1))
            expected.add(`${index}@${at}`)
        })
        expect(found).toEqual(expected)
      },
    ),
    { seed: 7, numRuns: 300 },
  )
})

describe('version templates', () => {
  const version = (pattern: string, text: string) => {
    const parsed = parsePattern(pattern)
    const match = parsed.regex()?.exec(text)
    return match ? fillVersion(parsed.version, match) : null
  }
  test.each([
    ['nginx(?:/([\\d.]+))?\\;version:\\1', 'nginx/1.26.3', '1.26.3'],
    ['nginx(?:/([\\d.]+))?\\;version:\\1', 'nginx', ''],
    ['(v2)?x\\;version:\\1?2:1', 'v2x', '2'],
    ['(v2)?x\\;version:\\1?2:1', 'x', '1'],
    ['a(\\d)b(\\d)\\;version:\\1.\\2', 'a3b4', '3.4'],
    // Figures that go on as a pre-release are another release.
    ['x ([\\d.]+\\d)\\;version:\\1', 'x 3.4.0.beta3-dev - y', '3.4.0.beta3-dev'],
    ['x ([\\d.]+\\d)\\;version:\\1', 'x 2.0.0-rc.18', '2.0.0-rc.18'],
    ['x ([\\d.]+\\d)\\;version:\\1', 'x 2.0.0-1ubuntu2', '2.0.0'],
    ['x ([\\d.]+\\d)\\;version:\\1', 'x 2.0.0/dev/tools', '2.0.0'],
  ])('%s on %s gives %s', (pattern, text, expected) => {
    expect(version(pattern, text)).toBe(expected)
  })

  test('reads confidence, and takes a pattern no engine compiles for one that never matches', () => {
    expect(parsePattern('x\\;confidence:25').confidence).toBe(25)
    expect(parsePattern('x(').regex()).toBeNull()
  })
})
