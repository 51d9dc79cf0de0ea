export const words = {
  label: 'Domains',
  none: 'Please enter at least one domain name.',
  many: (most: number) => `Please enter at most ${most} domains at a time.`,
  run: 'Check All',
  cancel: 'Cancel',
  save: 'Save CSV',
  progress: 'Domains checked',
  checked: (done: number, all: number) => `${done} of ${all} checked`,
  waiting: (seconds: number) => `The server asks for a pause of ${seconds} s; the list goes on by itself.`,
} as const
