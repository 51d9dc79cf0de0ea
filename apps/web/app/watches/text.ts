export const words = {
  watch: 'Watch this',
  watches: 'Open watches',
  watched: {
    account: 'Watched. Changes are sent to your channels.',
    browser: 'Watched in this browser, while this site is open.',
  },
} as const
