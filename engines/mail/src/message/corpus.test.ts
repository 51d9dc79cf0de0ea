import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Chain,
  chainsOf,
  corpus,
  corpusRecords,
  greetingsOf,
  programs,
  textOf,
} from '../testing/received-corpus.ts'
import { textResolver } from '../testing/signed-mail.ts'
import type { MessageState } from './causes.ts'
import { verifyMessage } from './verify.ts'

const resolver = textResolver(corpusRecords)
const check = (chain: Pick<Chain, 'own' | 'sent' | 'body'>) =>
  verifyMessage(Buffer.from(textOf(chain), 'latin1'), { resolver })

test.each(Object.keys(programs))('the verdict is true of every path that %s writes', async (program) => {
  const wrong: unknown[] = []
  for (const chain of chainsOf(program)) {
    const { state, forwardedBy } = await check(chain)
    const isForwardRight = chain.forwardedBy === undefined || chain.forwardedBy === forwardedBy
    if (state !== chain.truth || !isForwardRight) wrong.push([chain.situation, chain.about, state, forwardedBy])
  }
  expect(wrong).toEqual([])
})

test('the corpus holds at least 400 paths, of every situation for each program', () => {
  const all = corpus()
  expect(all.length).toBeGreaterThanOrEqual(400)
  expect(new Set(all.map(({ program, situation }) => `${program} ${situation}`)).size).toBe(
    6 * Object.keys(programs).length,
  )
})

/** From what no one should believe to what everybody may. */
const rank = (state: MessageState) => ['failed', 'unknown', 'not-proved', 'changed', 'confirmed'].indexOf(state)
const all = corpus()
const names = [
  'out.sender.example',
  'mx.rcpt.example',
  'relay.rcpt.example',
  'mx.google.com',
  'mx.lists.example',
  'localhost',
  '10.0.0.1',
  '[198.51.100.25]',
  'DB5EUR03FT046.eop-EUR03.prod.protection.outlook.com',
]
const name = fc.constantFrom(...names)
const path = fc
  .tuple(
    fc.constantFrom(...Object.values(programs)),
    name,
    fc.option(name),
    fc.constantFrom('198.51.100.25', '127.0.0.1', '10.0.0.1', '2001:db8::25'),
    name,
  )
  .chain(([{ fields }, helo, found, address, server]) =>
    fc.constantFrom(...fields({ helo, name: found, address }, server)),
  )
const results =
  'spf=pass smtp.mailfrom=alice@sender.example; dkim=pass header.d=sender.example header.s=one; dmarc=pass header.from=sender.example'
const hostile = fc.oneof(
  path.map((text) => `Received: ${text}`),
  name.map((server) => `Authentication-Results: ${server}; ${results}`),
  name.map((server) => `ARC-Authentication-Results: i=1; ${server}; ${results}`),
  fc.constantFrom(
    `Authentication-Results: ${results}`,
    'Return-Path: <alice@sender.example>',
    'Return-Path: <>',
    'Received-SPF: pass client-ip=198.51.100.25; envelope-from=alice@sender.example',
    'From: alice@sender.example',
    'From: x@evil.example',
    'Sender: alice@sender.example',
    'Subject: Other figures',
    'List-Id: <list.lists.example>',
    'DKIM-Signature: v=1; a=rsa-sha256; d=sender.example; s=one; h=from; bh=AAAA; b=AAAA',
    'DKIM-Signature: v=1; a=rsa-sha256; d=sender.example; s=none; h=from; bh=AAAA; b=AAAA; x=soon',
    'X-Odd: a\rFrom: alice@sender.example',
    ' \r\n ',
    'no field',
  ),
)

test('no field that a forger puts into what is sent makes the verdict better', async () => {
  const field = fc.tuple(hostile, fc.nat(6))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), fc.array(field, { minLength: 1, maxLength: 4 }), async (chain, added) => {
      const sent = [...chain.sent]
      for (const [text, at] of added) sent.splice(Math.min(at, sent.length), 0, text)
      const before = await check(chain)
      const after = await check({ ...chain, sent })
      expect([rank(after.state) <= rank(before.state), after.state, sent]).toEqual([true, after.state, sent])
    }),
    { numRuns: 150 },
  )
})

test('no greeting makes the verdict better', async () => {
  const character = fc.constantFrom(
    ...'[]()<>"\\@:;,.=?_-%',
    'x',
    '198.51.100.25',
    'out.sender.example',
    'by',
    'from',
    'helo=',
    'HELO',
    '(Exim',
    'IPv6:',
    '2001:db8::25',
  )
  const greeting = fc.oneof(
    fc.array(character, { minLength: 1, maxLength: 9 }).map((parts) => parts.join('')),
    fc.constantFrom(...greetingsOf('mx.rcpt.example')),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(programs)), greeting, async (program, helo) => {
      const chain = chainsOf(program, helo).find(({ about }) => about === 'greets as it likes')
      expect([helo, chain && (await check(chain)).state]).toEqual([helo, 'failed'])
    }),
    { numRuns: 150 },
  )
})
