const NAMED = /charset\s*=\s*["']?([\w-]+)/i

/** The text of a page: decoded by the header's word, or what the head of the page says, or as UTF-8. */
export function pageText(bytes: Uint8Array, contentType: string | null): string {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const label = NAMED.exec(contentType ?? '')?.[1] ?? NAMED.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
