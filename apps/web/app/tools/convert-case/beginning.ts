const PREVIEW_CHARACTERS = 160
const LOOKED_AT = 2000

/** The first line that says something, cut where a preview ends. */
export function beginning(text: string): string {
  const line = text
    .slice(0, LOOKED_AT)
    .split(/\r?\n/)
    .find((candidate) => candidate.trim() !== '')
  return [...(line ?? '')].slice(0, PREVIEW_CHARACTERS).join('')
}
