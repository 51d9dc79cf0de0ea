import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { readQuery, writeQuery } from '../../lookup/query-state.ts'
import { focusInvalid } from '../../platform/bring-into-view.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { readTypedTarget } from '../../shell/typed-target.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { toolMeta } from '../tool-meta.ts'
import type { BuildRequest } from './build.tsx'
import { howTo, words } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

const Explained = lazy(() => import('./explained.tsx'))
const Build = lazy(() => import('./build.tsx'))

const MAX_PASTED = 16_384
const card = 'rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6'

export default function Page() {
  const [pasted, setPasted] = useState('')
  const [explained, setExplained] = useState<string | null>(null)
  const [domain, setDomain] = useState('')
  const [request, setRequest] = useState<BuildRequest | null>(null)
  const [pasteError, setPasteError] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const explain = (text: string) => {
    setPasted(text)
    setPasteError(text.trim() === '' ? words.paste.nothing : null)
    setExplained(text.trim() === '' ? null : text)
  }
  const build = (typed: string, isDraft: boolean) => {
    const target = readTypedTarget(typed)
    const name =
      target?.kind === 'url' ? new URL(target.value).hostname : target?.kind === 'domain' ? target.value : null
    setError(name === null ? words.build.invalid : null)
    if (name === null) return
    const clean = name.toLowerCase().replace(/\.$/, '')
    setDomain(clean)
    writeQuery({ domain: isDraft ? null : clean })
    setRequest({ domain: clean, isDraft })
  }
  const openShared = useEffectEvent(() => {
    const shared = readQuery('domain')
    if (shared) build(shared, false)
  })
  useEffect(() => openShared(), [])
  useHandedOver(tool.id, ({ text }) => {
    if (text !== undefined) explain(text)
  })

  return (
    <ToolPage tool={tool} howTo={howTo}>
      <form
        noValidate
        className={card}
        onSubmit={(event) => {
          event.preventDefault()
          explain(pasted)
          focusInvalid(event.currentTarget)
        }}
      >
        <TextArea
          label={words.paste.label}
          hint={words.paste.hint}
          placeholder={words.paste.placeholder}
          mono
          rows={2}
          maxLength={MAX_PASTED}
          autoCapitalize="none"
          autoComplete="off"
          value={pasted}
          error={pasteError}
          onChange={(event) => {
            setPasted(event.currentTarget.value)
            setPasteError(null)
          }}
        />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button type="submit" className="min-h-12 px-8">
            {words.paste.run}
          </Button>
          <Button variant="quiet" onClick={() => explain(words.paste.exampleText)}>
            {words.paste.example}
          </Button>
        </div>
      </form>
      {explained !== null && (
        <Suspense fallback={<BusyLine text={words.loading} className="mt-5" />}>
          <Explained
            text={explained}
            onNothing={() => {
              setExplained(null)
              setPasteError(words.paste.nothing)
            }}
            onDomain={(name) => setDomain((typed) => (typed === '' ? name : typed))}
          />
        </Suspense>
      )}
      <form
        noValidate
        className={`${card} mt-5`}
        onSubmit={(event) => {
          event.preventDefault()
          build(domain, false)
          focusInvalid(event.currentTarget)
        }}
      >
        <h2 className="mb-3 text-xl">{words.build.title}</h2>
        <TextField
          label={words.build.label}
          hint={words.build.hint}
          placeholder={words.build.placeholder}
          name="domain"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={domain}
          error={error}
          onChange={(event) => {
            setDomain(event.currentTarget.value)
            setError(null)
          }}
        />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button type="submit" className="min-h-12 px-8">
            {words.build.run}
          </Button>
          <Button variant="secondary" className="min-h-12" onClick={() => build(domain, true)}>
            {words.build.without}
          </Button>
        </div>
      </form>
      {request !== null && (
        <Suspense fallback={<BusyLine text={words.loading} className="mt-5" />}>
          <Build request={request} pasted={explained} />
        </Suspense>
      )}
    </ToolPage>
  )
}
