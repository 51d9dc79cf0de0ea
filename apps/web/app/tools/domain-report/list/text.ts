export const words = {
  title: 'Several domains',
  lead: 'Up to 100 domains as a table of grades, with CSV.',
  label: 'Domains',
  hint: (most: number) =>
    `One to a line, up to ${most}. The server takes about two reports a minute, so a long list takes a while.`,
  none: 'Please enter at least one domain name.',
  many: (most: number) => `Please enter at most ${most} domains at a time.`,
  run: 'Check All',
  cancel: 'Cancel',
  save: 'Save CSV',
  progress: 'Domains checked',
  checked: (done: number, all: number) => `${done} of ${all} checked`,
  waiting: (seconds: number) => `The server asks for a pause of ${seconds} s; the list goes on by itself.`,
  columns: ['Domain', 'Grade'],
  weighs: 'What weighs most',
  sample: 'Sample data',
} as const
