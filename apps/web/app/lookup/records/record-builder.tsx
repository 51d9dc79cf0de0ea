import { askDmarc, buildDmarc, type DmarcAnswers, type RecordKind } from '@sundry/domain-report'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { risks } from '../findings/text.ts'
import { DkimForm } from './dkim-form.tsx'
import { FormFrame, type FormProps, ListField, useAnswers } from './form-frame.tsx'
import { BimiForm, CaaForm, MtaStsForm, SecurityTxtForm, TlsRptForm } from './other-forms.tsx'
import { SpfForm } from './spf-form.tsx'
import { words } from './text.ts'

const texts = words.dmarc
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const policies = optionsOf(texts.policies)
const alignments = optionsOf(texts.alignments)

function DmarcForm({ facts }: FormProps) {
  const { asksSubdomains, answers: first } = askDmarc(facts)
  const [some, setAnswers] = useAnswers<DmarcAnswers>('dmarc', facts)
  const answers = { ...first, ...some }
  const built = buildDmarc(facts, answers)
  const { problems } = built
  const choice = (name: 'policy' | 'subdomains' | 'dkim' | 'spf', problem: string | undefined) => ({
    label: texts[name],
    value: answers[name],
    error: problem ?? null,
    onChange: (event: { currentTarget: { value: string } }) => setAnswers({ [name]: event.currentTarget.value }),
  })
  const strict = (name: 'dkim' | 'spf') => (answers[name] === 's' ? problems.alignment : undefined)
  const { policy, subdomains, dkim, spf } = answers
  const rank = (name: string) => policies.findIndex(({ value }) => value === name)
  const isWeaker = rank(policy) < rank(first.policy)
  const isStrict = policy !== 'none' || !['same', 'none'].includes(subdomains) || dkim === 's' || spf === 's'
  return (
    <FormFrame
      kind="dmarc"
      built={built}
      isUnknown={facts.isDraft}
      risk={isWeaker ? words.risks.weaker : isStrict ? words.risks.policy : risks.address}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select options={policies} {...choice('policy', problems.policy)} />
        {asksSubdomains && (
          <Select
            options={[{ value: 'same', label: texts.same }, ...policies]}
            {...choice('subdomains', problems.subdomains)}
          />
        )}
        <Select options={alignments} {...choice('dkim', strict('dkim'))} />
        <Select options={alignments} {...choice('spf', strict('spf'))} />
      </div>
      <ListField
        label={texts.addresses}
        hint={texts.addressesHint}
        value={answers.addresses}
        problem={problems.addresses}
        onValue={(addresses) => setAnswers({ addresses })}
      />
      <Checkbox
        label={texts.confirmed}
        hint={texts.confirmedHint}
        checked={answers.confirmed}
        onChange={(event) => setAnswers({ confirmed: event.currentTarget.checked })}
      />
    </FormFrame>
  )
}

const forms = {
  spf: SpfForm,
  dmarc: DmarcForm,
  dkim: DkimForm,
  mtaSts: MtaStsForm,
  tlsRpt: TlsRptForm,
  bimi: BimiForm,
  caa: CaaForm,
  securityTxt: SecurityTxtForm,
} as const satisfies Record<RecordKind, unknown>
const kinds = Object.keys(forms) as RecordKind[]

interface Props extends FormProps {
  first?: RecordKind | undefined
}

export default function RecordBuilder({ facts, first }: Props) {
  const tabs = kinds.map((kind) => {
    const Form = forms[kind]
    return {
      label: words.names[kind],
      content: () => (
        <>
          <p className="text-quiet">{words.about[kind]}</p>
          <Form facts={facts} />
        </>
      ),
    }
  })
  return (
    <Tabs
      key={`${facts.domain} ${first}`}
      label={words.tabs}
      tabs={tabs}
      first={first ? kinds.indexOf(first) : 0}
      rows
    />
  )
}
