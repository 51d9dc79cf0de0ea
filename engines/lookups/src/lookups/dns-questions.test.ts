import { dnsQuestions } from '@sundry/contracts/dns-questions-v1'
import { expect, test } from 'vitest'
import { NotPublic } from '../ports/ports.ts'
import { barePorts, callOf } from '../testing/bare-ports.ts'
import { type Known, knownAnswers } from '../testing/known-answers.ts'
import { handler } from './dns-questions.ts'

async function ask(names: readonly string[], known: Record<string, Known>) {
  const nameServers = knownAnswers(known)
  const query: typeof nameServers.query = (question) =>
    question.name === 'inside' ? Promise.reject(new NotPublic('inside')) : nameServers.query(question)
  const { questions } = dnsQuestions.input.parse({ questions: names.map((name) => ({ name, type: 'TXT' })) })
  const ports = barePorts({ nameServers: { ...nameServers, query } })
  return {
    asked: nameServers.questions,
    result: dnsQuestions.output.parse(await handler({ questions }, ports, callOf())),
  }
}

test('a batch has an answer to each question, in their order', async () => {
  const names = ['a.example', 'silent.example', 'inside', 'gone.example', '192.0.2.1']
  const { result } = await ask(names, { 'a.example TXT': ['a.example TXT "v=spf1 -all"'], 'silent.example TXT': null })
  expect(result.answers.map((answer) => answer && [answer.status, answer.records.map(({ data }) => data)])).toEqual([
    ['NOERROR', ['"v=spf1 -all"']],
    null,
    null,
    ['NXDOMAIN', []],
    null,
  ])
})

test('a batch asks for each name unchanged', async () => {
  const { asked: requested } = await ask(['www.a.example', 'S._domainkey.a.example'], {})
  expect(requested).toEqual(['www.a.example TXT', 's._domainkey.a.example TXT'])
})

test('a batch without any response says that the DNS could not be reached', async () => {
  const silent = { 'a.example TXT': null, 'b.example TXT': null }
  await expect(ask(['a.example', 'b.example'], silent)).rejects.toMatchObject({ answer: { state: 'unreachable' } })
})

test('a batch costs as much as its names would cost one by one', () => {
  const questions = ['a.example', 'b.example', 'c.example'].map((name) => ({ name, type: 'A' as const }))
  expect(dnsQuestions.price + (dnsQuestions.surcharge?.({ questions }) ?? 0)).toBe(3 * dnsQuestions.price)
})

test('a batch counts addresses that it does not show', async () => {
  const nameServers = knownAnswers({})
  const query: typeof nameServers.query = async (question) => ({ ...(await nameServers.query(question)), withheld: 1 })
  const ports = barePorts({ nameServers: { ...nameServers, query } })
  const { answers } = await handler({ questions: [{ name: 'a.example', type: 'A' }] }, ports, callOf())
  expect(answers[0]?.withheld).toBe(1)
})
