import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Paste your robots.txt', text: 'The text area starts with a sample that you can edit.' },
  { title: 'Name a URL and a crawler', text: 'Googlebot is filled in; any other agent works too.' },
  { title: 'See the verdict', text: 'Allowed or disallowed, with the line that decided.' },
]

export const sample = `User-agent: *
Allow: /

User-agent: Googlebot
Disallow: /private/
Disallow: /tmp/
`

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
  share: 'Copy link',
  shared: 'Copied!',
  simplified: 'Simplified matching',
  simplifiedHint:
    'The plain rule of many simple testers: paths match anywhere, the last line wins. Not what crawlers do.',
  simplifiedNote:
    'Note: this is a simplified mock test. Real crawlers follow RFC 9309; switch simplified matching off to see their verdict.',
  exactNote: 'By RFC 9309, as Google’s own matcher reads it.',
  raw: 'Raw octets',
  rawHint: 'Compare the URL exactly as typed, without the encoding a crawler would apply.',
  decidedBy: (line: number) => `Line ${line} decided.`,
  noRule: 'No rule applies to this URL, so it is allowed.',
  group: (name: string) =>
    name === '*' ? 'The group for all crawlers (*) was used.' : `The group for ${name} was used.`,
  noGroup: 'The file has no group for this crawler.',
  tested: 'Compared as',
  governs: 'The file that governs this URL is',
  cut: (line: number) =>
    `The file is longer than 500 KiB. Google reads no further; everything from line ${line} on is ignored.`,
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
    description:
      'This is not a web address. Enter one such as https://www.example.com/page, or a path that begins with /.',
  },
  tooLong: {
    title: 'Too long for a link',
    description: 'A link carries up to 20,000 characters. Shorten the file, or send it as a file.',
  },
  copyFailed: { title: 'Copy Failed', description: 'Your browser did not allow it. Copy the address bar by hand.' },
  failed: { title: 'Error', description: 'The test could not be finished. Your file is untouched; please try again.' },
} as const
