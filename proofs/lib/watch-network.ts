// Sees every connection and every datagram of this process before it is made, and lets none leave loopback: what would
// is written down and fails as if there were no route.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

export interface NetworkWatch {
  readonly left: string[]
  /** How much stayed on loopback, by protocol: a watch that sees nothing proves nothing. */
  readonly stayed: Record<'tcp' | 'udp', number>
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (net.isIP(host) === 4 && host.startsWith('127.'))
const noRoute = (host: string) =>
  Object.assign(new Error(`connect ENETUNREACH ${host}`), { code: 'ENETUNREACH', syscall: 'connect' })

type Method = (...all: unknown[]) => unknown

export function watchNetwork(): NetworkWatch {
  const watch: NetworkWatch = { left: [], stayed: { tcp: 0, udp: 0 } }
  const allows = (protocol: 'tcp' | 'udp', host: string) => {
    if (isLoopback(host)) watch.stayed[protocol] += 1
    else watch.left.push(`${protocol} ${host}`)
    return isLoopback(host)
  }

  const connect = net.Socket.prototype.connect as Method
  net.Socket.prototype.connect = function (this: net.Socket, ...all: unknown[]) {
    const first = Array.isArray(all[0]) ? all[0][0] : all[0]
    const options = typeof first === 'object' && first !== null ? (first as { host?: string; path?: string }) : null
    const second = typeof all[1] === 'string' ? all[1] : undefined
    if (options?.path === undefined && typeof first !== 'string') {
      const host = options?.host ?? second ?? 'localhost'
      if (!allows('tcp', host)) {
        process.nextTick(() => this.destroy(noRoute(host)))
        return this
      }
    }
    return connect.apply(this, all)
  } as typeof net.Socket.prototype.connect

  for (const name of ['connect', 'send'] as const) {
    const real = dgram.Socket.prototype[name] as Method
    dgram.Socket.prototype[name] = function (this: dgram.Socket, ...all: unknown[]) {
      const host = all.slice(name === 'send' ? 1 : 0).find((one) => typeof one === 'string')
      // Without an address it goes where the socket is connected to, which was judged then.
      if (typeof host === 'string' && !allows('udp', host)) {
        process.nextTick(() => this.emit('error', noRoute(host)))
        return
      }
      return real.apply(this, all)
    } as never
  }

  // The system's resolver sends its packets past every socket of this process.
  const refuse = (way: string) =>
    function (this: unknown, name: unknown) {
      watch.left.push(`${way} ${String(name)}`)
      throw noRoute(String(name))
    }
  for (const prototype of [dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    for (const way of ['resolve', 'resolve4', 'resolve6', 'resolvePtr', 'reverse'] as const) {
      Object.assign(prototype, { [way]: refuse(`dns.${way}`) })
    }
  }
  const lookup = dns.lookup as unknown as Method
  Object.assign(dns, {
    lookup: (name: string, ...rest: unknown[]) =>
      isLoopback(name) || net.isIP(name) !== 0 ? lookup(name, ...rest) : refuse('dns.lookup')(name),
  })
  syncBuiltinESMExports()
  return watch
}
