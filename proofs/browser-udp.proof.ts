// A page in the profiler's browser asks a STUN server on loopback for its own addresses. No datagram may arrive and no
// address may be seen, in every Chromium there is: the headless shell and Debian's full one heed different switches.
// The planted fault takes the switches away and must be
// seen; all of it runs in a network namespace. FULL_CHROMIUM names one that is not installed.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { visitPage } from '../apps/server/src/adapters/profiler-browser/visit-page.ts'
import { world } from '../apps/server/src/testing/loopback-world.ts'
import { browserWithout, stunPage, watchUdp } from '../apps/server/src/testing/udp-watch.ts'
import { check } from './lib/check.ts'

// Runs a proof again in a network namespace of its own, from which no packet can leave: what a planted fault lets out
// stays inside. It has loopback, and an interface with an address of the documentation range that leads nowhere.
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
function inOwnNetwork(file: string): boolean {
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

const remembered = new URL('../.runtime/browser', import.meta.url)
const candidates = [
  existsSync(remembered) ? readFileSync(remembered, 'utf8').trim() : '',
  '/usr/bin/chromium',
  process.env.FULL_CHROMIUM ?? '',
]
const executables = [...new Set(candidates)].filter((path) => path !== '' && existsSync(path))
const address = /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){3,7}\b|\.local\b/i

async function look(executable: string): Promise<{ packets: number; candidates: string; fault: string | null }> {
  const udp = await watchUdp()
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(stunPage(udp.port))
  })
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve))
  const url = `http://site.example:${(site.address() as AddressInfo).port}/`
  const options = { executable, world: world({}), sandbox: process.getuid?.() !== 0 }
  const { seen, fault } = await visitPage(options, url, ['seen'], AbortSignal.timeout(15_000))
  await wait(500)
  udp.close()
  site.close()
  site.closeAllConnections()
  return { packets: udp.packets, candidates: seen?.globals.seen ?? '(not seen)', fault }
}

if (inOwnNetwork(import.meta.filename)) await prove()

async function prove(): Promise<void> {
  check('there is a browser to try', executables.length > 0)
  for (const executable of executables) {
    const { packets, candidates: found, fault } = await look(executable)
    check(`${executable}: the page was shown`, found !== '(not seen)', fault ?? '')
    check(`${executable}: no datagram`, packets === 0, `${packets} arrived`)
    check(
      `${executable}: no address of this machine in a candidate`,
      !address.test(found),
      found.replaceAll('\n', ' | '),
    )
    const faulty = await browserWithout(executable, '--webrtc-ip*|--force-webrtc-ip*')
    const planted = await look(faulty.path)
    await faulty.remove()
    check(
      `${executable}: a planted fault is seen`,
      planted.packets > 0,
      `${planted.packets} arrived, ${planted.candidates.replaceAll('\n', ' | ')}`,
    )
  }
}
