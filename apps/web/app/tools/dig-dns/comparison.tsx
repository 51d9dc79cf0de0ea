import type { DigDnsResult } from '@sundry/contracts/dig-dns-v1'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { asResolver, resolvers, words } from './text.ts'

type Answer = NonNullable<DigDnsResult['comparison']>[number]

const dataOf = ({ status, records }: Answer) =>
  [status, ...records.map(({ type, data }) => `${type} ${data}`).toSorted()].join('\n')

export function Comparison({ answers }: { answers: readonly Answer[] }) {
  const distinct = new Set(answers.filter(({ error }) => !error).map(dataOf))
  return (
    <section aria-labelledby="dns-comparison" className="mt-8">
      <h3 id="dns-comparison" className="text-lg">
        {words.comparison}
      </h3>
      <p className={`mt-1 font-medium ${distinct.size > 1 ? 'text-warn' : 'text-good'}`}>
        {distinct.size > 1 ? words.differ : words.same}
      </p>
      <p className="mb-3 mt-1 max-w-2xl text-sm text-quiet">{words.comparisonHint}</p>
      <ScrollBox label="Answers">
        <table className="w-full min-w-md text-left text-[0.9375rem]">
          <thead className="text-sm text-quiet">
            <tr>
              {['Resolver', 'Status', 'Answer', 'Time'].map((name) => (
                <th key={name} scope="col" className="px-3 py-3 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line align-top">
            {answers.map((answer) => (
              <tr key={answer.resolver}>
                <th scope="row" className="px-3 py-3 font-medium">
                  {resolvers[asResolver(answer.resolver)]}
                </th>
                <td className="px-3 py-3">{answer.error ? <span className="text-bad">–</span> : answer.status}</td>
                <td className="px-3 py-3 font-mono text-sm [overflow-wrap:anywhere]">
                  {answer.error ? <span className="font-sans text-bad">{answer.error}</span> : <Data answer={answer} />}
                </td>
                <td className="whitespace-nowrap px-3 py-3 text-sm text-quiet">
                  {answer.elapsedMs !== undefined && `${Math.max(1, Math.round(answer.elapsedMs))} ms`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

function Data({ answer }: { answer: Answer }) {
  if (answer.records.length === 0) return <span className="text-quiet">no records</span>
  return answer.records.map(({ name, type, data, ttl }) => (
    <span key={`${name} ${type} ${data}`} className="block">
      {type} {data} <span className="text-quiet">TTL {ttl}</span>
    </span>
  ))
}
