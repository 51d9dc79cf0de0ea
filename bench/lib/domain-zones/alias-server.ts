// A name server that answers every question about a zone's apex with an alias, as some homemade ones do.

import { startStandInServer } from '../../../engines/dns/src/testing.ts'
import { recordsOf } from '../../../engines/lookups/src/testing.ts'
import { type BenchZone, places } from './zone.ts'

export async function startAliasServer(address: string, zones: readonly BenchZone[]): Promise<() => void> {
  const names = zones
    .filter(({ lines }) => lines.some((line) => line.endsWith(` ${places.apexAlias[0]}`)))
    .map(({ name }) => name)
  const server = await startStandInServer({
    address,
    port: 53,
    answer({ name, type }) {
      const asked = name.replace(/\.$/, '').toLowerCase()
      const zone = names.find((one) => asked === one || asked.endsWith(`.${one}`))
      if (zone === undefined) return { rcode: 'REFUSED' }
      const flags = { aa: true }
      const records = [
        `${zone} SOA ns1.${zone}. hostmaster.${zone}. 1 14400 3600 1209600 3600`,
        `${zone} NS ns1.${zone}.`,
      ]
      if (asked !== zone) return { flags, answers: recordsOf(type === 'A' ? [`${asked} A ${address}`] : []) }
      const own = records.filter((line) => line.split(' ')[1] === type)
      return { flags, answers: recordsOf(own.length > 0 ? own : [`${zone} CNAME example.com.`]) }
    },
  })
  return () => server.close()
}
