import { counted } from '../platform/format.ts'

export const words = {
  emptyInline: 'Please enter a domain name.',
  emptyToast: 'Domain name cannot be empty.',
  inputError: 'Input Error',
  mockTitle: 'Mock Data Displayed',
  mockToast: 'Sample data is shown. A live API must be configured before real results can appear.',
  sample: 'Sample data',
  noResult: 'No result',
  stamp: 'SAMPLE',
  sampleName: (name: string) => `Sample: ${name}`,
  sampleBelow: 'Below is a sample, not a result.',
  nothingLookedUp: 'Nothing was looked up: this server cannot reach the DNS or the internet.',
  notChecked: 'Not checked',
  why: 'Why?',
  retry: 'Retry',
  offline: 'You are offline.',
  now: 'Try now',
  inLine: (ahead: number) =>
    ahead === 0
      ? 'The server is busy. You are next.'
      : `The server is busy. ${counted(ahead, 'request')} ahead of yours.`,
  unexpected: 'An unexpected error occurred.',
  elsewhere: (name: string) => `More about ${name}`,
  example: 'Try an example',
  recent: 'Recent lookups',
  recentHint: 'Kept in this browser only.',
  forget: 'Clear recent lookups',
  seen: 'Evidence',
  export: 'Export',
  reminders: 'Save reminders (.ics)',
  link: 'Copy link',
  copied: 'Copied!',
  copyFailed: { title: 'Copy Failed', description: 'Your browser did not allow it. Save the file instead.' },
} as const
