import { expect, test } from 'vitest'
import { type AnswerShape, answerShapeOf } from './answer-shape.ts'
import { z } from './zod.ts'

const cases: readonly [string, z.ZodType, AnswerShape][] = [
  ['a text', z.string(), 'text'],
  ['an address', z.string().meta({ format: 'uri' }), 'link'],
  ['a number', z.number(), 'number'],
  ['a whole number', z.int(), 'number'],
  ['yes or no', z.boolean(), 'boolean'],
  ['anything', z.unknown(), 'any'],
  ['what no JSON Schema can say', z.date(), 'any'],
  ['nothing', z.null(), { oneOf: [null] }],
  ['one word', z.literal('done'), { oneOf: ['done'] }],
  ['one of some words', z.enum(['a', 'b']), { oneOf: ['a', 'b'] }],
  ['a list', z.array(z.string()), { list: 'text' }],
  ['names and values', z.record(z.string(), z.number()), { map: 'number' }],
  ['what may be missing', z.string().nullable(), { nullable: 'text' }],
  ['words that may be missing', z.enum(['a']).nullable(), { nullable: { oneOf: ['a'] } }],
  [
    'fields',
    z.object({ a: z.string(), b: z.string().optional() }),
    { fields: { a: 'text', b: 'text' }, optional: ['b'], open: false },
  ],
  ['fields and more', z.looseObject({ a: z.string() }), { fields: { a: 'text' }, optional: [], open: true }],
  [
    'events',
    z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })]),
    {
      by: 'type',
      shapes: {
        a: { fields: { type: { oneOf: ['a'] } }, optional: [], open: false },
        b: { fields: { type: { oneOf: ['b'] } }, optional: [], open: false },
      },
    },
  ],
]

test.each(cases)('%s', (_, schema, shape) => expect(answerShapeOf(schema)).toEqual(shape))

test('several shapes are distinguished by their type alone', () =>
  expect(() => answerShapeOf(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]))).toThrow(
    'an answer of several shapes needs a field `type` that tells them apart',
  ))
