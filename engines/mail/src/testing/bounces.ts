import type { BounceReason } from '../bounce/reasons.ts'
import type { BounceStep } from '../bounce/refusal.ts'

/** A server's reply, and why it refused, as an operator reads it. */
export interface Reply {
  readonly reason: BounceReason
  readonly step: BounceStep
  readonly text: string
}

const replies = (reason: BounceReason, step: BounceStep, ...texts: readonly string[]): readonly Reply[] =>
  // Servers write straight apostrophes.
  texts.map((text) => ({ reason, step, text: text.replaceAll('’', "'") }))

/** Replies that the common servers and providers document or are known for. */
export const bounceReplies: readonly Reply[] = [
  ...replies(
    'no-such-user',
    'recipient',
    '550 5.1.1 <user@there.example>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient’s email address for typos or unnecessary spaces. - gsmtp',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient user@there.example not found by SMTP address lookup',
    '550 5.4.1 Recipient address rejected: Access denied. [AM7EUR06FT024.eop-eur06.prod.protection.outlook.com]',
    '550 No such user here',
    '550 5.1.1 <user@there.example> User doesn’t exist: user@there.example',
    '550 5.5.0 Requested action not taken: mailbox unavailable',
    '554 5.7.1 <user@there.example>: Recipient address rejected: user invalid',
    '550 Unrouteable address',
    '550-Verification failed for <user@there.example> 550-No such recipient here 550 Unknown user',
    '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)',
    '550 5.1.0 Address rejected user@there.example: not a valid mailbox',
  ),
  ...replies(
    'mailbox-full',
    'recipient',
    '552 5.2.2 <user@there.example>: Mailbox is full',
    '452 4.2.2 The recipient’s inbox is out of storage space. Please direct the recipient to their mailbox settings. - gsmtp',
    '552 5.2.2 The email account that you tried to reach is over quota and inactive. - gsmtp',
    '452 4.2.2 Quota exceeded (mailbox for user is full)',
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException',
    '550 5.7.1 user@there.example: Recipient over quota',
  ),
  ...replies(
    'mailbox-disabled',
    'recipient',
    '550 5.2.1 The email account that you tried to reach is disabled. - gsmtp',
    '550 5.2.1 <user@there.example>: this account has been suspended',
    '554 5.7.1 The account user@there.example has been deactivated',
    '550 5.1.1 Mailbox disabled for this recipient',
  ),
  ...replies('moved', 'recipient', '551 5.1.6 User has moved; please try <user@new.example>'),
  ...replies(
    'not-accepting',
    'recipient',
    '556 5.1.10 Recipient address has null MX',
    '521 5.3.2 there.example does not accept mail',
  ),
  ...replies(
    'blocked',
    'recipient',
    '554 5.7.1 Service unavailable; Client host [203.0.113.7] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/203.0.113.7',
    '550 5.7.606 Access denied, banned sending IP [203.0.113.7]. To request removal from this list please visit https://sender.office.com/',
    '550 5.7.1 Unfortunately, messages from [203.0.113.7] weren’t sent. Please contact your Internet service provider since part of their network is on our block list (S3140).',
    '553 5.7.1 [BL21] Connections will not be accepted from 203.0.113.7, because the ip is in Spamhaus’s list',
    '550 5.7.25 [203.0.113.7] The IP address sending this message does not have a PTR record setup, or the corresponding forward DNS entry does not match the sending IP. - gsmtp',
    '554 5.7.1 Client host rejected: cannot find your reverse hostname, [203.0.113.7]',
    '554 Your access to this mail system has been rejected due to the sending MTA’s poor reputation.',
    '550 5.7.1 Your IP 203.0.113.7 is listed at bl.spamcop.net',
    '550-5.7.1 [203.0.113.7] The IP you’re using to send mail is not authorized to send email directly to our servers. 550 5.7.1 Blocked dynamic IP - gsmtp',
    '550 5.7.1 Client host rejected: dynamic IP address not allowed',
  ),
  ...replies(
    'blocked',
    'greeting',
    '550 5.7.1 <localhost>: Helo command rejected: Host not found',
    '501 5.5.4 Invalid EHLO domain name: dynamic IP',
  ),
  ...replies(
    'blocked',
    'connect',
    '554 mx.there.example ESMTP not accepting messages from 203.0.113.7: blacklisted',
    '421 4.7.1 Connection refused: your host 203.0.113.7 is blacklisted, see abusix.com',
  ),
  ...replies(
    'authentication',
    'message',
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated. 550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM. 550 5.7.26 DKIM = did not pass SPF [here.example] with ip: [203.0.113.7] = did not pass - gsmtp',
    '550 5.7.515 Access denied, sending domain here.example doesn’t meet the required authentication level. Spf= Fail , Dkim= Pass , DMARC= Pass',
    '550 5.7.509 Access denied, sending domain here.example does not pass DMARC verification and has a DMARC policy of reject.',
    '550 5.7.1 Email rejected per DMARC policy for here.example',
    '550 5.7.23 The message was rejected because of Sender Policy Framework violation',
    '421-4.7.32 Your email has been rate limited because the From: header (RFC5322) in this message isn’t aligned with either the authenticated SPF or DKIM organizational domain. 421 4.7.32 - gsmtp',
    '550 5.7.1 SPF check failed: 203.0.113.7 is not allowed to send mail for here.example',
    '550 5.7.20 No passing DKIM signature found',
    '554 5.7.9 Message not accepted for policy reasons: DMARC policy violation',
  ),
  ...replies(
    'tls',
    'sender',
    '530 5.7.0 Must issue a STARTTLS command first',
    '421 4.7.29 This message was not sent over a TLS connection. - gsmtp',
    '450 4.7.322 certificate-expired: Destination mail server’s certificate is expired',
    '451 4.7.5 TLS handshake failed: certificate verification failed',
    '550 5.7.10 Encryption needed',
  ),
  ...replies(
    'sign-in-required',
    'sender',
    '530 5.7.57 Client not authenticated to send mail. [outlook.com]',
    '550 5.7.1 Authentication required',
    '530 5.5.1 Authentication Required. Learn more at https://support.google.com - gsmtp',
    '535 5.7.8 Error: authentication failed',
  ),
  ...replies(
    'relay-denied',
    'recipient',
    '554 5.7.1 <user@there.example>: Relay access denied',
    '550 5.7.1 Unable to relay for user@there.example',
    '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)',
    '550 relay not permitted',
    '550 5.7.64 TenantAttribution; Relay Access Denied',
  ),
  ...replies(
    'sender-refused',
    'sender',
    '550 5.1.8 <someone@here.example>: Sender address rejected: Domain not found',
    '553 5.1.8 Domain of sender address someone@here.example does not exist',
    '550 5.7.1 Sender denied as sender’s email address is on SenderFilterConfig list',
    '550 Sender verify failed',
    '553 5.1.7 The originator address someone@here.example is invalid: bad sender',
    '550 5.7.501 Access denied, spam abuse detected from IP address. [outlook.com]',
    '550 5.1.0 someone@here.example sender rejected. AUP#POL',
  ),
  ...replies(
    'spam',
    'message',
    '550 5.7.1 [203.0.113.7] Our system has detected that this message is likely unsolicited mail. To reduce the amount of spam sent to Gmail, this message has been blocked. - gsmtp',
    '554 5.7.1 Spam message rejected',
    '550 High probability of spam',
    '550 5.7.1 Message rejected due to content: classified as spam by SpamAssassin',
    '554 5.7.0 Reject, id=00123-04 - SPAM',
    '571 Message Refused: spam content',
  ),
  ...replies(
    'virus',
    'message',
    '554 5.7.1 Virus Win.Test.EICAR_HDB-1 detected by ClamAV',
    '552 5.7.0 Your message contains malware and was refused',
    '550 This message contains a virus or other harmful content',
  ),
  ...replies(
    'content',
    'message',
    '552-5.7.0 This message was blocked because its content presents a potential security issue: attachment of a file type. 552 5.7.0 - gsmtp',
    '554 5.6.0 Message contains NULL or bare LF characters',
    '550 5.7.1 Messages missing a valid address in From: header, or having no From: header, are not accepted. - gsmtp',
    '554 5.6.1 Eight bit data not allowed: 8-bit MIME',
    '550 5.7.1 Attachment extension .exe is not permitted',
  ),
  ...replies(
    'too-large',
    'message',
    '552 5.3.4 Message size exceeds fixed limit',
    '552 5.3.4 Your message exceeded Google’s message size limits. - gsmtp',
    '550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient',
    '523 the message size exceeds the recipient’s size limit',
  ),
  ...replies(
    'rate-limited',
    'recipient',
    '450 4.2.1 The user you are trying to contact is receiving mail too quickly. - gsmtp',
    '421-4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP address. 421 4.7.28 - gsmtp',
    '421 4.7.0 [TSS04] Messages from 203.0.113.7 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1',
    '452 4.5.3 Too many recipients',
    '421 4.7.0 Too many connections from your host',
    '550 5.4.5 Daily sending quota exceeded. - gsmtp',
    '451 4.7.1 Rate limit exceeded, slow down',
    '451 4.7.650 The mail server [203.0.113.7] has been temporarily rate limited due to IP reputation. [outlook.com]',
  ),
  ...replies(
    'greylisted',
    'recipient',
    '450 4.2.0 <user@there.example>: Recipient address rejected: Greylisted, see http://postgrey.example',
    '451 4.7.1 Greylisting in action, please come back later',
    '451 4.7.1 Please try again in 5 minutes',
  ),
  ...replies(
    'filtered',
    'recipient',
    '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed',
    '550 5.7.124 RESOLVER.RST.SenderNotInAllowedSendersList',
    '550 5.7.1 You are not allowed to post to this mailing list',
    '550 5.7.1 The recipient only accepts mail from known senders',
  ),
  ...replies(
    'policy',
    'message',
    '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
    '550 5.7.1 This message violates there.example email policy. - gcdp - gsmtp',
    '550 Administrative prohibition',
    '554 5.7.1 Rejected by local policy [CS01]',
  ),
  ...replies(
    'system-full',
    'message',
    '452 4.3.1 Insufficient system storage',
    '452 4.3.1 Insufficient system resources (UsedDiskSpace)',
  ),
  ...replies(
    'system-error',
    'message',
    '451 4.3.0 Temporary lookup failure',
    '451 4.3.0 Error: queue file write error: internal server error',
    '554 5.3.5 Local configuration error',
    '421 4.3.2 Service not available, closing transmission channel',
  ),
  ...replies(
    'loop',
    'message',
    '554 5.4.6 Too many hops 26 (25 max)',
    '554 5.4.14 Hop count exceeded - possible mail loop',
  ),
  ...replies(
    'syntax',
    'sender',
    '501 5.5.4 Syntax error in parameters or arguments',
    '500 5.5.1 Unrecognized command',
    '503 5.5.1 Bad sequence of commands: need MAIL command',
  ),
  ...replies('unknown', 'recipient', '550 5.7.999 Eee', '550 qwertz'),
]

/** Failures that a server reports by itself, without a reply of another one. */
export const bounceFailures: readonly Reply[] = [
  ...replies(
    'host-unknown',
    'recipient',
    'Host or domain name not found. Name service error for name=there.example type=A: Host not found',
    'Domain name not found: no mail exchanger for there.example',
  ),
  ...replies(
    'network',
    'connect',
    'connect to mx.there.example[192.0.2.4]:25: Connection timed out',
    'connect to mx.there.example[192.0.2.4]:25: Connection refused',
    'connect to mx.there.example[192.0.2.4]:25: No route to host',
    'lost connection with mx.there.example[192.0.2.4] while receiving the initial server greeting',
  ),
  ...replies('expired', 'recipient', 'delivery temporarily suspended: message expired, retry timeout exceeded'),
  ...replies('mailer-error', 'message', 'Command died with status 1: "/usr/bin/procmail"'),
  ...replies('loop', 'recipient', 'mail for there.example loops back to myself'),
]

export interface BounceCase extends Reply {
  readonly host: string
  readonly address: string
  readonly recipient: string
}

export const bounceCase = (reply: Reply): BounceCase => ({
  ...reply,
  host: 'mx.there.example',
  address: '192.0.2.4',
  recipient: 'user@there.example',
})

const original = [
  'Return-Path: <someone@here.example>',
  'Received: from desk.here.example (desk.here.example [203.0.113.20]) by out.here.example (Postfix) with ESMTP id 4A1; Fri, 27 Nov 2026 10:00:00 +0000',
  'From: Someone <someone@here.example>',
  'To: user@there.example',
  'Subject: Opening hours',
  'Date: Fri, 27 Nov 2026 10:00:00 +0000',
  'Message-ID: <1@here.example>',
  '',
  'Hello',
  '',
].join('\n')

const header = (from: string, subject: string, more = '') =>
  `Return-Path: <>\nReceived: by out.here.example; Fri, 27 Nov 2026 10:00:02 +0000\nFrom: ${from}\nTo: someone@here.example\nSubject: ${subject}\nDate: Fri, 27 Nov 2026 10:00:02 +0000\nMessage-ID: <2@out.here.example>\n${more}`

const commands: Readonly<Record<BounceStep, string>> = {
  connect: 'initial connection',
  greeting: 'EHLO out.here.example',
  tls: 'STARTTLS',
  'sign-in': 'AUTH',
  sender: 'MAIL FROM:<someone@here.example>',
  recipient: 'RCPT TO:<user@there.example>',
  message: 'DATA',
}
const endOf = (step: BounceStep) => (step === 'message' ? 'end of DATA' : (commands[step].split(':')[0] ?? ''))
const statusOf = (text: string) => /\b[45]\.\d+\.\d+/.exec(text)?.[0] ?? (text.startsWith('4') ? '4.0.0' : '5.0.0')
const lines = (text: string) => text.replace(/ (?=[45]\d\d[- ][45]?\.?)/g, '\n')
const wrapped = (text: string, indent: string) => text.replace(/(.{40,70}) /g, `$1\n${indent}`)

function report(words: string, fields: string, from: string, subject: string, returned = 'message/rfc822'): string {
  const part = (type: string, body: string) => `--b1\nContent-Type: ${type}\n\n${body}\n`
  return `${header(from, subject, 'MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status;\n boundary="b1"\n')}\n${part('text/plain; charset=utf-8', words)}${part('message/delivery-status', fields)}${part(returned, original)}--b1--\n`
}

const status = ({ text, recipient, host }: BounceCase, remote: string | null = host, kind = 'smtp') =>
  `Reporting-MTA: dns; out.here.example\nArrival-Date: Fri, 27 Nov 2026 10:00:00 +0000\n\nFinal-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: ${statusOf(text)}\n${remote === null ? '' : `Remote-MTA: dns; ${remote}\n`}Diagnostic-Code: ${kind}; ${wrapped(text, '    ')}\n`

const isReply = ({ text }: BounceCase) => /^[45]\d\d/.test(text)

/** One message as each server writes it, from its own documentation and output. */
export const bounceWriters: Readonly<Record<string, (one: BounceCase) => string>> = {
  postfix: (one) =>
    report(
      `This is the mail system at host out.here.example.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients. It's attached below.\n\n                   The mail system\n\n<${one.recipient}>: ${wrapped(isReply(one) ? `host ${one.host}[${one.address}] said: ${one.text} (in reply to ${endOf(one.step)} command)` : one.text, '    ')}\n`,
      status(one, isReply(one) ? one.host : null, isReply(one) ? 'smtp' : 'X-Postfix'),
      'MAILER-DAEMON@out.here.example (Mail Delivery System)',
      'Undelivered Mail Returned to Sender',
    ),
  exim: (one) =>
    `${header('Mail Delivery System <Mailer-Daemon@out.here.example>', 'Mail delivery failed: returning message to sender', `X-Failed-Recipients: ${one.recipient}\nAuto-Submitted: auto-replied\n`)}\nThis message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ${one.recipient}\n${isReply(one) ? `    host ${one.host} [${one.address}]\n    SMTP error from remote mail server after ${one.step === 'message' ? 'end of data' : commands[one.step]}:\n    ${lines(one.text).replaceAll('\n', '\n    ')}` : `    ${one.text}`}\n\n------ This is a copy of the message, including all the headers. ------\n\n${original}`,
  sendmail: (one) =>
    report(
      `The original message was received at Fri, 27 Nov 2026 10:00:00 GMT\nfrom desk.here.example [203.0.113.20]\n\n   ----- The following addresses had permanent fatal errors -----\n<${one.recipient}>\n    (reason: ${one.text})\n\n   ----- Transcript of session follows -----\n... while talking to ${one.host}.:\n>>> ${commands[one.step]}\n<<< ${lines(one.text).replaceAll('\n', '\n<<< ')}\n`,
      status(one),
      'Mail Delivery Subsystem <MAILER-DAEMON@out.here.example>',
      'Returned mail: see transcript for details',
    ),
  qmail: (one) =>
    `${header('MAILER-DAEMON@out.here.example', 'failure notice')}\nHi. This is the qmail-send program at out.here.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<${one.recipient}>:\n${isReply(one) ? `${{ recipient: `${one.address} does not like recipient.`, sender: `Connected to ${one.address} but sender was rejected.`, greeting: `Connected to ${one.address} but my name was rejected.`, connect: `Connected to ${one.address} but greeting failed.`, message: `${one.address} failed after I sent the message.`, tls: '', 'sign-in': '' }[one.step]}\nRemote host said: ${lines(one.text)}\nGiving up on ${one.address}.` : one.text}\n\n--- Below this line is a copy of the message.\n\n${original}`,
  'Exchange Online': (one) =>
    report(
      `Delivery has failed to these recipients or groups:\n\n${one.recipient}<mailto:${one.recipient}>\nYour message couldn't be delivered.\n\nDiagnostic information for administrators:\n\nGenerating server: AM7PR01MB1234.eurprd01.prod.outlook.com\n\n${one.recipient}\n${one.host}\nRemote Server returned '${one.text}'\n\nOriginal message headers:\n\n${original}`,
      status(one).replace('out.here.example', 'AM7PR01MB1234.eurprd01.prod.outlook.com'),
      'Microsoft Outlook <postmaster@here.example>',
      'Undeliverable: Opening hours',
    ),
  Gmail: (one) =>
    report(
      `** Message not delivered **\n\nThere was a problem delivering your message to ${one.recipient}. See the technical details below.\n\nThe response from the remote server was:\n${one.text}\n`,
      status(one, `${one.host}. (${one.address}, the server for the domain there.example.)`).replace(
        'out.here.example',
        'googlemail.com',
      ),
      'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      'Delivery Status Notification (Failure)',
    ),
  Yahoo: (one) =>
    `${header('MAILER-DAEMON@yahoo.com', 'Failure Notice')}\nSorry, we were unable to deliver your message to the following address.\n\n<${one.recipient}>:\n${one.text}\n\n--- Below this line is a copy of the message.\n\n${original}`,
  OpenSMTPD: (one) =>
    `${header('Mailer Daemon <MAILER-DAEMON@out.here.example>', 'Delivery status notification: error')}\n    Hi!\n\n    This is the MAILER-DAEMON, please DO NOT REPLY to this email.\n\n    An error has occurred while attempting to deliver a message for\n    the following list of recipients:\n\n${one.recipient}: ${one.text}\n\n    Below is a copy of the original message:\n\n${original}`,
  Courier: (one) =>
    report(
      `This is a delivery status notification from out.here.example,\nrunning the Courier mail server, version 1.0.\n\n---------------------------------------------------------------------------\n\n                           UNDELIVERABLE MAIL\n\nYour message to the following recipients cannot be delivered:\n\n<${one.recipient}>:\n    ${one.host} [${one.address}]:\n>>> ${commands[one.step]}\n<<< ${one.text}\n\n---------------------------------------------------------------------------\n`,
      status(one),
      'postmaster@out.here.example',
      'NOTICE: mail delivery status.',
      'text/rfc822-headers',
    ),
  Haraka: (one) =>
    `${header('MAILER-DAEMON@out.here.example', 'failure notice')}\nHi. This is the Haraka Mailer program at out.here.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\nIntended Recipients: <${one.recipient}>\nFailure Reason: Error: ${one.host} [${one.address}]: ${one.text}\n\n--- Below this line is a copy of the message.\n\n${original}`,
}
