/** Whether the input begins with the www. that is taken off before it is sent. */
export const hasWww = (input: string): boolean => /^\s*(?:https?:\/\/)?www\./i.test(input)

export function cleanName(input: string): string {
  return input
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/s, '')
}
