import { limits } from '@sundry/contracts/limits'
import type { TechLookupResult, Technology } from '@sundry/contracts/tech-lookup-v1'
import { type FormEvent, useState } from 'react'
import { SampleNotice } from '../../lookup/sample.tsx'
import { useLookup } from '../../lookup/use-lookup.ts'
import { focusInvalid } from '../../platform/bring-into-view.ts'
import { parseUrl, webAddressIn } from '../../platform/parse-url.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { lookupWords, words } from './text.ts'

export function readUrlInput(text: string): { url: string } | { fault: string; toast: string } {
  const typed = text.trim()
  if (typed === '') return { fault: words.emptyUrl, toast: words.emptyToast }
  const url = webAddressIn(typed)
  return url === null ? { fault: words.badUrl, toast: words.badUrl } : { url }
}

const shown = ({ name, version }: Technology) => (version ? `${name} ${version}` : name)

export function compareNames(first: readonly Technology[], second: readonly Technology[]) {
  const there = new Map(second.map((technology) => [technology.slug, technology]))
  const here = new Set(first.map(({ slug }) => slug))
  return {
    both: first.flatMap((technology) => {
      const other = there.get(technology.slug)
      if (!other) return []
      return [
        other.version === technology.version ? shown(technology) : `${shown(technology)} / ${other.version ?? '?'}`,
      ]
    }),
    onlyFirst: first.filter(({ slug }) => !there.has(slug)).map(shown),
    onlySecond: second.filter(({ slug }) => !here.has(slug)).map(shown),
  }
}

const host = (url: string) => parseUrl(url)?.hostname ?? url

export function CompareSites({
  first,
  profileWords,
}: {
  first: TechLookupResult
  profileWords: Parameters<typeof useLookup<'tech-lookup-v1'>>[1]
}) {
  const [text, setText] = useState('')
  const { state, run, retry, refuse, clearError } = useLookup(
    'tech-lookup-v1',
    profileWords,
    limits.client.profileTimeoutMs,
  )
  const busy = state.phase === 'loading'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const read = readUrlInput(text)
    if ('fault' in read) {
      refuse(read.fault, read.toast)
      focusInvalid(event.currentTarget as HTMLFormElement)
    } else void run({ urlToProfile: read.url }, read.url)
  }
  const second = state.phase === 'done' ? state.answer : null
  const lists = second && compareNames(first.technologies, second.technologies)
  return (
    <div className="mt-5">
      <Panel title={words.compare}>
        <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3 sm:flex-nowrap">
          <TextField
            label={words.compareLabel}
            type="url"
            value={text}
            error={state.phase === 'failed' ? state.error : null}
            onChange={(event) => {
              setText(event.currentTarget.value)
              clearError()
            }}
            className="min-w-0 grow"
          />
          <Button type="submit" variant="secondary" disabled={busy} className="sm:mt-7">
            {busy ? lookupWords.comparing : words.compareButton}
          </Button>
        </form>
        {second?.isMockData && <SampleNotice title={words.mockActive} isAbove={false} onRetry={retry} />}
        {second && lists && !second.isMockData && (
          <div className="mt-5 grid gap-5 sm:grid-cols-3">
            <Names title={words.both} names={lists.both} />
            <Names title={words.onlyFirst(host(first.analyzedUrl))} names={lists.onlyFirst} />
            <Names title={words.onlyFirst(host(second.analyzedUrl))} names={lists.onlySecond} />
          </div>
        )}
      </Panel>
    </div>
  )
}

export type Profiled = TechLookupResult & { isMockData: boolean }

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <div>
      <h3 className="text-base font-semibold wrap-anywhere">{title}</h3>
      <ul className="mt-2 grid gap-1 text-quiet">
        {names.length === 0 ? <li>{words.nothing}</li> : names.map((name) => <li key={name}>{name}</li>)}
      </ul>
    </div>
  )
}
