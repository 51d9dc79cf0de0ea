import { Tabs } from '../../../ui/tabs.tsx'
import { DmarcForm } from './dmarc-form.tsx'
import type { FormProps } from './form-frame.tsx'
import { SpfForm } from './spf-form.tsx'
import { words } from './text.ts'
import { BimiForm, MtaStsForm, TlsRptForm } from './transport-forms.tsx'

export default function RecordBuilder({ facts }: FormProps) {
  const forms = { spf: SpfForm, dmarc: DmarcForm, mtaSts: MtaStsForm, tlsRpt: TlsRptForm, bimi: BimiForm } as const
  const kinds = Object.keys(forms) as (keyof typeof forms)[]
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
  return <Tabs key={facts.domain} label={words.tabs} tabs={tabs} rows />
}
