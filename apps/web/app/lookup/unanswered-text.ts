/** What is not known, by cause: what it is called, and what to do. */
export const words = {
  kinds: {
    unregistered: {
      title: 'Not registered',
      advice: 'The registry and the DNS know no such domain. Check the spelling, or register it.',
    },
    unreachable: {
      title: 'Could not check',
      advice:
        'Nobody answered our server, so nothing is known. The fault may lie with their servers or with our way to them.',
    },
    unknown: {
      title: 'Could not check',
      advice: 'This says nothing about what exists. Try again shortly.',
    },
    partly: { title: 'Not everything could be checked', advice: 'What is known stands below.' },
    offline: {
      title: 'You are offline',
      advice: 'Check your connection. The image, text and SEO tools go on working meanwhile.',
    },
    'no-server': {
      title: 'Our server could not be reached',
      advice: 'Check your connection. If other sites work, our server is being restarted.',
    },
    'rate-limited': {
      title: 'Rate limit reached',
      advice: 'Lookups are limited so that name servers and registries are not flooded. What you have stays here.',
    },
    busy: { title: 'Our server is busy', advice: 'There is nothing you need to do.' },
    late: { title: 'Could not check', advice: 'It took longer than it may, so nothing is known.' },
  },
  now: 'Try now',
  in: (seconds: number) => `Trying again in ${seconds} s`,
  whenOnline: 'Tried again as soon as you are back online',
  over: 'Tried three times by itself',
} as const
