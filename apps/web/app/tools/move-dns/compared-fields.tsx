import type { ZoneSets } from '@sundry/domain-report'
import { useState } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { sentenceOf } from '../../lookup/use-lookup.ts'
import { failureText, loadCode, logFailure } from '../../platform/load-code.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton, TextArea, TextField } from '../../ui/field.tsx'
import { words } from './text.ts'

const MAX_NAMES = 40
const MAX_BYTES = 16_777_216
/** A text field with megabytes holds the page up. */
const MAX_SHOWN = 400_000
const nameBelow = /^(?:@|[a-z0-9_*](?:[a-z0-9_.-]*[a-z0-9_.])?)$/i

export const listIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))]

function faultIn(names: readonly string[]): string | null {
  if (names.length > MAX_NAMES) return words.manyNames(MAX_NAMES)
  const invalid = names.find((name) => !nameBelow.test(name))
  return invalid === undefined ? null : words.invalidName(invalid)
}

/** The records, or the sentence about what went wrong. */
async function readInWorker(text: string, origin: string) {
  try {
    const { zoneFileWorker } = await loadCode(() => import('./zone-file-worker.ts'))
    return await zoneFileWorker.call('oldZone', { text, origin }, {})
  } catch (error) {
    logFailure(error)
    return failureText(error, words.zoneFailed)
  }
}

/** Names are compared, or all records of a zone file. */
export function useCompared() {
  const [names, setNames] = useState('@, www, mail, _dmarc')
  const [oldZone, setOldZone] = useState('')
  const [longZone, setLongZone] = useState<{ name: string; text: string } | null>(null)
  const [zoneError, setZoneError] = useState<string | null>(null)
  const enterZone = (text: string) => {
    setZoneError(null)
    setOldZone(text)
    setLongZone(null)
  }
  return {
    names,
    setNames,
    namesError: faultIn(listIn(names)),
    addNames: (more: readonly string[]) =>
      setNames((typed) => [...new Set([...listIn(typed), ...more])].slice(0, MAX_NAMES).join(', ')),
    oldZone,
    /** The name of a file that is too long for the field. */
    longZoneName: longZone?.name ?? null,
    zoneError,
    enterZone,
    async takeZone(file: File) {
      if (file.size > MAX_BYTES) return setZoneError(words.zoneLarge)
      const text = await file.text().catch(() => null)
      if (text === null) return setZoneError(words.zoneFailed)
      enterZone(text.length > MAX_SHOWN ? '' : text)
      if (text.length > MAX_SHOWN) setLongZone({ name: file.name, text })
    },
    /** Undefined where there is no zone file; null where it is of no use, which is then shown. */
    async readZone(origin: string): Promise<ZoneSets | null | undefined> {
      const text = longZone?.text ?? oldZone
      if (text.trim() === '') return undefined
      const read = await readInWorker(text, origin)
      if (typeof read === 'string') setZoneError(read)
      else if (read.sets.length === 0) setZoneError(words.zoneEmpty)
      else if (read.domain !== origin) setZoneError(words.fileDomain(origin, read.domain))
      else return read
      return null
    },
  }
}

interface Props {
  compared: ReturnType<typeof useCompared>
  /** Null where none was entered, which is then shown. */
  readDomain(): string | null
  hasError: boolean
}

export function ComparedFields({ compared, readDomain, hasError }: Props) {
  const finding = useLatest()
  const [found, setFound] = useState<string | null>(null)
  const find = () => {
    const name = readDomain()
    if (name === null) return
    void finding.run(async (signal) => {
      try {
        const { findNames } = await import('./find-names.ts')
        const seen = await findNames(name, {
          signal,
          onProgress: (done, all) => setFound(words.finding(done, all)),
        })
        if (signal.aborted) return
        compared.addNames(seen.names)
        setFound(seen.isMockData ? words.notFound : words.found(seen.names.length, seen.unanswered))
      } catch (cause) {
        if (!signal.aborted) setFound(sentenceOf(cause))
      }
    })
  }
  return (
    <fieldset className="mt-5 grid gap-4 border-t border-line pt-3 sm:grid-cols-2">
      <legend className="pe-3 font-semibold">{words.compared}</legend>
      <div className="grid content-start gap-2">
        <TextField
          label={words.names}
          hint={words.namesHint}
          error={hasError ? compared.namesError : null}
          value={compared.names}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => compared.setNames(event.currentTarget.value)}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" disabled={finding.isBusy} onClick={find}>
            {words.find}
          </Button>
          {finding.isBusy && (
            <Button variant="quiet" onClick={finding.cancel}>
              {words.cancel}
            </Button>
          )}
          {finding.isBusy ? (
            <BusyLine text={found} />
          ) : (
            <p role="status" className="text-sm text-quiet empty:hidden">
              {found}
            </p>
          )}
        </div>
      </div>
      <div className="grid content-start gap-2">
        <TextArea
          label={words.oldZone}
          hint={words.oldZoneHint}
          error={compared.zoneError}
          rows={3}
          mono
          autoCapitalize="none"
          autoComplete="off"
          value={compared.oldZone}
          onChange={(event) => compared.enterZone(event.currentTarget.value)}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileButton label={words.chooseOld} onFile={(file) => void compared.takeZone(file)} />
          {compared.longZoneName !== null && (
            <p className="text-sm text-quiet wrap-anywhere">{words.readOld(compared.longZoneName)}</p>
          )}
        </div>
      </div>
    </fieldset>
  )
}
