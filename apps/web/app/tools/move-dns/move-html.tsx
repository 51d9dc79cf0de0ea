import { LOW_TTL, longTtls, movePath, type PlannedMove } from '@sundry/domain-report'
import { FileTable, htmlFile } from '../../lookup/html-file.tsx'
import { formatSeconds } from '../../lookup/reading.ts'
import { exactTime } from '../../platform/format.ts'
import { words } from './path-text.ts'
import { comparisonTable, plannedTable, timeOf, verdictOf } from './tables.ts'
import { words as page } from './text.ts'

/** The move with its steps as one file, as of the moment it is saved. */
export function moveHtml(move: PlannedMove, now: number): string {
  const { comparison, nameServers, sets, notCompared, source } = move
  const names = [...new Set(sets.map(({ name }) => name))]
  return htmlFile(
    `${page.result}: ${move.domain}`,
    <>
      <h1>{move.domain}</h1>
      <p className="grade">{verdictOf(move, now)}</p>
      <p className="quiet">
        {exactTime(new Date(now).toISOString())}
        {comparison && ` · ${words.at(exactTime(new Date(comparison.at).toISOString()))}`}
      </p>
      <ol>
        {movePath(move, now).map(({ id, state, until }) => (
          <li key={id}>
            <b>{words[id].title}</b>{' '}
            <span className="quiet">
              {words.states[state]}
              {until !== null && ` ${words.until(timeOf(until))}`}
            </span>
          </li>
        ))}
      </ol>
      <section>
        <h2>{source === 'zone-file' ? words.zone.byFile(sets.length) : words.zone.byName}</h2>
        <p>{names.join(', ')}</p>
        {notCompared.length > 0 && (
          <p>
            {words.zone.notCompared(notCompared.length)}: {notCompared.join(', ')}
          </p>
        )}
      </section>
      <section>
        <h2>{words.switch.servers}</h2>
        <pre>{nameServers.join('\n')}</pre>
      </section>
      {comparison && (
        <section>
          <h2>{words.compare.title}</h2>
          <FileTable table={plannedTable(comparison.planned)} />
          <FileTable table={comparisonTable(comparison.comparisons)} />
          {longTtls(move).length > 0 && <p>{words.ttl.text(formatSeconds(LOW_TTL))}</p>}
          {longTtls(move).length > 0 && (
            <p>
              {longTtls(move)
                .map(({ name, type, liveTtl }) => `${name} ${type} ${liveTtl}`)
                .join(', ')}
            </p>
          )}
        </section>
      )}
    </>,
  )
}
