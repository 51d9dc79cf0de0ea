import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { downloadBlob } from '../../platform/download.ts'
import { counted, formatBytes } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import type { Generated } from './generator.worker.ts'
import { skipReasons, words } from './text.ts'

const n = (count: number) => count.toLocaleString('en-US')
const SHOWN = 20

export function Report({ generated }: { generated: Generated }) {
  const { urlCount, duplicates, skippedCount, changedCount, check, files } = generated
  const region = useBroughtIntoView<HTMLElement>(generated)
  const skipped = new Map(generated.skipped.map(({ input, reason }) => [input, reason]))
  return (
    <section ref={region} tabIndex={-1} role="status" aria-label="Result" className="mb-6">
      {files.length > 0 && (
        <>
          <p className="text-4xl font-semibold tracking-tight tabular-nums sm:text-5xl">
            {n(urlCount)} <span className="text-xl font-normal text-quiet">{urlCount === 1 ? 'URL' : 'URLs'}</span>
          </p>
          {check.valid ? (
            <p className="mt-2 font-semibold text-good">{words.clean}</p>
          ) : (
            <p className="mt-2 font-semibold text-bad">
              Checked with our validator: {counted(check.errors, 'error')}, {counted(check.warnings, 'warning')}.{' '}
              {check.errors > 0 && words.fixFirst}
            </p>
          )}
        </>
      )}
      <ul className="mt-3 grid gap-1 text-[0.9375rem] text-quiet empty:hidden">
        {check.findings
          .filter(({ severity }) => severity !== 'info')
          .map(({ code, line, column, message, value }) => (
            <li key={`${code}-${line}-${column}-${value}`} className="[overflow-wrap:anywhere]">
              {message} {value}
            </li>
          ))}
        {duplicates > 0 && <li>{counted(duplicates, 'duplicate')} skipped.</li>}
        {changedCount > 0 && <li>{counted(changedCount, 'URL')} encoded or shortened to drop the fragment.</li>}
        {generated.dropped.slice(0, SHOWN).map(({ loc, field, value }) => (
          <li key={`${loc}-${field}`} className="[overflow-wrap:anywhere]">
            {field} “{value}” is not valid and was omitted{loc && ` for ${loc}`}.
          </li>
        ))}
      </ul>
      {skippedCount > 0 && (
        <div className="mt-4 rounded-2xl border border-warn/50 p-4">
          <p className="font-semibold text-warn">
            {counted(skippedCount, 'line is not a valid URL and was', 'lines are not valid URLs and were')} skipped
          </p>
          <ul className="mt-2 grid gap-1 text-sm text-quiet">
            {[...skipped].slice(0, SHOWN).map(([input, reason]) => (
              <li key={input} className="[overflow-wrap:anywhere]">
                <span className="font-mono">{input.slice(0, 200)}</span> ({skipReasons[reason]})
              </li>
            ))}
          </ul>
        </div>
      )}
      {files.length > 1 && <Files files={files} />}
    </section>
  )
}

function Files({ files }: Pick<Generated, 'files'>) {
  return (
    <ul aria-label="Files" className="mt-5 divide-y divide-line border-y border-line">
      {files.map(({ name, kind, urlCount, octets, blob }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-2">
          <span>
            <span className="font-mono text-sm">{name}</span>
            <span className="block text-sm text-quiet">
              {n(urlCount)} {kind === 'index' ? 'sitemaps' : 'URLs'}, {formatBytes(octets)}
            </span>
          </span>
          <Button
            variant="secondary"
            aria-label={`Download ${name} from the list`}
            onClick={() => downloadBlob(blob, name)}
          >
            Download
          </Button>
        </li>
      ))}
    </ul>
  )
}
