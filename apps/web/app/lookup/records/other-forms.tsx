import {
  askBimi,
  askMtaSts,
  askTlsRpt,
  authorities,
  type BimiAnswers,
  buildBimi,
  buildCaa,
  buildMtaSts,
  buildSecurityTxt,
  buildTlsRpt,
  type CaaAnswers,
  firstCaa,
  firstSecurityTxt,
  type MtaStsAnswers,
  type PublishedCaa,
  readPublishedCaa,
  type SecurityTxtAnswers,
  termsOf,
  withHosts,
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
import { FormFrame, type FormProps, ListField, TermList, useAnswers, useComparison, useTyping } from './form-frame.tsx'
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

export function TlsRptForm({ facts }: FormProps) {
  const [{ addresses = askTlsRpt(facts) }, setAnswers] = useAnswers<{ addresses: string }>('tlsRpt', facts)
  const built = buildTlsRpt(facts, addresses)
  return (
    <FormFrame kind="tlsRpt" built={built} isUnknown={facts.isDraft} risk={risks.address}>
      <ListField
        label={words.tlsRpt.addresses}
        hint={words.tlsRpt.addressesHint}
        value={addresses}
        problem={built.problems.addresses}
        onValue={(typed) => setAnswers({ addresses: typed })}
      />
    </FormFrame>
  )
}

export function MtaStsForm({ facts: entered }: FormProps) {
  const texts = words.mtaSts
  const [{ servedText, hosts = '', ...some }, setAnswers] = useAnswers<
    MtaStsAnswers & { servedText: string | null; hosts: string }
  >('mtaSts', entered)
  const facts = entered.isDraft ? withHosts(entered, hosts) : entered
  const { ages, answers: first } = askMtaSts(facts)
  const [openedAt] = useState(() => new Date())
  const answers = { ...first, ...some }
  const { file } = buildMtaSts(facts, answers, openedAt)
  // Another text is another file, which may not be online yet.
  const online = file !== null && servedText === file.text
  const built = buildMtaSts(facts, { ...answers, online }, openedAt)
  return (
    <FormFrame
      kind="mtaSts"
      built={built}
      isUnknown={facts.isDraft}
      risk={answers.mode === 'enforce' ? words.risks.enforce : risks.file}
    >
      {entered.isDraft && (
        <ListField
          label={texts.hosts}
          hint={texts.hostsHint}
          value={hosts}
          problem={undefined}
          onValue={(typed) => setAnswers({ hosts: typed })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={texts.mode}
          options={(['testing', 'enforce'] as const).map((value) => ({ value, label: texts.modes[value] }))}
          value={answers.mode}
          error={built.problems.mode ?? null}
          onChange={(event) => setAnswers({ mode: event.currentTarget.value as MtaStsAnswers['mode'] })}
        />
        <Select
          label={texts.age}
          options={ages.map((age) => ({ value: String(age), label: texts.days(age) }))}
          value={String(answers.maxAge)}
          onChange={(event) => setAnswers({ maxAge: Number(event.currentTarget.value) })}
        />
      </div>
      {answers.mode === 'enforce' && facts.reading.mtaSts.mode === 'testing' && (
        <Checkbox
          label={texts.confirmed}
          hint={texts.confirmedHint}
          checked={answers.confirmed}
          onChange={(event) => setAnswers({ confirmed: event.currentTarget.checked })}
        />
      )}
      {file && (
        <div>
          <p className="text-quiet wrap-anywhere">{texts.host(`mta-sts.${facts.domain}`)}</p>
          <FileBox {...file} />
          <Checkbox
            label={offers.draft.fileConfirmed}
            hint={offers.draft.fileConfirmedHint}
            checked={online}
            onChange={(event) => setAnswers({ servedText: event.currentTarget.checked ? file.text : null })}
          />
        </div>
      )}
    </FormFrame>
  )
}

export function BimiForm({ facts }: FormProps) {
  const texts = words.bimi
  const [some, setAnswers] = useAnswers<BimiAnswers>('bimi', facts)
  const answers = { ...askBimi(facts), ...some }
  const typing = { logo: useTyping(answers.logo), certificate: useTyping(answers.certificate) }
  const built = buildBimi(facts, answers)
  const field = (name: 'logo' | 'certificate') => ({
    label: texts[name],
    type: 'url',
    inputMode: 'url' as const,
    autoComplete: 'off',
    spellCheck: false,
    value: answers[name],
    error: (typing[name].isTyping ? null : built.problems[name]) ?? null,
    onChange: (event: { currentTarget: { value: string } }) => {
      setAnswers({ [name]: event.currentTarget.value, online: false })
      typing[name].setTyping(true)
    },
    onBlur: () => typing[name].setTyping(false),
  })
  return (
    <FormFrame kind="bimi" built={built} isUnknown={facts.isDraft}>
      <TextField {...field('logo')} hint={texts.needs} />
      <TextField {...field('certificate')} hint={texts.certificateHint} />
      <Checkbox
        label={texts.online}
        hint={texts.onlineHint}
        checked={answers.online}
        onChange={(event) => setAnswers({ online: event.currentTarget.checked })}
      />
    </FormFrame>
  )
}
