// Serves the policy files of MTA-STS over HTTPS, by certificates of an authority of the bench's own.
import { createServer } from 'node:https'
import { makeCertificate } from '../../../engines/lookups/src/testing.ts'
import type { BenchZone } from './zone.ts'

export async function startPolicyServer(
  address: string,
  zones: readonly BenchZone[],
): Promise<{ ca: string; close(): void }> {
  const policies = new Map(
    zones.flatMap(({ name, policy }) => (policy === undefined ? [] : [[`mta-sts.${name}`, policy]])),
  )
  const issuer = makeCertificate({ name: 'Bench authority' })
  const { cert, key } = makeCertificate({ name: 'Bench web server', names: [...policies.keys()], issuer })
  const server = createServer({ cert, key }, (request, response) => {
    const policy = request.url === '/.well-known/mta-sts.txt' ? policies.get(request.headers.host ?? '') : undefined
    response.writeHead(policy === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(policy)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(443, address, resolve))
  return { ca: issuer.cert, close: () => server.close() }
}
