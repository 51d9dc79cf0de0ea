import { documentedSenders, SENDERS_READ, unconfirmedSenders } from '@sundry/domain-report'
import { formatDay } from '../../platform/format.ts'
import { Fold } from '../../ui/fold.tsx'
import { words } from './text.ts'

const texts = words.senders

/** Each service is shown with its SPF and DKIM records and the page that was read. */
export function SenderList() {
  return (
    <Fold look="plain" title={texts.title(documentedSenders.length)}>
      <p className="text-sm text-quiet">{texts.read(formatDay(`${SENDERS_READ}T00:00:00Z`))}</p>
      <ul className="mt-2 divide-y divide-line">
        {documentedSenders.map(({ service, include, dkim, source }) => (
          <li key={service} className="py-2 text-sm">
            <span className="font-semibold">{service}</span>{' '}
            <a href={source} target="_blank" rel="noreferrer" className="underline underline-offset-4">
              {texts.source}
              <span className="sr-only"> {texts.of(service)}</span>
            </a>
            <span className="block text-quiet wrap-anywhere">
              {include === null ? texts.noInclude : `include:${include}`}
              {dkim && ` · ${texts.dkim(dkim.type, dkim.selectors ?? [])}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-quiet">{texts.unconfirmed(unconfirmedSenders)}</p>
    </Fold>
  )
}
