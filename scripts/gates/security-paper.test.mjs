import { expect, test } from 'vitest'
import { checkSecurityPaper, findUntested } from './security-paper.mjs'

const head = '| threat | defence | test |\n| --- | --- | --- |\n'

test('a threat with a test that exists passes', () => {
  expect(findUntested(`${head}| a flood | queues | \`proofs/a.ts\` |`, () => true)).toEqual([])
})

test('a threat without a test, or with one that is gone, turns the gate red', () => {
  expect(findUntested(`${head}| a flood | queues | none |`, () => true)[0]).toContain('a flood')
  expect(findUntested(`${head}| a flood | queues | \`proofs/a.ts\` |`, () => false)[0]).toContain('proofs/a.ts')
})

test('SECURITY.md of this checkout names tests that exist', () => {
  expect(checkSecurityPaper()).toEqual([])
})
