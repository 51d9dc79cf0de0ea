import { createServer } from 'node:net'

export async function freePort() {
  const probe = createServer().listen(0, 'localhost')
  await new Promise((resolve, reject) => probe.once('listening', resolve).once('error', reject))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
