import { isXmlName } from './xml-names.ts'

const SIZE = 4096

/**
 * Reads names without making a string for each: a sitemap repeats a dozen names hundreds of thousands of
 * times, so the last name of the same first letter and length is nearly always the one.
 */
export function createNameCache(): (text: string, from: number, to: number) => string | undefined {
  const names: (string | undefined)[] = new Array(SIZE).fill(undefined)
  return (text, from, to) => {
    const slot = (text.charCodeAt(from) * 31 + (to - from) + text.charCodeAt(to - 1) * 7) & (SIZE - 1)
    const cached = names[slot]
    if (cached !== undefined && cached.length === to - from && text.startsWith(cached, from)) return cached
    const name = text.slice(from, to)
    if (!isXmlName(name)) return undefined
    names[slot] = name
    return name
  }
}
