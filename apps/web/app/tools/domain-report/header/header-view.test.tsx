// What is read out of a pasted message header: where it came from, how long it took, and what each server noted.
import { expect, test, vi } from 'vitest'
import { htmlOf, read } from '../../../../testing/read.ts'
import HeaderView from './header-view.tsx'

const press = vi.hoisted(() => ({ button: () => {} }))
vi.mock(import('../../../ui/button.tsx'), async (original) => {
  const all = await original()
  return {
    ...all,
    Button: (props) => {
      press.button = () => props.onClick?.({} as never)
      return all.Button(props)
    },
  }
})

const header = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`
const shown = (...lines: string[]) => read(HeaderView, { text: header(lines), onReport: () => {} })
const html = (...lines: string[]) => htmlOf(HeaderView, { text: header(lines), onReport: () => {} })

const hop = (by: string, from: string, time: string) =>
  `Received: from ${from} (${from} [192.0.2.1]) by ${by} with ESMTPS; Tue, 24 Nov 2026 ${time} +0000`

test('an empty header is a message without a subject in which nothing failed', () => {
  const said = shown('Subject: ')
  expect(said).toMatch(/^A message without a subject Read in this tab; nothing of it was sent anywhere\./)
  expect(said).toContain('What failed, and why')
})

test('subject, sender, return path and signatures are told, and a report on the domain is offered', () => {
  const said = shown(
    'Return-Path: <bounce@mailer.example>',
    'DKIM-Signature: v=1; a=rsa-sha256; d=a.example; s=s1; h=from; bh=AAAA; b=AAAA',
    'From: Ann <ann@a.example>',
    'Subject: Hello',
  )
  expect(said).toMatch(/^Hello Read in this tab; nothing of it was sent anywhere\. Check a\.example From /)
  expect(said).toContain('Return path mailer.example')
  expect(said).toContain('DKIM signatures s1._domainkey.a.example (rsa-sha256)')
})

test('each hop says who took the message from whom, when, and after how long', () => {
  const said = shown(
    hop('mx.b.example', 'out.a.example', '10:05:00'),
    hop('out.a.example', 'desk.a.example', '10:00:00'),
    'From: Ann <ann@a.example>',
  )
  expect(said).toContain('On its way 5 minutes')
  expect(said).toContain(
    'Hops From the sender to the mailbox. The bar is the wait before each server took the message. out.a.example first from desk.a.example · 192.0.2.1 · ESMTPS · 2026-11-24 10:00:00 UTC mx.b.example + 5 minutes from out.a.example',
  )
})

test('a wait of five minutes is marked, a shorter one is not', () => {
  const at = (time: string) =>
    html(hop('mx.b.example', 'out.a.example', time), hop('out.a.example', 'desk.a.example', '10:00:00'))
  expect(at('10:05:00')).toContain('font-semibold text-warn">+ 5 minutes')
  expect(at('10:05:00')).toContain('width:100%')
  expect(at('10:04:59')).not.toContain('text-warn">+')
})

test('a clock that runs behind is told as such', () => {
  const said = shown(
    hop('mx.b.example', 'out.a.example', '09:59:30'),
    hop('out.a.example', 'desk.a.example', '10:00:00'),
  )
  expect(said).toContain('clock 30 seconds behind')
})

test('what the receiving server noted is a table, in the colour of each result', () => {
  const lines = [
    'Authentication-Results: mx.b.example; spf=pass smtp.mailfrom=a.example; dkim=fail header.d=a.example; dmarc=none',
    'From: Ann <ann@a.example>',
  ]
  expect(shown(...lines)).toContain('Authentication results Method Result For By SPF pass a.example mx.b.example')
  const coloured = html(...lines)
  expect(coloured).toMatch(/text-good[^>]*>(?:<[^>]*>)*pass/)
  expect(coloured).toMatch(/text-bad[^>]*>(?:<[^>]*>)*fail/)
  expect(coloured).toMatch(/text-warn[^>]*>(?:<[^>]*>)*none/)
})

test('a header without a fault says so', () => {
  expect(
    shown(
      'Authentication-Results: mx.b.example; spf=pass smtp.mailfrom=a.example; dkim=pass header.d=a.example; dmarc=pass header.from=a.example',
      'DKIM-Signature: v=1; a=rsa-sha256; d=a.example; s=s1; h=from; bh=AAAA; b=AAAA',
      'From: Ann <ann@a.example>',
      'Subject: Hello',
    ),
  ).toContain('Nothing in this header points to a fault.')
})

test('the bar of a wait is as long as its part of the longest wait, at least a hundredth, and none where nothing was waited for', () => {
  const bars = (...hops: string[]) => [...html(...hops).matchAll(/width:([\d.]+%)/g)].map(([, width]) => width)
  const start = hop('desk.a.example', 'pc.a.example', '10:00:00')
  expect(bars(hop('out.a.example', 'desk.a.example', '10:00:00'), start)).toEqual([])
  expect(bars(hop('out.a.example', 'desk.a.example', '10:00:01'), start)).toEqual(['100%'])
  expect(
    bars(hop('mx.b.example', 'out.a.example', '10:00:50'), hop('out.a.example', 'desk.a.example', '10:00:10'), start),
  ).toEqual(['25%', '100%'])
  expect(
    bars(hop('mx.b.example', 'out.a.example', '10:10:01'), hop('out.a.example', 'desk.a.example', '10:00:01'), start),
  ).toEqual(['1%', '100%'])
})

test('a wait of nothing is no clock that runs behind', () => {
  const said = shown(
    hop('mx.b.example', 'out.a.example', '10:00:00'),
    hop('out.a.example', 'desk.a.example', '10:00:00'),
  )
  expect(said).toContain('mx.b.example + 0 seconds from out.a.example')
})

test('one hop and one result are shown, and neither heading where there is none', () => {
  expect(shown(hop('out.a.example', 'desk.a.example', '10:00:00'))).toContain('Hops From the sender')
  expect(shown('Authentication-Results: mx.b.example; spf=pass smtp.mailfrom=a.example')).toContain(
    'Authentication results Method Result For By SPF pass',
  )
  const bare = shown('From: Ann <ann@a.example>', 'Subject: Hello')
  expect(bare).not.toContain('Hops')
  expect(bare).not.toContain('Authentication results')
})

test.each([
  ['fail', 'text-bad'],
  ['hardfail', 'text-bad'],
  ['permerror', 'text-bad'],
  ['temperror', 'text-warn'],
  ['softfail', 'text-warn'],
])('a result of %s has the colour %s', (result, colour) => {
  expect(html(`Authentication-Results: mx.b.example; spf=${result} smtp.mailfrom=a.example`)).toMatch(
    new RegExp(`${colour}[^>]*>(?:<[^>]*>)*${result}`),
  )
})

test('a result has all it was found for, and a dash where that is not said', () => {
  const by = 'Authentication-Results: mx.b.example;'
  expect(shown(`${by} dkim=pass header.d=a.example header.s=s1`)).toContain('DKIM pass a.example, s1 mx.b.example')
  expect(shown(`${by} dmarc=none`)).toContain('DMARC none – mx.b.example')
})

test('the bars are for the eye alone', () => {
  const bar = html(
    hop('out.a.example', 'desk.a.example', '10:00:09'),
    hop('desk.a.example', 'pc.a.example', '10:00:00'),
  )
  expect(bar).toMatch(/<div aria-hidden="true"[^>]*><div [^>]*width:100%/)
})

test('the report asks for the first ten selectors of the domain, each once', () => {
  const signature = (selector: string, domain = 'a.example') =>
    `DKIM-Signature: v=1; a=rsa-sha256; d=${domain}; s=${selector}; h=from; bh=AAAA; b=AAAA`
  const selectors = Array.from({ length: 11 }, (_, at) => `s${at + 1}`)
  const onReport = vi.fn()
  const lines = [signature('x', 'b.example'), signature('s1'), ...selectors.map((one) => signature(one))]
  read(HeaderView, { text: header([...lines, 'From: Ann <ann@a.example>']), onReport })
  press.button()
  expect(onReport).toHaveBeenCalledWith('a.example', selectors.slice(0, 10))
})
