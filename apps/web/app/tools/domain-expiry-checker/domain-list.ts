import { cleanName } from '../../lookup/clean-name.ts'

export const MOST_DOMAINS = 100

/** The domains of a pasted list: one a line or divided by commas, semicolons or spaces, each once. */
export function domainsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).map(cleanName))].filter((name) => name !== '')
}
