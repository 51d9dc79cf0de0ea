import { expect, test } from 'vitest'
import { textResolver } from '../testing/signed-mail.ts'
import { describeVerdict } from './text.ts'
import { verifyMessage } from './verify.ts'

const check = async (fields: readonly string[], body = 'Hello\r\n', records: Record<string, string> = {}) =>
  verifyMessage(new TextEncoder().encode([...fields, '', body].join('\r\n')), { resolver: textResolver(records) })
const codes = async (fields: readonly string[], body?: string) =>
  (await check(fields, body)).warnings.map(({ code, ...about }) => [code, ...Object.values(about)])

test.each([
  ['Reply-To: Boss <boss@evil.example.net>', [['reply-elsewhere', 'evil.example.net', 'bank.example']]],
  ['Reply-To: help@mail.bank.example, x@evil.test', [['reply-elsewhere', 'evil.test', 'bank.example']]],
  ['Reply-To: help@mail.bank.example', []],
])('an address for replies at another domain is shown: %s', async (field, expected) => {
  expect(await codes(['From: a@bank.example', field])).toEqual(expected)
})

test.each([
  ['"service@paypal.com" <a@evil.test>', 'service@paypal.com'],
  ['=?utf-8?q?PayPal.com?= <a@evil.test>', 'paypal.com'],
  ['a@evil.test (service@paypal.com)', 'service@paypal.com'],
  ['"a@evil.test, service@paypal.com" <a@evil.test>', 'service@paypal.com'],
  ['"service @ pay\u00adpal.com" <a@evil.test>', 'service@paypal.com'],
  ['"service@paypal.com"@evil.test', 'service@paypal.com'],
  ['j.smith.co@bank.example (Ann Smith)', null],
  ['Mr.Smith of St.Gallen <a@evil.test>', null],
  ['shop.bank.example <a@bank.example>', null],
])('a name that shows another address is shown: %s', async (from, shown) => {
  expect(await codes([`From: ${from}`])).toEqual(
    shown === null ? [] : [['name-imitates', shown, expect.stringMatching(/evil|bank/)]],
  )
})

const html = ['From: a@bank.example', 'Content-Type: text/html; charset=utf-8']
test.each([
  ['<a href="https://evil.test/x">https://bank.example/login</a>', [['link-elsewhere', 'bank.example', 'evil.test']]],
  [
    '<A class=x HREF=https://evil.test><b>www.bank.example</b></A>',
    [['link-elsewhere', 'www.bank.example', 'evil.test']],
  ],
  [
    '<a href="https://bank.example.login.evil.test">here</a>',
    [['link-imitates', 'bank.example.login.evil.test', 'bank.example']],
  ],
  ['<a href="&#104;ttps://b4nk.example">here</a><a href="https://bamk.example">x</a>', []],
  ['<a href="https://barnk.example.">x</a><a href="https://bank.example">bank.example</a>', []],
  ['<a href="https://login.bank.example/">bank.example</a><a href="https://evil.test/">Read more</a>', []],
  ['<a href="https://evil.test/">report.pdf</a><a href="https://evil.test/">README.md</a>', []],
  [
    '<a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fbank.example%2Fa&data=1">https://bank.example/a</a>',
    [],
  ],
])('a link that leads elsewhere than it shows is shown: %s', async (body, expected) => {
  expect(await codes(html, body)).toEqual(expected)
})

test('a link to a name that looks like the sender’s is shown', async () => {
  expect(await codes(['From: a@paypal.com', 'Content-Type: text/html'], '<a href="https://paypa1.com/">x</a>')).toEqual(
    [['link-imitates', 'paypa1.com', 'paypal.com']],
  )
})

test('warnings change no verdict, and only a policy makes a failure a forgery', async () => {
  const received = [
    'Return-Path: <a@bank.example>',
    'Received: from x (unknown [203.0.113.9]) by mx.rcpt.example (Postfix) with ESMTP id 1; Tue, 24 Nov 2026 10:15:00 +0000',
    'From: a@bank.example',
  ]
  const labels = async (policy: string | null) => {
    const records = { 'bank.example': 'v=spf1 -all', ...(policy && { '_dmarc.bank.example': `v=DMARC1; p=${policy}` }) }
    const plain = await check(received, 'Hello', records)
    const warned = await check([...received, 'Reply-To: x@evil.test'], 'Hello', records)
    expect([warned.state, warned.warnings.length]).toEqual([plain.state, 1])
    return describeVerdict(warned).label
  }
  const [reject, quarantine, none, missing] = await Promise.all(['reject', 'quarantine', 'none', null].map(labels))
  expect([reject === quarantine, /forged/.test(reject ?? '')]).toEqual([true, true])
  expect([none, missing].some((label) => /forged/.test(label ?? ''))).toBe(false)
})

test('many and long links are read to a limit', async () => {
  const many = '<a href="https://evil.test">bank.example</a>'.repeat(20_000)
  const broken = '<a href="'.repeat(50_000)
  expect((await codes(html, many)).length).toBeLessThanOrEqual(6)
  expect(await codes(html, broken)).toEqual([])
})
