import type { CommandSpec } from '../command.ts'
import { fileOptions, files, json } from './options.ts'

const agent = {
  flags: '-a, --agent <name>',
  about: 'The crawler to ask for; may be given several times (default: Googlebot).',
  many: true,
}

export const robotsCommands: readonly CommandSpec[] = [
  {
    name: 'robots test',
    about: 'Say whether a crawler may fetch addresses. Ends with 1 if it may not fetch one of them.',
    arguments: [
      { form: '<file>', about: 'The robots.txt, or - for standard input.' },
      { form: '<urls...>', about: 'Addresses or paths.' },
    ],
    options: [agent, json],
    examples: [
      'sundry robots test robots.txt /private/a.html',
      'curl -s example.com/robots.txt | sundry robots test - / -a GPTBot',
    ],
    load: async () => ({ run: (await import('./run-robots.ts')).testRobots }),
  },
  {
    name: 'robots lint',
    about: 'Find mistakes in robots.txt files. Ends with 1 if there is an error.',
    arguments: [files],
    options: [
      { flags: '--strict', about: 'Warnings end with 1 too.' },
      ...fileOptions.filter(({ flags }) => !flags.includes('--out') && !flags.includes('--watch')),
    ],
    examples: ['sundry robots lint public/robots.txt'],
    load: async () => ({ run: (await import('./run-robots.ts')).lintRobots }),
  },
  {
    name: 'robots diff',
    about: 'Say which addresses another robots.txt opens and closes. Ends with 1 if there are any.',
    arguments: [
      { form: '<before>', about: 'The old file.' },
      { form: '<after>', about: 'The new file.' },
      { form: '[urls...]', about: 'Addresses or paths; / if there are none.' },
    ],
    options: [
      agent,
      { flags: '-u, --urls <file>', about: 'A file of addresses, a line each, or - for standard input.' },
      json,
    ],
    examples: ['sundry robots diff old.txt new.txt / /shop/ --agent Bingbot'],
    load: async () => ({ run: (await import('./run-robots.ts')).diffRobots }),
  },
]
