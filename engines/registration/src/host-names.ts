const host =
  /^(?!-)(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z][a-z0-9-]{0,61}[a-z0-9]|xn--[a-z0-9-]+)$/i

export function hostAt(text: string): string | null {
  const word = text
    .trim()
    .replace(/^(?:ns\s*\d+[.:)]?\s+|\d+[.)]\s+|-\s+|[*•]\s*)/i, '')
    .split(/[\s,;()[\]{}<>/]+/)[0]
  const name = (word ?? '').replace(/[.:]+$/, '').toLowerCase()
  return host.test(name) ? name : null
}
