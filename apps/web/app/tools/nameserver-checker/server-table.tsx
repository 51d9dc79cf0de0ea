import type { Nameserver } from '@sundry/contracts/nameserver-check-v1'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { states, words } from './text.ts'

const headings = ['Server', 'Parent', 'Zone', 'Registry', 'Addresses', 'Serial', 'Network']

export function ServerTable({ servers }: { servers: readonly Nameserver[] }) {
  const serials = new Set(servers.flatMap(({ soaSerial }) => soaSerial ?? []))
  return (
    <div className="mt-8">
      <h3 className="mb-3 text-lg">{words.servers}</h3>
      <ScrollBox label={words.servers}>
        <table className="w-full min-w-4xl text-left text-[0.9375rem]">
          <thead className="text-sm text-quiet">
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="px-4 py-3 font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line align-top">
            {servers.map((server) => (
              <ServerRow key={server.name} server={server} drift={serials.size > 1} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  )
}

function ServerRow({ server, drift }: { server: Nameserver; drift: boolean }) {
  const { name, state, addresses, glue = [], soaSerial, provider, network, elapsedMs } = server
  const { name: stateName, tone, text } = states[state]
  return (
    <tr>
      <th scope="row" className="px-4 py-3 font-mono font-medium">
        {name}
        {/* Beside the name, so that a small screen shows it without scrolling. */}
        <span className="block font-sans text-sm font-normal text-quiet">
          <span className={`font-semibold ${tone}`}>{stateName}</span> · {text}
          {elapsedMs !== undefined && ` in ${Math.max(1, Math.round(elapsedMs))} ms`}
        </span>
        {provider && <span className="block font-sans text-sm font-normal text-quiet">{provider}</span>}
      </th>
      <Named named={server.inParent} />
      <Named named={server.inApex} />
      <Named named={server.inRegistry} />
      <td className="px-4 py-3 font-mono text-sm">
        {addresses.length > 0 ? addresses.join(', ') : <span className="text-quiet">–</span>}
        {glue.length > 0 && <span className="block font-sans text-quiet">Glue: {glue.join(', ')}</span>}
      </td>
      <td className={`px-4 py-3 font-mono text-sm ${drift ? 'text-warn' : ''}`}>{soaSerial ?? '–'}</td>
      <td className="px-4 py-3 text-sm text-quiet">{network ?? '–'}</td>
    </tr>
  )
}

function Named({ named }: { named: boolean | null }) {
  if (named === null) return <td className="px-4 py-3 text-sm text-quiet">not known</td>
  return <td className={`px-4 py-3 font-semibold ${named ? 'text-good' : 'text-warn'}`}>{named ? 'Yes' : 'No'}</td>
}
