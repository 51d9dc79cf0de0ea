import { recordTypes } from '@sundry/contracts/record-types'
import { lazy, Suspense, useState } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { cleanName, hasWww, LookupForm, useNameForm } from '../../lookup/lookup-form.tsx'
import { readQuery, writeQuery } from '../../lookup/query-state.ts'
import { RecentList, useRecent } from '../../lookup/recent-list.tsx'
import { words as common } from '../../lookup/text.ts'
import { useLookup } from '../../lookup/use-lookup.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { toolMeta } from '../tool-meta.ts'
import { asResolver, howTo, lookupWords, type RecordType, type Resolver, resolvers, words } from './text.ts'
import { tool } from './tool.ts'

interface Choice {
  type: RecordType
  resolver: Resolver
  compare: boolean
}

const firstChoice: Choice = { type: 'A', resolver: 'default', compare: false }

const asType = (text: string | null | undefined): RecordType =>
  recordTypes.find((type) => type === text?.toUpperCase()) ?? 'A'

const readChoice = (): Choice => ({
  type: asType(readQuery('type')),
  resolver: asResolver(readQuery('resolver')),
  compare: readQuery('compare') === '1',
})

const typeOptions = recordTypes.map((type) => ({ value: type, label: type === 'ALL' ? words.allTypes : type }))
const resolverOptions = Object.entries(resolvers).map(([value, label]) => ({ value, label }))

function Options({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }) {
  return (
    <>
      <Select
        label={words.type}
        name="type"
        options={typeOptions}
        value={choice.type}
        onChange={(event) => onChoose({ ...choice, type: asType(event.currentTarget.value) })}
      />
      <Select
        label={words.resolver}
        name="resolver"
        options={resolverOptions}
        value={choice.resolver}
        onChange={(event) => onChoose({ ...choice, resolver: asResolver(event.currentTarget.value) })}
      />
      <div className="col-span-2">
        <Checkbox
          label={words.compare}
          hint={words.compareHint}
          checked={choice.compare}
          onChange={(event) => onChoose({ ...choice, compare: event.currentTarget.checked })}
        />
      </div>
    </>
  )
}

export const meta = () => toolMeta(tool)

const Result = lazy(() => import('./result.tsx'))

export default function Page() {
  const { state, run, retry, refuse, clearError } = useLookup('dig-dns-v1', lookupWords)
  const { recent, remember, forget } = useRecent(tool.id)
  const [choice, setChoice] = useState<Choice>(firstChoice)
  const busy = state.phase === 'loading'

  const [typedWww, setTypedWww] = useState(false)

  const look = (domain: string, { type, resolver, compare }: Choice, www = false, hadWww = false) => {
    setTypedWww(hadWww)
    const requested = www ? `www.${domain}` : domain
    writeQuery({
      domain,
      type,
      resolver: resolver === 'default' ? null : resolver,
      compare: compare ? '1' : null,
      www: www ? '1' : null,
    })
    void run(
      {
        domain,
        recordType: type,
        ...(resolver !== 'default' && { resolver }),
        ...(compare && { compare }),
        ...(www && { www }),
      },
      requested,
      (answer) => remember(`${answer.recordType || type} ${requested}`),
    )
  }
  const form = useNameForm({
    param: 'domain',
    clean: cleanName,
    onEmpty: () => refuse(common.emptyInline, common.emptyToast),
    onEdit: clearError,
    onName: (domain, shared, input) => {
      if (!shared) return look(domain, choice, false, hasWww(input))
      const sent = readChoice()
      setChoice(sent)
      look(domain, sent, readQuery('www') === '1')
    },
  })
  const lookAt = (name: string, type: RecordType) => {
    const domain = cleanName(name)
    const next = { ...choice, type }
    form.setValue(name)
    setChoice(next)
    look(domain, next, name !== domain)
  }

  return (
    <ToolPage tool={tool} howTo={howTo}>
      <LookupForm
        words={words}
        form={form}
        name="domain"
        failure={state.phase === 'failed' ? state : null}
        onRetry={retry}
        busy={busy}
      >
        <Options choice={choice} onChoose={setChoice} />
      </LookupForm>
      <RecentList
        recent={recent}
        disabled={busy}
        onForget={forget}
        onPick={(one) => {
          const [type, name = ''] = one.split(' ')
          lookAt(name, asType(type))
        }}
      />
      {state.phase === 'done' && (
        <Suspense fallback={<BusyLine text={words.loading} className="mt-6" />}>
          <Result result={state.answer} isWwwDropped={typedWww} onLookAt={lookAt} onRetry={retry} />
        </Suspense>
      )}
    </ToolPage>
  )
}
