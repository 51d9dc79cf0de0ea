/** Checked before parsing, because a million levels overflow the stack and end the process. */
export function nestsWithin(text: string, most: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === 0x5c) at += 1
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x5b || code === 0x7b) {
      depth += 1
      if (depth > most) return false
    } else if (code === 0x5d || code === 0x7d) depth -= 1
  }
  return true
}

export interface Body {
  bytes: Uint8Array
  contentType: string | null
}

const NAMED = /charset\s*=\s*["']?([\w-]+)/i
const HEAD = 1024

export function pageText({ bytes, contentType }: Body): string {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
  const label = NAMED.exec((contentType ?? '').slice(0, HEAD))?.[1] ?? NAMED.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
