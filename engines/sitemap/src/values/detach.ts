/**
 * The same text in memory of its own. Engines keep a part of a string as a view of the whole, so an
 * address that is kept would keep the 64 KB around it, and all addresses the whole file.
 */
export function detach(text: string): string {
  return ` ${text}`.slice(1)
}
