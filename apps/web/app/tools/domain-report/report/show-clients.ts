import type { ClientsReading } from '@sundry/contracts/domain-report-clients'
import { bad, type Cell, good, knownFacts, type ShownReading, warn } from '../../../lookup/reading.ts'

type Host = ClientsReading['services'][number]['hosts'][number]

const address = ({ hasAddress }: Host): Cell =>
  hasAddress === null ? 'Unknown' : hasAddress ? good('Yes') : bad('No address')

function certificate({ tls }: Host): Cell {
  if (tls === null) return 'Not tested'
  if (tls === 'not-offered') return bad('No STARTTLS')
  return tls === 'valid' ? good('Valid') : tls === 'invalid' ? bad('Not valid') : warn('No response over TLS')
}

const existence = (exists: boolean | null) => (exists === null ? 'Unknown' : exists ? good('Exists') : 'None')

export function showClients({ services, names, portsAsked: portsRequested }: ClientsReading): ShownReading {
  const declined = services.filter(({ offered }) => offered === false).map(({ service }) => service)
  const rows = services.flatMap(({ service, hosts }) =>
    hosts.map((host): Cell[] => [service, host.host, String(host.port), address(host), certificate(host)]),
  )
  return {
    facts: knownFacts([
      ...names.map(({ name, target, exists }) => ({
        name: name.split('.')[0] ?? name,
        value: existence(exists),
        note: target === null ? name : `${name} is an alias of ${target}`,
      })),
      { name: 'SRV records', value: rows.length === 0 ? 'None' : String(rows.length) },
      declined.length > 0 && { name: 'Declared absent', value: declined },
      !portsRequested && {
        name: 'TLS',
        value: 'Not tested',
        note: 'This server does not connect to mail servers, so certificates are not checked.',
      },
    ]),
    tables:
      rows.length === 0
        ? []
        : [
            {
              title: 'Servers for mail programs',
              columns: ['Service', 'Host', 'Port', 'Address', 'Certificate'],
              rows,
            },
          ],
  }
}
