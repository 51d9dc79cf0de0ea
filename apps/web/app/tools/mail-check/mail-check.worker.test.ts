import { bounceCase, bounceReplies, bounceWriters } from '@sundry/mail/testing'
import { expect, test, vi } from 'vitest'
import { createServerResolver } from '../../lookup/server-resolver.ts'
import type { MailCheckApi } from './mail-check.worker.ts'
import { sampleMessage, sampleZone } from './sample.ts'

const exposed = vi.hoisted(() => ({ api: {} as unknown }))
vi.mock('@sundry/kit/browser', () => ({
  exposeInWorker: (api: unknown) => {
    exposed.api = api
  },
}))
vi.mock('../../lookup/server-resolver.ts', () => ({ createServerResolver: vi.fn() }))
await import('./mail-check.worker.ts')

const checked = (text: string, zone = '', isLookingUp = false) =>
  (exposed.api as MailCheckApi).check({ file: new Blob([text]), zone, isLookingUp })

test('a message is checked with the records of a zone file, and nothing else is looked up unless it may be', async () => {
  const lookUp = vi.fn(async () => ({ status: 'NXDOMAIN', records: [], flags: { ad: false }, ede: [] }))
  vi.mocked(createServerResolver).mockReturnValue(lookUp as never)
  const offline = await checked(sampleMessage, sampleZone)
  expect(offline).toMatchObject({ kind: 'checked', check: { dmarc: { domain: 'shop.example', result: 'fail' } } })
  expect(createServerResolver).not.toHaveBeenCalled()
  expect(await checked(sampleMessage, '', true)).toMatchObject({ isWhole: true })
  expect(lookUp).toHaveBeenCalled()
})

test('a check without some of its records is not whole', async () => {
  expect(await checked(sampleMessage)).toMatchObject({ kind: 'checked', isWhole: false })
  vi.mocked(createServerResolver).mockReturnValue(() => Promise.reject(new Error('lost')))
  expect(await checked(sampleMessage, '', true)).toMatchObject({ isWhole: false })
})

test.each(['', 'hello', 'shopping list\n\nmilk'])('%j is no mail', async (text) =>
  expect(await checked(text)).toEqual({ kind: 'no-mail' }),
)

test.each([
  'From: a@a.example\n\nhello',
  'Received: from out.a.example (out.a.example [192.0.2.1]) by mx.b.example; Tue, 24 Nov 2026 10:15:04 +0000\n\nhello',
  'DKIM-Signature: v=1; a=rsa-sha256; d=a.example; s=s; h=from; bh=; b=\n\nhello',
])('one field makes a message: %s', async (text) =>
  expect(await checked(text)).toMatchObject({ kind: 'checked', check: { subject: null }, bounce: null }),
)

test('the reply of a server is explained as a bounce, without a message', async () =>
  expect(await checked('550 5.1.1 <user@there.example>: user unknown')).toMatchObject({
    kind: 'checked',
    check: null,
    bounce: expect.anything(),
  }))

test('a message that came back is checked where its records can be had', async () => {
  const reply = bounceReplies.find(({ reason }) => reason === 'authentication')
  const bounce = (reply && bounceWriters.postfix?.(bounceCase(reply))) ?? ''
  const lookUp = async () => ({ status: 'NXDOMAIN', records: [], flags: { ad: false }, ede: [] })
  vi.mocked(createServerResolver).mockReturnValue(lookUp as never)
  const isChecked = async (zone: string, isLookingUp: boolean) => {
    const one = await checked(bounce, zone, isLookingUp)
    return one.kind === 'checked' && one.bounce?.returned !== null
  }
  expect(await isChecked('', false)).toBe(false)
  expect([await isChecked(sampleZone, false), await isChecked('', true)]).toEqual([true, true])
})

test('a fault of the zone file is named by its line, before anything is checked', async () =>
  expect(await checked(sampleMessage, 'a.example. 60 A 192.0.2.1\na.example. 60 A nonsense\n')).toMatchObject({
    kind: 'zone-fault',
    line: 2,
  }))
