import { unansweredFrom } from './unanswered.ts'

/** Unknown results by cause: their name, and the next step. */
export const words = {
  kinds: {
    unregistered: {
      title: 'Not registered',
      advice: 'The domain is in neither the registry nor the DNS. Check the spelling, or register it.',
    },
    unreachable: {
      title: 'Could not check',
      advice:
        'No server responded, so the result is unknown. The problem may be at their servers or on the network in between.',
    },
    unknown: {
      title: 'Could not check',
      advice: 'The result is unknown, not empty. Try again shortly.',
    },
    partly: { title: 'Not everything could be checked', advice: 'The results so far are below.' },
    impossible: { title: 'Not checked', advice: 'Trying again does not help.' },
    offline: {
      title: 'You are offline',
      advice: 'Check your connection. The image, text and SEO tools still work.',
    },
    'no-server': {
      title: 'Our server could not be reached',
      advice: 'Check your connection. If other sites work, our server is restarting.',
    },
    'rate-limited': {
      title: 'Rate limit reached',
      advice: 'Each visitor has a limited number of lookups a minute. Your results stay here.',
    },
    busy: { title: 'Our server is busy', advice: 'No action needed.' },
    late: { title: 'Could not check', advice: 'The check timed out, so the result is unknown.' },
  },
  details: 'Details:',
  now: 'Try now',
  in: (seconds: number) => `Trying again in ${seconds} s`,
  whenOnline: 'Retrying when you are back online',
  over: 'Retried three times automatically',
} as const

/** In one line: the visitor's connection or our server where either is the cause, else what the server says. */
export function reasonOf(cause: unknown, message: string): string {
  const kind = unansweredFrom(cause, message)?.kind
  if (kind !== 'offline' && kind !== 'no-server') return message
  const { title, advice } = words.kinds[kind]
  return `${title}. ${advice} ${words.details} ${message}`
}
