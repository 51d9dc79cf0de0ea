import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Paste your robots.txt', text: 'The text area starts with a sample you can edit.' },
  { title: 'Enter a URL and a crawler', text: 'Googlebot is the default; any other user agent works too.' },
  { title: 'See the verdict', text: 'Allowed or disallowed, with the deciding line.' },
]

export const sample = `User-agent: *
Allow: /

User-agent: Googlebot
Disallow: /private/
Disallow: /tmp/
`

/** One that the sample decides by a rule. */
export const sampleUrl = 'https://www.example.com/private/page.html'

export const words = {
  file: 'robots.txt content',
  url: 'URL to test',
  urlPlaceholder: 'https://www.example.com/private/page.html',
  agent: 'User-agent',
  run: 'Test URL',
  allowed: 'Allowed',
  disallowed: 'Disallowed',
  openFile: 'Open file',
  reset: 'Use the sample',
  undo: 'Undo',
  share: 'Copy link',
  shared: 'Copied!',
  simplified: 'Simplified matching',
  simplifiedHint: 'Many simple testers match paths anywhere and let the last line win. Crawlers do not.',
  simplifiedNote:
    'Note: this is a simplified mock test. Real crawlers follow RFC 9309; turn off simplified matching to see their verdict.',
  exactNote: 'Follows RFC 9309, like Google’s matcher.',
  raw: 'Raw bytes',
  rawHint: 'Match the URL exactly as typed, without the encoding that crawlers apply.',
  decidedBy: (line: number) => `Decided by line ${line}.`,
  noRule: 'No rule applies to this URL, so it is allowed.',
  group: (name: string) =>
    name === '*' ? 'The group for all crawlers (*) was used.' : `The group for ${name} was used.`,
  noGroup: 'The file has no group for this crawler.',
  tested: 'Matched as',
  governs: 'Applies to this URL:',
  cut: (line: number) => `The file is longer than 500 KiB. Google ignores everything from line ${line} on.`,
  more: 'More checks',
} as const

export const changes: Record<string, string> = {
  'scheme-added': 'https:// added',
  trimmed: 'spaces removed',
  'host-lowered': 'host in lower case',
  'host-punycode': 'host in ASCII',
  'default-port-removed': 'default port removed',
  'credentials-removed': 'credentials removed',
  'fragment-removed': 'fragment removed',
  'dots-resolved': 'dots in the path resolved',
  'percent-encoded': 'characters percent-encoded',
}

export const toasts = {
  emptyFile: { title: 'Error', description: 'Robots.txt content cannot be empty.' },
  emptyUrl: { title: 'Error', description: 'URL to test cannot be empty.' },
  badUrl: {
    title: 'Error',
    description: 'This is not a URL. Enter one such as https://www.example.com/page, or a path that starts with /.',
  },
  tooLong: {
    title: 'Too long for a link',
    description: 'Links are limited to 20,000 characters. Shorten the text or send it as a file.',
  },
  copyFailed: { title: 'Copy Failed', description: 'Your browser did not allow it. Copy the address bar by hand.' },
  failed: { title: 'Error', description: 'The test failed. Your file is unchanged; please try again.' },
} as const
