const space = new Set(['\t', '\n', '\r', ' '])

/** Written as loops, because a pattern such as /\s+$/ tries every blank of a long run again. */
export function trimXmlEnd(text: string): string {
  let end = text.length
  while (end > 0 && space.has(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Without the white space of XML round it; a no-break space is part of the text. */
export function trimXml(text: string): string {
  const trimmed = trimXmlEnd(text)
  let start = 0
  while (space.has(trimmed.charAt(start))) start += 1
  return trimmed.slice(start)
}
