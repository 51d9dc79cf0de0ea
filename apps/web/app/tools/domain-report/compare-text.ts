export const words = {
  title: 'Compare with another domain',
  label: 'Other domain',
  run: 'Compare',
  cancel: 'Cancel',
  wrong: 'Please enter one domain.',
  result: 'Comparison',
  section: 'Section',
  grade: 'Grade',
  only: 'Found at one only',
  both: 'No section has an answer for both yet.',
  progress: 'Sections of the other domain',
} as const
