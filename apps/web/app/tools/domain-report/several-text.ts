export const words = {
  title: 'Several domains',
  lead: 'Up to 100 domains as a table of grades, with CSV.',
  hint: (most: number) =>
    `One to a line, up to ${most}. The server takes about two reports a minute, so a long list takes a while.`,
  columns: ['Domain', 'Grade'],
  weighs: 'What weighs most',
} as const
