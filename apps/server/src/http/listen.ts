import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export class ListenError extends Error {
  override name = 'ListenError'
}

async function open(server: Server, port: number, address: string | undefined): Promise<number> {
  server.listen(port, address)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function explain(error: unknown, port: number, host: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') {
    return new ListenError(
      `Port ${port} is already in use, perhaps by another Sundry. Stop that program, or choose another port: PORT=${port + 1} npm start`,
    )
  }
  if (code === 'EACCES') {
    return new ListenError(`This user may not open port ${port}. Choose one above 1023, such as PORT=8080.`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new ListenError(`HOST=${host} is not an address of this machine. Leave HOST out, or set one that is.`)
  }
  return error
}

/** `localhost` opens both loopback addresses, because programs differ in which of the two they mean. */
export async function listen(servers: [Server, Server], port: number, host: string): Promise<number> {
  const [first, second] = servers
  try {
    if (host !== 'localhost') return await open(first, port, host === '*' ? undefined : host)
    const opened = await open(first, port, '127.0.0.1')
    try {
      await open(second, opened, '::1')
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EADDRINUSE' && port !== 0) {
        first.close()
        throw error
      }
      if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT' && code !== 'EADDRINUSE') throw error
    }
    return opened
  } catch (error) {
    throw explain(error, port, host)
  }
}

export async function drain(servers: readonly Server[], graceMs: number): Promise<void> {
  const open = servers.filter((server) => server.listening)
  const closed = open.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
  const sweep = setInterval(() => {
    for (const server of open) server.closeIdleConnections()
  }, 25)
  const deadline = setTimeout(() => {
    for (const server of open) server.closeAllConnections()
  }, graceMs)
  for (const server of open) server.closeIdleConnections()
  await Promise.all(closed)
  clearInterval(sweep)
  clearTimeout(deadline)
}
