// Runs a proof again in a network namespace of its own, from which no packet can leave: what a planted fault lets out
// stays inside. It has loopback, and an interface with an address of the documentation range that leads nowhere.
import { spawnSync } from 'node:child_process'

const setUp = [
  'ip link set lo up',
  'ip link add s0 type veth peer name s1',
  'ip addr add 198.51.100.2/24 dev s0',
  'ip link set s0 up',
  'ip link set s1 up',
  'ip route add default via 198.51.100.1',
  'exec "$0" "$@"',
].join(' && ')

/** True inside the namespace; outside it runs the proof there, takes its exit code over and is false. */
export function inOwnNetwork(file: string): boolean {
  if (process.env.SUNDRY_OWN_NETWORK === '1') return true
  const isRoot = process.getuid?.() === 0
  const flags = isRoot ? ['--net'] : ['--net', '--map-root-user']
  const args = [...flags, 'sh', '-c', setUp, process.execPath, file, ...process.argv.slice(2)]
  const env = { ...process.env, SUNDRY_OWN_NETWORK: '1' }
  const { status, error } = spawnSync('unshare', args, { stdio: 'inherit', env })
  if (error) console.error(`✗ no network namespace could be made: ${error.message}`)
  process.exitCode = status ?? 1
  return false
}
