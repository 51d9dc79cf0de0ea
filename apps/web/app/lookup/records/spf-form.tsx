import { askSpf, buildSpf, countSpfTerm, type SpfAnswers, type SpfCosts, type SpfEnding } from '@sundry/domain-report'
import { useState } from 'react'
import { useLatest } from '../../platform/use-latest.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Select } from '../../ui/select.tsx'
import { words as offers, risks } from '../findings/text.ts'
import { createServerResolver } from '../server-resolver.ts'
import { FormFrame, type FormProps, ListField, useAnswers } from './form-frame.tsx'
import { SenderList } from './sender-list.tsx'
import { words } from './text.ts'

const texts = words.spf
const isRedirect = (term: string) => /^redirect=/i.test(term)
const toggled = (list: readonly string[], one: string) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]

export function SpfForm({ facts }: FormProps) {
  const { published, offered, others, endings, answers: first } = askSpf(facts)
  const [retained, setAnswers] = useAnswers<SpfAnswers & { costs: SpfCosts }>('spf', facts)
  const { costs = {}, ...some } = retained
  const answers = { ...first, ...some }
  const { run, isBusy } = useLatest()
  const [isUnanswered, setUnanswered] = useState(false)
  const built = buildSpf(facts, answers, costs)
  const { problems, lookups, lookupsOf, uncounted } = built
  const change = (next: Partial<SpfAnswers>) => setAnswers({ confirmed: false, ...next })
  const hasRedirect = published.some((term) => isRedirect(term) && !answers.without.includes(term))

  const count = () =>
    run(async (signal) => {
      const lookUp = createServerResolver(signal)
      const counted = await Promise.all(
        uncounted.map(async (term): Promise<SpfCosts | null> => {
          let isWhole = true
          const cost = await countSpfTerm(term, facts.domain, (name, type) =>
            lookUp(name, type).catch((error: unknown) => {
              isWhole = false
              throw error
            }),
          )
          return isWhole ? { [term]: cost } : null
        }),
      )
      if (signal.aborted) return
      setUnanswered(counted.includes(null))
      setAnswers({ costs: Object.assign({}, costs, ...counted) as SpfCosts })
    })

  return (
    <FormFrame kind="spf" built={built} isUnknown={facts.isDraft} risk={risks.senders}>
      {published.length > 0 && (
        <fieldset>
          <legend className="text-[0.9375rem] font-semibold">{texts.published}</legend>
          {published.map((term) => (
            <Checkbox
              key={term}
              label={term}
              {...costHint(lookupsOf(term))}
              checked={!answers.without.includes(term)}
              onChange={() => change({ without: toggled(answers.without, term) })}
            />
          ))}
        </fieldset>
      )}
      {offered.length > 0 && (
        <fieldset>
          <legend className="text-[0.9375rem] font-semibold">{texts.add}</legend>
          {offered.map(({ term, service }) => (
            <Checkbox
              key={term}
              label={texts.own[term] ?? (service === '' ? term : service)}
              hint={service === '' && !texts.own[term] ? texts.behindAll : term}
              checked={answers.senders.includes(term)}
              onChange={() => change({ senders: toggled(answers.senders, term) })}
            />
          ))}
        </fieldset>
      )}
      {others.length > 0 && (
        <Fold look="plain" title={texts.others}>
          <fieldset className="grid gap-x-4 sm:grid-cols-2">
            <legend className="sr-only">{texts.others}</legend>
            {others.map(({ term, service }) => (
              <Checkbox
                key={term}
                label={service}
                hint={term}
                checked={answers.senders.includes(term)}
                onChange={() => change({ senders: toggled(answers.senders, term) })}
              />
            ))}
          </fieldset>
        </Fold>
      )}
      <SenderList />
      <Problem>{problems.terms}</Problem>
      <div className="grid gap-4 lg:grid-cols-2">
        <ListField
          label={texts.includes}
          hint={texts.includesHint}
          value={answers.includes}
          problem={problems.includes}
          onValue={(includes) => change({ includes })}
        />
        <ListField
          label={texts.addresses}
          hint={texts.addressesHint}
          value={answers.addresses}
          problem={problems.addresses}
          onValue={(addresses) => change({ addresses })}
        />
      </div>
      {hasRedirect ? (
        <p className="text-quiet">{texts.redirect}</p>
      ) : (
        <Select
          label={texts.ending}
          options={endings.map((value) => ({ value, label: texts.endings[value] }))}
          value={answers.ending}
          error={problems.ending ?? null}
          onChange={(event) => change({ ending: event.currentTarget.value as SpfEnding })}
        />
      )}
      <div>
        <p>{uncounted.length > 0 ? texts.lookupsSoFar(lookups) : texts.lookups(lookups)}</p>
        <Problem>{problems.lookups}</Problem>
        {uncounted.length > 0 && <p className="text-sm text-quiet wrap-anywhere">{texts.uncounted(uncounted)}</p>}
        {isUnanswered && <Problem>{texts.countFailed}</Problem>}
      </div>
      {uncounted.length > 0 && (
        <div>
          <Button variant="secondary" aria-disabled={isBusy} onClick={() => !isBusy && void count()}>
            {isBusy ? texts.counting : texts.count}
          </Button>
        </div>
      )}
      <Checkbox
        label={offers.draft.sendersConfirmed}
        hint={offers.draft.sendersHint}
        checked={answers.confirmed}
        onChange={(event) => setAnswers({ confirmed: event.currentTarget.checked })}
      />
    </FormFrame>
  )
}

const costHint = (lookups: number | null) => (lookups ? { hint: offers.draft.cost(lookups) } : {})

const Problem = ({ children }: { children: string | undefined }) => (
  <p role="alert" className="text-sm font-medium whitespace-pre-line text-bad wrap-anywhere empty:hidden">
    {children}
  </p>
)
