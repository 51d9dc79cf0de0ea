import { counted } from '../../platform/format.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Enter a URL', text: 'Type the URL of a site.' },
  { title: 'We read the page', text: 'Our server fetches the page and compares it with thousands of fingerprints.' },
  { title: 'See the stack', text: 'Technologies appear by category, with version and evidence.' },
]

export const words = {
  label: 'Website URL',
  hint: 'Our server fetches this page and a few related files, like a visitor.',
  placeholder: 'https://example.com',
  example: 'https://example.com',
  run: 'Analyze',
  loading: 'Analysing the website. This may take a few seconds…',
  emptyUrl: 'Please enter a website URL to analyze.',
  emptyToast: 'URL cannot be empty.',
  badUrl: 'Invalid URL format. Please enter a valid URL (e.g., https://example.com).',
  error: 'Error',
  mockActive: 'Mock Data Active',
  results: 'Technologies of',
  none: 'No Technologies Detected',
  noneText:
    'We could not identify any technologies on this page. Some frameworks reveal nothing until their scripts have run.',
  version: (version: string) => `Version ${version}`,
  approximate: 'may be off by one release',
  confidence: (percent: number) => `${percent}% confidence`,
  evidence: 'Evidence',
  website: 'Website',
  newTab: '(opens in a new tab)',
  vulnerable: (count: number) => counted(count, 'known vulnerability', 'known vulnerabilities'),
  readMore: 'Read more',
  fixedIn: (version: string) => `fixed in ${version}`,
  components: 'Theme and plugins',
  kinds: {
    theme: 'Theme',
    'parent-theme': 'Parent theme',
    plugin: 'Plugin',
    module: 'Module',
    extension: 'Extension',
  },
  more: (count: number) => `${count} more`,
  by: (author: string) => `by ${author}`,
  providers: 'Hosting and providers',
  providerNames: { hosting: 'Hosting', cdn: 'Delivery network', dns: 'DNS', mail: 'Mail' },
  security: 'Security headers',
  verdicts: { good: 'good', weak: 'weak', missing: 'missing' },
  notes: 'Notes',
  modes: {
    static: 'Detected from the response, without running the page’s scripts.',
    browser: 'Detected from the response and in a browser that ran the page’s scripts.',
  },
  found: (count: number) => counted(count, 'technology', 'technologies'),
  report: 'Report a wrong or missing result',
  reported: 'A test case is on your clipboard. Paste it into an issue of the project.',
  compare: 'Compare with another site',
  compareLabel: 'Second website URL',
  compareButton: 'Compare',
  both: 'Both',
  onlyFirst: (host: string) => `Only ${host}`,
  nothing: 'None',
  mockNotice:
    'Results come from a live fetch of the page. If this installation cannot reach other sites, sample data is shown and labelled as such.',
} as const

export const notConfigured =
  'The detection service could not be reached or is using mock data. The API key must be configured as a backend secret for live results.'

export const unexpected = 'An unexpected error occurred. Please try again or contact support if the issue persists.'

export const lookupWords = {
  failed: 'Analysis Information',
  notInvoked: unexpected,
  example: 'Try an example',
  comparing: 'Comparing…',
} as const
