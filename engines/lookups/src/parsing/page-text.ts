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
