export const MAX_DOMAINS = 100

/** Reads any list that people paste; `nameIn` finds the domain in one entry. */
export function domainsIn(text: string, nameIn: (entry: string) => string): string[] {
  return [...new Set(text.split(/[\s,;]+/).map(nameIn))].filter((name) => name !== '')
}
