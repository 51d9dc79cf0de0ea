import { createServer } from 'node:https'
import { startStandInServer } from '../../../engines/dns/src/testing.ts'
import { makeCertificate, recordsOf } from '../../../engines/lookups/src/testing.ts'
import { type BenchZone, places } from './zone.ts'

/** Serves the policy files of MTA-STS over HTTPS, with certificates of the bench's own authority. */
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

/** A name server that answers every question about a zone's apex with an alias, as some homemade ones do. */
export async function startAliasServer(address: string, zones: readonly BenchZone[]): Promise<() => void> {
  const names = zones
    .filter(({ lines }) => lines.some((line) => line.endsWith(` ${places.apexAlias[0]}`)))
    .map(({ name }) => name)
  const server = await startStandInServer({
    address,
    port: 53,
    answer({ name, type }) {
      const requested = name.replace(/\.$/, '').toLowerCase()
      const zone = names.find((one) => requested === one || requested.endsWith(`.${one}`))
      if (zone === undefined) return { rcode: 'REFUSED' }
      const flags = { aa: true }
      const records = [
        `${zone} SOA ns1.${zone}. hostmaster.${zone}. 1 14400 3600 1209600 3600`,
        `${zone} NS ns1.${zone}.`,
      ]
      if (requested !== zone) return { flags, answers: recordsOf(type === 'A' ? [`${requested} A ${address}`] : []) }
      const own = records.filter((line) => line.split(' ')[1] === type)
      return { flags, answers: recordsOf(own.length > 0 ? own : [`${zone} CNAME example.com.`]) }
    },
  })
  return () => server.close()
}
