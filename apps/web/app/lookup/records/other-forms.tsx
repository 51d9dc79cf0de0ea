import {
  authorities,
  buildCaa,
  buildSecurityTxt,
  type CaaAnswers,
  firstCaa,
  firstSecurityTxt,
  type PublishedCaa,
  readPublishedCaa,
  type SecurityTxtAnswers,
  termsOf,
} from '@sundry/domain-report'
import { useEffect, useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Select } from '../../ui/select.tsx'
import { BusyLine } from '../busy-line.tsx'
import { FileBox } from '../findings/draft-box.tsx'
import { words as offers, risks } from '../findings/text.ts'
import { createServerResolver } from '../server-resolver.ts'
import { FormFrame, type FormProps, ListField, useAnswers, useComparison } from './form-frame.tsx'
import { TermList } from './term-list.tsx'
import { words } from './text.ts'

/** Undefined while it is looked up, null where it is unknown. */
function usePublishedCaa(domain: string, isDraft: boolean): PublishedCaa | null | undefined {
  const [published, setPublished] = useState<PublishedCaa | null | undefined>(isDraft ? null : undefined)
  useEffect(() => {
    if (isDraft) return
    const left = new AbortController()
    readPublishedCaa(domain, createServerResolver(left.signal)).then((found) => {
      if (!left.signal.aborted) setPublished(found)
    })
    return () => left.abort()
  }, [domain, isDraft])
  return published
}

export function CaaForm({ facts }: FormProps) {
  const texts = words.caa
  const published = usePublishedCaa(facts.domain, facts.isDraft === true)
  const [some, setAnswers] = useAnswers<CaaAnswers>('caa', facts)
  const answers = { ...firstCaa, ...some }
  if (published === undefined) return <BusyLine text={texts.looking} className="mt-4" />
  const built = buildCaa(facts, answers, published)
  const change = (next: Partial<CaaAnswers>) => setAnswers({ confirmed: false, ...next })
  return (
    <FormFrame kind="caa" built={built} isUnknown={published === null} risk={risks.authority}>
      {published && <p className="text-sm wrap-anywhere">{texts.published(published.name, published.lines)}</p>}
      <fieldset className="grid gap-x-4 sm:grid-cols-2">
        <legend className="text-[0.9375rem] font-semibold">{texts.issuers}</legend>
        {authorities.map(({ name, domain }) => (
          <Checkbox
            key={domain}
            label={name}
            hint={domain}
            checked={answers.issuers.includes(domain)}
            onChange={(event) =>
              change({
                issuers: event.currentTarget.checked
                  ? [...answers.issuers, domain]
                  : answers.issuers.filter((one) => one !== domain),
              })
            }
          />
        ))}
      </fieldset>
      <ListField
        label={texts.others}
        hint={texts.othersHint}
        value={answers.others}
        problem={built.problems.others}
        onValue={(others) => change({ others })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={texts.wildcards}
          options={Object.entries(texts.wildcardOptions).map(([value, label]) => ({ value, label }))}
          value={answers.wildcards}
          onChange={(event) => change({ wildcards: event.currentTarget.value as CaaAnswers['wildcards'] })}
        />
        <TextField
          label={texts.address}
          hint={texts.addressHint}
          type="email"
          autoComplete="email"
          spellCheck={false}
          value={answers.address}
          error={built.problems.address ?? null}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        label={offers.draft.authority}
        hint={offers.draft.authorityHint(facts.domain)}
        checked={answers.confirmed}
        onChange={(event) => setAnswers({ confirmed: event.currentTarget.checked })}
      />
    </FormFrame>
  )
}

/** A browser may not read a file of another site, so what is served today is always unknown. */
export function SecurityTxtForm({ facts }: FormProps) {
  const texts = words.securityTxt
  const [openedAt] = useState(() => new Date())
  const [some, setAnswers] = useAnswers<SecurityTxtAnswers>('securityTxt', facts)
  const answers = { ...firstSecurityTxt, ...some }
  const { file, problems } = buildSecurityTxt(facts.domain, answers, openedAt)
  const comparison = useComparison('securityTxt', true, file?.text ?? '')
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListField
        label={texts.contacts}
        hint={texts.contactsHint}
        value={answers.contacts}
        problem={problems.contacts}
        onValue={(contacts) => setAnswers({ contacts })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={texts.months}
          options={([3, 6, 12] as const).map((months) => ({ value: String(months), label: texts.monthsOf(months) }))}
          value={String(answers.months)}
          onChange={(event) =>
            setAnswers({ months: Number(event.currentTarget.value) as SecurityTxtAnswers['months'] })
          }
        />
        <TextField
          label={texts.policy}
          hint={texts.policyHint}
          type="url"
          autoComplete="off"
          value={answers.policy}
          error={problems.policy ?? null}
          onChange={(event) => setAnswers({ policy: event.currentTarget.value })}
        />
        <TextField
          label={texts.languages}
          hint={texts.languagesHint}
          autoComplete="off"
          value={answers.languages}
          error={problems.languages ?? null}
          onChange={(event) => setAnswers({ languages: event.currentTarget.value })}
        />
      </div>
      {file && (
        <div>
          {comparison.box}
          <FileBox {...file} title={texts.file(file.url)} isLocked={comparison.isLocked} />
          <Fold look="plain" className="mt-2" title={words.terms}>
            <TermList terms={termsOf('securityTxt', file.text)} />
          </Fold>
        </div>
      )}
    </div>
  )
}
