import { isIP } from 'node:net'

export type ServerAddress =
  | { kind: 'plain'; host: string; port: number; label: string }
  | { kind: 'https'; url: URL; label: string }

/** A host name is refused, because finding its address would need a name server. */
export function readServer(server: string | { host: string; port?: number }): ServerAddress {
  if (typeof server !== 'string') {
    const { host, port = 53 } = server
    return readServer(host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)
  }
  const text = server
  if (text.startsWith('https://')) return { kind: 'https', url: new URL(text), label: text }
  const bracketed = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(text)
  const dotted = /^(\d+\.\d+\.\d+\.\d+)(?::(\d{1,5}))?$/.exec(text)
  const match = bracketed ?? dotted
  const host = match?.[1] ?? text
  const port = Number(match?.[2] ?? 53)
  if (isIP(host) === 0 || port < 1 || port > 65_535) throw new TypeError(`not a name server's address: ${text}`)
  return { kind: 'plain', host, port, label: text }
}
