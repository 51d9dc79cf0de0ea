export const words = {
  emptyInline: 'Please enter a domain name.',
  emptyToast: 'Domain name cannot be empty.',
  inputError: 'Input Error',
  mockTitle: 'Mock Data Displayed',
  mockToast: 'Sample data is shown. A live API must be configured before real results can appear.',
  sample: 'Sample data',
  sampleNotice:
    'What you see below is sample data, not an answer. A live API must be configured, or this server’s way to the internet restored, before real results can appear.',
  unexpected: 'An unexpected error occurred.',
  elsewhere: (name: string) => `More about ${name}`,
  example: 'Try an example',
  recent: 'Recent lookups',
  recentHint: 'Kept in this browser only.',
  forget: 'Clear recent lookups',
  link: 'Copy link',
  copied: 'Copied!',
  copyFailed: { title: 'Copy Failed', description: 'Your browser did not allow it. Save the file instead.' },
} as const
