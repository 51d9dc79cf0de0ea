import {
  askBimi,
  askMtaSts,
  askTlsRpt,
  type BimiAnswers,
  buildBimi,
  buildMtaSts,
  buildTlsRpt,
  type MtaStsAnswers,
  withHosts,
} from '@sundry/domain-report'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { FileBox } from '../findings/draft-box.tsx'
import { words as offers, risks } from '../findings/text.ts'
import { FormFrame, type FormProps, ListField, useAnswers, useTyping } from './form-frame.tsx'
import { words } from './text.ts'

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
