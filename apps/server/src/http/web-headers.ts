import type { IncomingMessage } from 'node:http'

export function webHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}
