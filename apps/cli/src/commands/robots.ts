import type { CommandSpec } from '../command/command.ts'
import { fileOptions, files, json } from '../command/options.ts'

const agent = {
  flags: '-a, --agent <name>',
  about: 'Crawler to test; can be repeated (default: Googlebot).',
  many: true,
}

export const robotsCommands: readonly CommandSpec[] = [
  {
    name: 'robots test',
    about: 'Test whether a crawler may fetch URLs. Exits with 1 if any is disallowed.',
    arguments: [
      { form: '<file>', about: 'The robots.txt, or - for standard input.' },
      { form: '<urls...>', about: 'URLs or paths.' },
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
    about: 'Find mistakes in robots.txt files. Exits with 1 if there is an error.',
    arguments: [files],
    options: [
      { flags: '--strict', about: 'Exit with 1 on warnings too.' },
      ...fileOptions.filter(({ flags }) => !flags.includes('--out') && !flags.includes('--watch')),
    ],
    examples: ['sundry robots lint public/robots.txt'],
    load: async () => ({ run: (await import('./run-robots.ts')).lintRobots }),
  },
  {
    name: 'robots diff',
    about:
      'Compare two robots.txt files: which URLs does the second allow or disallow? Exits with 1 on any difference.',
    arguments: [
      { form: '<before>', about: 'The old file.' },
      { form: '<after>', about: 'The new file.' },
      { form: '[urls...]', about: 'URLs or paths (default: /).' },
    ],
    options: [
      agent,
      { flags: '-u, --urls <file>', about: 'File with one URL per line, or - for standard input.' },
      json,
    ],
    examples: ['sundry robots diff old.txt new.txt / /shop/ --agent Bingbot'],
    load: async () => ({ run: (await import('./run-robots.ts')).diffRobots }),
  },
]
