import { answerShapeOf } from '@sundry/contracts/answer-shape'
import { contracts } from '@sundry/contracts/functions'
import { z } from '@sundry/contracts/zod'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MalformedAnswer, readAnswer } from './read-answer.ts'

const shape = answerShapeOf(
  z.object({
    name: z.string(),
    when: z.string().nullable(),
    list: z.array(z.string()),
    site: z.string().meta({ format: 'uri' }).nullable(),
    links: z.array(z.string().meta({ format: 'uri' })),
    page: z.object({ title: z.string().nullable() }),
    state: z.enum(['good', 'bad']).optional(),
    found: z.boolean().nullable().optional(),
    entries: z.array(z.object({ ttl: z.number() })).optional(),
  }),
)
const whole = {
  name: 'a',
  when: null,
  list: ['x'],
  site: 'https://a.example/',
  links: ['http://b.example/'],
  page: { title: 't' },
}

describe('reading an answer', () => {
  test('gives a whole answer as it is', () => {
    const more = { ...whole, state: 'good', found: null, entries: [{ ttl: 3 }] }
    expect(readAnswer(shape, more)).toEqual(more)
  })

  test('fills what is missing with what a page can show', () => {
    expect(readAnswer(shape, {})).toEqual({
      name: '',
      when: null,
      list: [],
      site: null,
      links: [],
      page: { title: null },
    })
    expect(readAnswer(shape, { ...whole, list: null, name: null, entries: null, found: null })).toEqual({
      ...whole,
      list: [],
      name: '',
      found: null,
    })
  })

  test('lets no address through that is not of the web', () => {
    const hostile = { ...whole, site: 'javascript:alert(1)', links: ['data:text/html,x', ' javascript:x', 'ftp://a/'] }
    expect(readAnswer(shape, hostile)).toEqual({ ...whole, site: null, links: [] })
  })

  test('leaves out a word that a later release may have added', () => {
    expect(readAnswer(shape, { ...whole, state: 'splendid' })).toEqual(whole)
  })

  test.each([
    [null],
    ['text'],
    [[]],
    [{ ...whole, name: 7 }],
    [{ ...whole, list: 'x' }],
    [{ ...whole, list: [null, 3] }],
    [{ ...whole, entries: [{}] }],
    [{ ...whole, entries: [{ ttl: '3' }] }],
    [{ ...whole, found: 'yes' }],
  ])('refuses %j', (answer) => {
    expect(() => readAnswer(shape, answer)).toThrow(MalformedAnswer)
  })

  test.each([
    [null, 'its root'],
    [{ ...whole, name: 7 }, '.name'],
    [{ ...whole, page: { title: 7 } }, '.page.title'],
    [{ ...whole, entries: [{ ttl: 1 }, { ttl: '3' }] }, '.entries[1].ttl'],
  ])('a refusal says where the answer went wrong (%#)', (answer, where) => {
    expect(() => readAnswer(shape, answer)).toThrow(`the answer is not as its contract says, at ${where}`)
  })
})

describe.each(contracts.map((contract) => [contract.name, contract] as const))('%s', (_, contract) => {
  const shapeOfAnswer = answerShapeOf(contract.output)

  test('reads its sample answer unchanged', () => {
    if (!contract.sample) return
    const sample = contract.sample(contract.input.parse(contract.exampleInput)) as unknown
    for (const answer of contract.streams ? (sample as unknown[]) : [sample]) {
      expect(readAnswer(shapeOfAnswer, answer)).toEqual(answer)
    }
  })

  test('refuses whatever comes, or makes of it what the schema takes', () => {
    const names =
      JSON.stringify(shapeOfAnswer)
        .match(/"\w+"/g)
        ?.map((name) => name.slice(1, -1)) ?? []
    const key = fc.oneof(fc.constantFrom(...names), fc.string())
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, 0, '', 'https://a.example/', 'javascript:x', ...names),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(key, tie('any'), { maxKeys: 8 }),
      ),
    })).any
    fc.assert(
      fc.property(fc.oneof(value, fc.dictionary(key, value, { maxKeys: 20 })), (answer) => {
        let read: unknown
        try {
          read = readAnswer(shapeOfAnswer, answer)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedAnswer)
          return
        }
        expect(contract.output.safeParse(read).error).toBeUndefined()
      }),
      { seed: 5, numRuns: 400 },
    )
  })
})
