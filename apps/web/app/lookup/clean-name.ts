/** What is sent of an input: trimmed, lower case, without scheme, `www.` and anything from the first slash on. */
export function cleanName(input: string): string {
  return input
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/s, '')
}
