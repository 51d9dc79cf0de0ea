// The functions of mailboxes answer by the same rules as those of watches, so they are tested here too.
import { afterEach, expect, test } from 'vitest'
import { type Mailboxes, type Ports, type Watches, WatchRefusal } from '../ports/ports.ts'
import { callFunction } from '../testing/call-function.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
afterEach(() => server.stop())

const remove = { action: { do: 'remove', ids: ['00000000-0000-4000-8000-000000000000'] } }
const discard = { action: { do: 'remove', id: '00000000-0000-4000-8000-000000000000' } }
const calls = [
  ['list-watches', {}],
  ['change-watches', remove],
  ['watch-link', { token: 'an.id.and.its.signature', action: 'leave' }],
  ['list-mailboxes', {}],
  ['change-mailboxes', discard],
  ['add-mail-report', { token: 'an.id.and.its.signature', file: 'aGVsbG8=' }],
] as const

async function statuses(ports: Partial<Ports>, userId: string | null = 'ann'): Promise<number[]> {
  server = await startTestServer({}, { ports: { sessions: { userId: async () => userId }, ...ports } })
  const answers: number[] = []
  for (const [name, body] of calls) answers.push((await callFunction(server, name, body)).status)
  return answers
}

const page = { isOn: true, hasMail: true, pushKey: null, watches: [], channels: [], points: { ofDay: 0, max: 1 } }
const listed = { isOn: true, days: 9, mailboxes: [], domains: [] }
/** Watches and mailboxes whose changes fail with an error, and whose tokens are used too often or are not valid. */
function failing(error: Error, added: 'limited' | null): Partial<Ports> {
  const fail = async () => Promise.reject(error)
  const watches: Partial<Watches> = { overview: async () => page, change: fail, link: async () => false, start() {} }
  const mailboxes: Partial<Mailboxes> = {
    overview: async () => listed,
    change: fail,
    add: async () => added,
    start() {},
  }
  return { watches: watches as Watches, mailboxes: mailboxes as Mailboxes }
}

test('serves only who is signed in, save for the holder of a token', async () => {
  expect(await statuses(failing(new Error('unused'), null), null)).toEqual([401, 401, 200, 401, 401, 404])
})

test('lists nothing and says that it is off where the operator has not turned it on', async () => {
  expect(await statuses({ watches: null, mailboxes: null })).toEqual([200, 404, 404, 200, 404, 404])
  expect((await callFunction(server, 'list-mailboxes', {})).json.isOn).toBe(false)
})

test.each([
  [409, 429, new WatchRefusal('One too many.'), 'limited'],
  [500, 404, new Error('the disk broke'), null],
] as const)('answers %i to a change and %i to a report', async (change, add, error, added) => {
  expect(await statuses(failing(error, added))).toEqual([200, change, 200, 200, change, add])
})
