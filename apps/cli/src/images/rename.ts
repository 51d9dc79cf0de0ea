/** A recipe's pattern for names; `{number}` has no meaning where files come one at a time and in any order. */
export function renamed(name: string, pattern: string | null, size: { width: number; height: number }): string {
  if (pattern === null || pattern.trim() === '') return name
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const values: Record<string, string> = {
    name: stem,
    width: String(size.width),
    height: String(size.height),
    format: end.slice(1),
  }
  const made = pattern.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
  // A pattern may come from a stranger's link, and names a file, not a path.
  return made.replace(/[/\\]/g, '-') + end
}
