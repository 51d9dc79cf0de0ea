// Common properties of all text.ts files.
import { expect, test } from 'vitest'

const files = import.meta.glob<Record<string, unknown>>(['./**/text.ts', './**/*-text.ts'], { eager: true })

/** Calls the functions among the sentences with each of their counts at one. */
function sentencesOfOne(value: unknown, path: string): string[] {
  if (typeof value === 'function') {
    const parameters = /\(([^)]*)\)/.exec(String(value))?.[1]?.split(',') ?? []
    try {
      return sentencesOfOne(value(...parameters.map((name) => (/max|type|format|domain/.test(name) ? '…' : 1))), path)
    } catch {
      return []
    }
  }
  if (typeof value === 'string') return [`${path}: ${value}`]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => sentencesOfOne(part, `${path}.${key}`))
    : []
}

test('one of anything is in the singular', () => {
  const plural = /(?<!of )\b1 (?:more |other )?\p{L}*[^\WsS]s\b(?<!\b(?:as|is|was|has|remains))/u
  const wrong = Object.entries(files)
    .flatMap(([file, texts]) => sentencesOfOne(texts, file))
    .filter((sentence) => plural.test(sentence))
  expect(wrong).toEqual([])
})
