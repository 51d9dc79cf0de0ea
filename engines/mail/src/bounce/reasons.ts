/** The check that answers what to do about a bounce. */
export type BounceCheck = 'authentication' | 'block-lists' | 'transport' | 'receiving' | 'wait'

interface ReasonText {
  /** A sentence without its full stop. */
  readonly label: string
  /** The next step of the sender. */
  readonly advice: string
  readonly check: BounceCheck | null
}

/** Why a message came back: a closed list. */
export const bounceReasons = {
  'no-such-user': {
    label: 'The address does not exist',
    advice: 'Check its spelling. If it is right, remove it from your lists and reach the recipient in another way.',
    check: null,
  },
  'mailbox-disabled': {
    label: 'The mailbox is switched off',
    advice: 'Stop sending to this address, and reach the recipient in another way.',
    check: null,
  },
  'mailbox-full': {
    label: 'The mailbox is full',
    advice: 'Reach the recipient in another way; sending again helps only after the recipient has made room.',
    check: null,
  },
  moved: {
    label: 'The recipient has moved to another address',
    advice: 'Use the new address, which the server may name in its reply.',
    check: null,
  },
  'not-accepting': {
    label: 'This domain accepts no mail',
    advice: 'Use another address of the recipient.',
    check: null,
  },
  'host-unknown': {
    label: 'The domain of the address was not found',
    advice: 'Check the spelling after the @. If it is right, only the owner of that domain can correct its DNS.',
    check: 'receiving',
  },
  network: {
    label: 'The recipient’s server could not be reached',
    advice: 'Mail servers try again by themselves for some days. If yours gave up, send again later.',
    check: 'receiving',
  },
  expired: {
    label: 'The sending server tried for days and gave up',
    advice: 'Send again. If it fails again, reach the recipient in another way.',
    check: 'receiving',
  },
  loop: {
    label: 'The message went round in a circle',
    advice: 'The recipient’s provider has to correct its forwarding or its MX records.',
    check: 'receiving',
  },
  greylisted: {
    label: 'The server asks to try again later',
    advice: 'Wait: mail servers try again by themselves. There is nothing to change.',
    check: 'wait',
  },
  'rate-limited': {
    label: 'Too much mail in too short a time',
    advice: 'Wait, then send more slowly, and fewer messages on one connection.',
    check: 'wait',
  },
  blocked: {
    label: 'The sending server is blocked',
    advice:
      'Find out whether its IP address is on a block list and has reverse DNS, fix the cause, then ask the list or the provider to remove the block.',
    check: 'block-lists',
  },
  'sender-refused': {
    label: 'The sender’s address was refused',
    advice: 'Send from an address that exists, at a domain that has MX records.',
    check: 'authentication',
  },
  authentication: {
    label: 'The sender was not confirmed by SPF, DKIM or DMARC',
    advice: 'Have the service that sends your mail sign with DKIM for your domain, and list it in your SPF record.',
    check: 'authentication',
  },
  tls: {
    label: 'No secure connection was possible',
    advice: 'Check the certificates, MTA-STS and DANE of the recipient’s domain, and that your server can use TLS.',
    check: 'transport',
  },
  'sign-in-required': {
    label: 'The outgoing server requires you to sign in',
    advice:
      'Turn on authentication for the outgoing server in your mail program, with the right user name and password.',
    check: null,
  },
  'relay-denied': {
    label: 'The server does not handle mail for that domain',
    advice:
      'If it is your outgoing server, sign in to it. Otherwise the MX records of the recipient’s domain lead to the wrong server.',
    check: 'receiving',
  },
  spam: {
    label: 'The message was taken for spam',
    advice: 'Check SPF, DKIM and DMARC first, then send with fewer links and without what looks like advertising.',
    check: 'authentication',
  },
  virus: {
    label: 'A virus scanner refused the message',
    advice: 'Scan your computer and the attachments, and share files in another way.',
    check: null,
  },
  content: {
    label: 'Something in the message was refused',
    advice: 'Send it without attachments or with another file type, and from a mail program that writes valid headers.',
    check: null,
  },
  'too-large': {
    label: 'The message is too large',
    advice: 'Send a link to the files, or smaller ones.',
    check: null,
  },
  policy: {
    label: 'A rule of the recipient’s provider refused the message',
    advice: 'Ask the recipient or their postmaster which rule it was; quote the reply below.',
    check: 'authentication',
  },
  filtered: {
    label: 'The recipient does not accept mail from this sender',
    advice: 'Ask the recipient, in another way, to permit your address.',
    check: null,
  },
  'system-full': {
    label: 'The recipient’s server has no room left',
    advice: 'Send again later; only its operator can make room.',
    check: 'wait',
  },
  'system-error': {
    label: 'The recipient’s server has a fault',
    advice: 'Send again later. If it lasts, its operator has to correct it.',
    check: 'wait',
  },
  'mailer-error': {
    label: 'A program of the recipient failed',
    advice: 'The recipient or their operator has to correct it; quote the reply below.',
    check: null,
  },
  syntax: {
    label: 'The two servers did not understand each other',
    advice: 'The operator of the sending server has to find out which command was refused.',
    check: null,
  },
  complaint: {
    label: 'A recipient reported the message as spam',
    advice: 'Remove the address from your lists at once: complaints lead to blocks.',
    check: null,
  },
  delivered: { label: 'The message was delivered', advice: 'There is nothing to do.', check: null },
  unknown: {
    label: 'The reason is unknown',
    advice: 'Ask the postmaster of the recipient’s domain, and quote the reply below.',
    check: null,
  },
} as const satisfies Readonly<Record<string, ReasonText>>

export type BounceReason = keyof typeof bounceReasons
