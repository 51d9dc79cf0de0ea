import { describe } from '@sundry/kit'

interface At {
  subject: string
  list: string
  meaning: string
  lookup: string
}

const fixFirst = 'Find and stop the cause first: a taken-over account or website, malware, or unwanted bulk mail.'
const found = ({ subject, list, meaning }: At) => `${subject} is listed in ${list}: ${meaning}.`
const removal = ({ lookup }: At) =>
  `${fixFirst} Then look up the entry and request removal at ${lookup}; removal is free of charge.`

export const blockListFindings = {
  'block-list-address': describe<At>('error', (at) => ({
    found: found(at),
    why: 'Many receivers reject mail from listed addresses.',
    fix: removal(at),
  })),
  'block-list-address-reported': describe<At>('warning', (at) => ({
    found: found(at),
    why: 'Some receivers reject mail from listed addresses or treat it as spam. Entries expire when no new spam is seen.',
    fix: removal(at),
  })),
  'block-list-policy': describe<At>('warning', (at) => ({
    found: found(at),
    why: 'This is policy, not an accusation: it is normal for home connections. Receivers reject mail sent directly from such addresses.',
    fix: `If a mail server sends from ${at.subject}, use its provider’s relay or a static address; see ${at.lookup}. Otherwise nothing needs to change.`,
  })),
  'block-list-domain': describe<At>('error', (at) => ({
    found: found(at),
    why: 'Many receivers reject mail that comes from this domain or links to it.',
    fix: removal(at),
  })),
  'block-list-domain-abused': describe<At>('warning', (at) => ({
    found: found(at),
    why: 'The list considers the domain legitimate but abused by others. Mail that links to it may be rejected.',
    fix: removal(at),
  })),
  'block-list-domain-grey': describe<At>('info', (at) => ({
    found: found(at),
    why: 'Such an entry alone seldom causes a rejection.',
    fix: `Check that recipients have agreed to receive your mail; details are at ${at.lookup}.`,
  })),
}
