import { site } from '../platform/site.ts'

export const words = {
  title: 'Documentation',
  description: `How to host ${site.name}, call it from programs, and use its command.`,
  keywords: ['documentation', 'docs', 'manual', 'help', 'self-host', 'api'],
  lead: `For people who run ${site.name}, write programs that call it, or use it in a terminal. Each tool explains itself on its own page. This documentation works offline like the tools.`,
  contents: 'On this page',
  ownPages: 'This installation',
  command: 'The command',
  commandPages: [
    { path: '/cli', title: 'Install and begin', description: 'Download, verify and install the command.' },
    { path: '/cli/commands', title: 'Every command', description: 'Arguments, options and examples.' },
    { path: '/cli/rules', title: 'Every rule of the site check', description: 'Why each matters and how to fix it.' },
    { path: '/cli/ci', title: 'In CI', description: 'Ready to copy, for each forge.' },
    {
      path: '/recipes',
      title: 'Recipes',
      description: 'Several steps on images at once, saved, shared, or run by the command.',
      part: 'recipes',
    },
    { path: '/privacy', title: 'Privacy', description: 'Tool by tool what leaves the tab, and how to check it.' },
  ],
  functions: 'The functions',
  functionsLead:
    'The answers are those of a server without internet access: samples about example.com, marked with isMockData.',
  cost: (points: number, seconds: number) =>
    `Costs ${points} ${points === 1 ? 'point' : 'points'} or more. Times out after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  call: 'Call',
  answer: 'Answer',
  events: 'Events',
  example: (language: string) => `Example in ${language}`,
  tools: 'Tools',
  prompts: 'Prompts',
  writes: 'Writes files.',
} as const
