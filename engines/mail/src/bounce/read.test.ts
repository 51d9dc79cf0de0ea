import { expect, test } from 'vitest'
import { bounceCase, bounceFailures, bounceReplies, bounceWriters } from '../testing/bounces.ts'
import { readBounce } from './read.ts'
import { bounceReasons } from './reasons.ts'
import { describeRefusal } from './text.ts'

const read = (text: string) => readBounce(new TextEncoder().encode(text))
const all = [...bounceReplies, ...bounceFailures]
const written = Object.entries(bounceWriters)

test.each(written)('a bounce that %s wrote shows its reason, recipient and original', (_, write) => {
  const wrong = all.flatMap((reply) => {
    const bounce = read(write(bounceCase(reply)))
    const [refusal] = bounce?.refusals ?? []
    const isRight =
      bounce?.refusals.length === 1 &&
      refusal?.reason === reply.reason &&
      refusal.recipient === 'user@there.example' &&
      bounce.returned !== null
    return isRight ? [] : [`${reply.text}: ${refusal?.reason}`]
  })
  expect(wrong).toEqual([])
})

test('every reason of the closed list has a reply that shows it, apart from complaints and deliveries', () => {
  const shown = new Set(all.map(({ reason }) => reason))
  expect(Object.keys(bounceReasons).filter((reason) => !shown.has(reason as never))).toEqual(['complaint', 'delivered'])
})

test.each(written.filter(([name]) => ['postfix', 'exim', 'sendmail', 'qmail', 'Courier'].includes(name)))(
  'a bounce that %s wrote shows who refused, and at which step',
  (_, write) => {
    const wrong = bounceReplies.flatMap((reply) => {
      const [refusal] = read(write(bounceCase(reply)))?.refusals ?? []
      const isWho = refusal?.address === '192.0.2.4' || refusal?.host === 'mx.there.example'
      // qmail has no words for what it does not do.
      const isStep = refusal?.step === reply.step || ['tls', 'sign-in'].includes(refusal?.step ?? 'tls')
      return isWho && isStep ? [] : [`${reply.text}: ${refusal?.host} ${refusal?.address} ${refusal?.step}`]
    })
    expect(wrong).toEqual([])
  },
)

const log = (line: string) => {
  const bounce = read(line)
  const [one] = bounce?.refusals ?? []
  return [bounce?.kind, one?.recipient, one?.outcome, one?.reason, one?.host, one?.status, one?.sendingAddress]
}
test.each([
  [
    'Nov 28 10:00:00 mx postfix/smtp[123]: 4CXKb6: to=<u@d.example>, relay=mx.d.example[192.0.2.4]:25, delay=1.2, delays=0.1/0/0.5/0.6, dsn=5.1.1, status=bounced (host mx.d.example[192.0.2.4] said: 550 5.1.1 <u@d.example>: User unknown (in reply to RCPT TO command))',
    ['log', 'u@d.example', 'gave-up', 'no-such-user', 'mx.d.example', '5.1.1', null],
  ],
  [
    '2026-11-28T10:00:00+00:00 mx postfix/smtp[123]: 4CXKb6: to=<u@d.example>, relay=none, delay=30, dsn=4.4.1, status=deferred (connect to mx.d.example[192.0.2.4]:25: Connection timed out)',
    ['log', 'u@d.example', 'retrying', 'network', 'mx.d.example', '4.4.1', null],
  ],
  [
    'Nov 28 10:00:00 mx postfix/smtpd[7]: NOQUEUE: reject: RCPT from unknown[198.51.100.7]: 554 5.7.1 <u@d.example>: Relay access denied; from=<a@b.example> to=<u@d.example> proto=ESMTP helo=<x>',
    ['log', 'u@d.example', 'gave-up', 'relay-denied', null, '5.7.1', '198.51.100.7'],
  ],
  [
    '2026-11-28 10:00:00 1rABCD-000aBC-2f ** u@d.example R=dnslookup T=remote_smtp H=mx.d.example [192.0.2.4] X=TLS1.3:AES:256 CV=yes DN="C=US,CN=mx": SMTP error from remote mail server after RCPT TO:<u@d.example>: 550 5.7.1 Client host [203.0.113.9] blocked using Spamhaus',
    ['log', 'u@d.example', 'gave-up', 'blocked', 'mx.d.example', '5.7.1', '203.0.113.9'],
  ],
  [
    '2026-11-28 10:00:00 1rABCD-000aBC-2f == u@d.example R=dnslookup T=remote_smtp defer (111): Connection refused',
    ['log', 'u@d.example', 'retrying', 'network', null, null, null],
  ],
  [
    'Nov 28 10:00:00 mx sm-mta[99]: 3AS9: to=<u@d.example>, ctladdr=<a@b.example> (1/1), delay=00:00:01, mailer=esmtp, pri=120, relay=mx.d.example. [192.0.2.4], dsn=5.1.1, stat=User unknown',
    ['log', 'u@d.example', 'gave-up', 'no-such-user', 'mx.d.example', '5.1.1', null],
  ],
  [
    "SMTP error from remote server for MAIL FROM command, host: mx.d.example (192.0.2.4) reason: 550 5.7.1 Unfortunately, messages from [203.0.113.9] weren't sent: part of their network is on our block list",
    ['reply', null, 'gave-up', 'blocked', 'mx.d.example', '5.7.1', '203.0.113.9'],
  ],
  [
    '2026-11-28 10:00:00 1rABCD-000aBC-2f ** u@d.example R=out T=smtp H=127.0.0.1 [127.0.0.1]: SMTP error from remote mail server after RCPT TO:<u@d.example>: 451 4.3.0 Temporary lookup failure: retry timeout exceeded',
    ['log', 'u@d.example', 'gave-up', 'system-error', null, '4.3.0', null],
  ],
  [
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n550-5.7.26 DKIM = did not pass\n550 5.7.26 SPF [shop.example] with ip: [203.0.113.7] = did not pass - gsmtp',
    ['reply', null, 'gave-up', 'authentication', null, '5.7.26', '203.0.113.7'],
  ],
])('a pasted line shows what the server did: %s', (line, expected) => {
  expect(log(line)).toEqual(expected)
})

test.each([
  [
    'a message',
    'From: a@b.example\nTo: c@d.example\nSubject: Order 550 5.1.1\n\n<c@d.example>: 550 5.1.1 is the price\n',
  ],
  [
    'an automatic reply',
    'From: c@d.example\nTo: a@b.example\nSubject: Away\nReturn-Path: <>\nAuto-Submitted: auto-replied\n\nI am away until Monday.\n',
  ],
  ['a text', 'The bill of 550 euros is due.'],
  ['a robots.txt', 'User-agent: *\nDisallow: /'],
  ['nothing', ''],
])('%s is no bounce', (_, text) => {
  expect(read(text)).toBeNull()
})

test('a code means what its provider documents, and an unknown one is called unknown', () => {
  const codeOf = (text: string) => {
    const [refusal] = read(text)?.refusals ?? []
    return refusal && [refusal.meaning?.source ?? null, refusal.reason]
  }
  expect(codeOf('550 5.7.25 PTR - gsmtp')?.[0]).toContain('Gmail')
  expect(codeOf('550 5.7.612 Access denied [x.outlook.com]')).toEqual([expect.stringContaining('Microsoft'), 'blocked'])
  expect(codeOf('550 5.7.25 Reverse DNS')?.[0]).toContain('RFC 7372')
  expect(codeOf('550 5.7.999 Eee')).toEqual([null, 'unknown'])
})

test('a complaint (RFC 5965) names the address that sent, and a report on failed authentication is one', () => {
  const report = (fields: string) =>
    `From: abuse@b.example\nTo: a@b.example\nSubject: FW: x\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\n\n--b\n\nThis is a report.\n--b\nContent-Type: message/feedback-report\n\n${fields}\n--b\nContent-Type: message/rfc822\n\nFrom: x@y.example\n\nHello\n--b--\n`
  const one = read(report('Feedback-Type: abuse\nSource-IP: 203.0.113.7\nOriginal-Rcpt-To: <u@d.example>\n'))
  expect(one).toMatchObject({
    kind: 'complaint',
    refusals: [{ reason: 'complaint', recipient: 'u@d.example', sendingAddress: '203.0.113.7' }],
  })
  expect(one?.returned?.hasBody).toBe(true)
  const failed = read(report('Feedback-Type: auth-failure\nAuth-Failure: dmarc\nDelivery-Result: reject\n'))
  expect(failed?.refusals[0]).toMatchObject({ reason: 'authentication', outcome: 'gave-up' })
})

test('each recipient of one report has its own reason, and a warning is not final', () => {
  const text = (action: string) =>
    `From: MAILER-DAEMON@a.example\nSubject: x\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; a.example\n\nFinal-Recipient: rfc822; one@b.example\nAction: ${action}\nStatus: 4.2.2\nDiagnostic-Code: smtp; 452 4.2.2 Mailbox full\n\nFinal-Recipient: rfc822; two@b.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1\n No such user\n--b--\n`
  const { refusals } = read(text('delayed')) ?? { refusals: [] }
  expect(refusals.map(({ recipient, reason, outcome }) => [recipient, reason, outcome])).toEqual([
    ['one@b.example', 'mailbox-full', 'retrying'],
    ['two@b.example', 'no-such-user', 'gave-up'],
  ])
})

test('recipients and texts of a hostile bounce are bounded', () => {
  const many = Array.from({ length: 500 }, (_, at) => `<u${at}@b.example>:\n550 5.1.1 no\n`).join('')
  const long = `From: MAILER-DAEMON@a.example\nSubject: failure notice\n\n<u@b.example>:\n550 5.1.1 ${'no such user '.repeat(20_000)}`
  expect(
    read(`From: MAILER-DAEMON@a.example\nSubject: failure notice\n\n${many}`)?.refusals.length,
  ).toBeLessThanOrEqual(50)
  expect(read(long)?.refusals[0]?.text.length).toBeLessThanOrEqual(2000)
})

test('a refusal of each reason is described by who, why, how long and what to do', () => {
  const first = all.filter(({ reason }, at) => all.findIndex((one) => one.reason === reason) === at)
  const described = first.map((reply) => {
    const bounce = read(bounceWriters.postfix?.(bounceCase(reply)) ?? '')
    const [refusal] = bounce?.refusals ?? []
    return bounce && refusal && { reply: reply.text, ...describeRefusal(refusal, bounce) }
  })
  expect(described).toMatchSnapshot()
})
