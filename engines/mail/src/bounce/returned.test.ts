import { expect, test } from 'vitest'
import { createSigner, signatureField, textResolver } from '../testing/signed-mail.ts'
import { checkReturned } from './returned.ts'
import { describeReturned } from './text.ts'

const signer = createSigner('ed25519')
const fields = ['From: a@sender.example', 'To: b@there.example', 'Subject: Hello', 'Date: x']
const signed = [
  'Return-Path: <a@sender.example>',
  signatureField(signer, fields, 'Hello\r\n'),
  ...fields,
  '',
  'Hello\r\n',
].join('\r\n')
const records = {
  'one._domainkey.sender.example': signer.record,
  'sender.example': 'v=spf1 ip4:203.0.113.7 -all',
  '_dmarc.sender.example': 'v=DMARC1; p=reject',
}
const check = async (message: string, hasBody: boolean, address: string | null, known: object = records) => {
  const returned = { octets: new TextEncoder().encode(message), hasBody }
  return checkReturned(returned, address, { resolver: textResolver({ ...known }) })
}

test('a returned message is judged as the server did that refused it', async () => {
  const [header = ''] = signed.split('\r\n\r\n')
  const without = (name: string) => Object.fromEntries(Object.entries(records).filter(([key]) => key !== name))
  const cases = {
    whole: await check(signed, true, '203.0.113.7'),
    'header alone': await check(header, false, '203.0.113.7'),
    'another address': await check(signed, true, '198.51.100.1'),
    'no address': await check(signed, true, null),
    'changed copy': await check(signed.replace('Hello\r\n', 'Hallo\r\n'), true, '198.51.100.1'),
    'no key': await check(signed, true, '203.0.113.7', without('one._domainkey.sender.example')),
    'no SPF': await check(signed, true, '203.0.113.7', without('sender.example')),
    'no DMARC': await check(signed, true, '203.0.113.7', without('_dmarc.sender.example')),
    'nothing published': await check(signed.replace(/^DKIM-Signature:.*\r\n(?:\s.*\r\n)*/m, ''), true, null, {}),
  }
  expect(Object.entries(cases).map(([name, one]) => [name, one.dmarc, describeReturned(one)])).toMatchSnapshot()
})

test('a header alone proves no more than its own fields', async () => {
  const [header = ''] = signed.split('\r\n\r\n')
  const changed = await check(header.replace('Hello', 'Other'), false, null)
  expect(changed.dkim.map(({ result }) => result)).toEqual(['changed'])
})
