import { commonNames } from '@sundry/domain-report'
import { expect, test, vi } from 'vitest'
import { askFor } from '../../lookup/use-lookup.ts'
import { findNames } from './find-names.ts'
import { words } from './text.ts'

vi.mock('../../lookup/use-lookup.ts', () => ({ askFor: vi.fn() }))

interface Answer {
  status?: string
  records: { type: string; data: string }[]
}

/** Finds names below a.example where `answerOf` answers for a name below it; a random name is ''. */
async function find(answerOf: (name: string, type: string) => Answer, isMockData = false) {
  const known = new Set(commonNames.map(({ name }) => name))
  const requested: string[] = []
  vi.mocked(askFor).mockImplementation((async (
    _: string,
    { questions }: { questions: { name: string; type: string }[] },
  ) => ({
    isMockData,
    answers: questions.map(({ name, type }) => {
      const label = name.replace(/\.a\.example$/, '')
      requested.push(label)
      return answerOf(known.has(label) ? label : '', type)
    }),
  })) as never)
  const signal = new AbortController().signal
  const found = await findNames('a.example', { signal, onProgress: () => {} })
  return { ...found, requested }
}
const holds = (...data: string[]): Answer => ({
  status: 'NOERROR',
  records: data.map((one) => ({ type: 'A', data: one })),
})
const absent: Answer = { status: 'NXDOMAIN', records: [] }
const [first = { name: '' }, second = { name: '' }] = commonNames

test('names that exist are found, every common name is looked up', async () => {
  const { names, unanswered, requested } = await find((name) => (name === second.name ? holds('1') : absent))
  expect({ names: [...new Set(names)], unanswered }).toEqual({ names: [second.name], unanswered: 0 })
  expect(requested).toEqual(expect.arrayContaining(commonNames.map(({ name }) => name)))
})

test('below a wildcard only a name with another answer is found, beside the wildcard', async () => {
  const { names } = await find((name) => holds(name === first.name ? '2' : '1'))
  expect(new Set(names)).toEqual(new Set(['*', first.name]))
})

test('a name without an answer is counted, and not found', async () => {
  const { names, unanswered } = await find((name) => (name === first.name ? { records: [] } : absent))
  expect(names).toEqual([])
  expect(unanswered).toBe(commonNames.filter(({ name }) => name === first.name).length)
  expect([0, 1].map((count) => words.found(3, count).includes('response'))).toEqual([false, true])
})

test('a sample finds nothing', async () => {
  expect(await find(() => holds('1'), true)).toMatchObject({ names: [], isMockData: true })
})
