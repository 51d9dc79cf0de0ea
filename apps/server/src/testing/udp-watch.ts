import { createSocket } from 'node:dgram'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface UdpWatch {
  port: number
  readonly packets: number
  close(): void
}

export async function watchUdp(): Promise<UdpWatch> {
  let packets = 0
  const socket = createSocket('udp4')
  socket.on('message', () => {
    packets += 1
  })
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve))
  return {
    port: socket.address().port,
    get packets() {
      return packets
    },
    close: () => void socket.close(),
  }
}

export const stunPage = (port: number) => `<!doctype html><title>STUN</title><script>
  window.seen = 'none'
  const found = []
  const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] })
  peer.createDataChannel('x')
  peer.onicecandidate = ({ candidate }) => {
    if (candidate) found.push(candidate.candidate)
    window.seen = found.join('\\n') || 'none'
  }
  peer.createOffer().then((offer) => peer.setLocalDescription(offer))
</script>`

/** A planted fault: the browser without some of its switches. */
export async function browserWithout(
  executable: string,
  pattern: string,
): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sundry-fault-'))
  const path = join(folder, 'browser')
  const script = `#!/bin/sh
for argument; do
  shift
  case "$argument" in ${pattern}) ;; *) set -- "$@" "$argument" ;; esac
done
exec '${executable}' "$@"
`
  await writeFile(path, script)
  await chmod(path, 0o755)
  return { path, remove: () => rm(folder, { recursive: true, force: true }) }
}
