import { cleanName } from '../../lookup/clean-name.ts'

export const MOST_DOMAINS = 100

export function domainsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).map(cleanName))].filter((name) => name !== '')
}
