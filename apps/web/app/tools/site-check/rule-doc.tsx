import type { Rule } from '@sundry/site-check'
import { useState } from 'react'
import { at } from '../../platform/site.ts'
import { Chevron } from '../../ui/fold.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { webAdvice, words } from './text.ts'

/** Why a rule is there, how its findings are fixed, and an example of both. */
export function RuleDoc({ id, rule }: { id: string; rule: Rule }) {
  const [isOpen, setOpen] = useState(false)
  const { fix, tool } = webAdvice[id] ?? { fix: rule.fix, tool: undefined }
  return (
    <div className="pt-3">
      <p className="max-w-3xl text-quiet">
        {rule.why}{' '}
        {tool && (
          <>
            <a href={tool.path} target="_blank" rel="noreferrer" className="font-semibold text-ink underline">
              {tool.label}
            </a>
            :{' '}
          </>
        )}
        {fix}
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent-text hover:underline"
      >
        {words.aboutRule}
        <Chevron />
      </button>
      {isOpen && (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <Example label={words.bad} text={rule.bad} />
            <Example label={words.good} text={rule.good} />
          </div>
          <p className="mt-1 text-sm text-quiet">
            <code className="font-mono">{id}</code>{' '}
            <a
              href={at(`/cli/rules#${id}`)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline"
            >
              {words.allRules}
            </a>
          </p>
        </>
      )}
    </div>
  )
}

function Example({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-sm font-semibold">{label}</p>
      <ScrollBox label={label} className="mt-1 bg-page p-3">
        <pre className="font-mono text-sm">{text}</pre>
      </ScrollBox>
    </div>
  )
}
