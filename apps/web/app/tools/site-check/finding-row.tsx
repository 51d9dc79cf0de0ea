import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { isIgnoredBy } from './ignores.ts'
import { type SiteResult, useSiteCheck } from './model.ts'
import type { ShownFinding } from './site-check.worker.ts'
import { ImageOf, imageType, Lines, Press, SourceOf } from './source-view.tsx'
import { words } from './text.ts'

interface Reason {
  readonly text: string
  readonly remember: boolean
}

interface Props {
  readonly finding: ShownFinding
  readonly result: SiteResult
  readonly isIgnored: boolean
  readonly showsRule: boolean
  /** How many findings its rule has here. */
  readonly sameRule: number
  readonly onIgnore: (reason: Reason, isAll: boolean) => void
  readonly onRestore: () => void
}

export function FindingRow({ finding, result, isIgnored, showsRule, sameRule, onIgnore, onRestore }: Props) {
  const { file, line, message, state, rule, severity } = finding
  const { input, id, checked, docs } = result
  const [isIgnoring, setIgnoring] = useState(false)
  const reason = useSiteCheck(({ ignores }) =>
    isIgnored ? ignores.find((one) => isIgnoredBy(one, finding))?.reason : null,
  )
  const site = input && state !== 'fixed' ? { id, input } : null
  const place = checked.places?.[file] ?? file
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-3 last:border-0 lg:grid-cols-2">
      <div className="min-w-0">
        {showsRule && (
          <p className="text-sm text-quiet">
            {words.one[severity]}: {docs[rule]?.title ?? rule}
          </p>
        )}
        <p className="wrap-anywhere">{message}</p>
        <p className="mt-0.5 font-mono text-sm text-quiet wrap-anywhere">
          {place}
          {line !== undefined && `:${line}`}
        </p>
        {finding.related !== undefined && <Lines label={words.add(place)} text={finding.related} />}
        <div className="flex flex-wrap items-center gap-x-3">
          {(state === 'new' || state === 'fixed') && (
            <span className={`text-sm font-semibold ${state === 'new' ? 'text-warn' : 'text-good'}`}>
              {words.states[state]}
            </span>
          )}
          {isIgnored ? (
            <>
              <span className="text-sm text-quiet">{words.ignoredFor(reason || words.noReason)}</span>
              <Press label={words.unignore} onPress={onRestore} />
            </>
          ) : (
            state !== 'fixed' && (
              <Press label={words.ignore} isOpen={isIgnoring} onPress={() => setIgnoring(!isIgnoring)} />
            )
          )}
        </div>
        {isIgnoring && !isIgnored && <IgnoreForm count={sameRule} onIgnore={onIgnore} />}
      </div>
      {site && imageType(file) ? (
        <ImageOf site={site} file={file} />
      ) : (
        site && line !== undefined && <SourceOf site={site} file={file} line={line} value={finding.value ?? ''} />
      )}
    </li>
  )
}

function IgnoreForm({ count, onIgnore }: { count: number; onIgnore: Props['onIgnore'] }) {
  const [text, setText] = useState('')
  const [remember, setRemember] = useState(false)
  const reason = { text: text.trim(), remember }
  return (
    <form
      className="grid gap-2 rounded-2xl border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onIgnore(reason, false)
      }}
    >
      <TextField
        label={words.ignoreReason}
        value={text}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        label={words.remember}
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary">
          {words.ignoreThis}
        </Button>
        {count > 1 && (
          <Button variant="quiet" onClick={() => onIgnore(reason, true)}>
            {words.ignoreAll(count)}
          </Button>
        )}
      </div>
    </form>
  )
}
