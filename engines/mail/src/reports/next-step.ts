import { type CollectedMail, RECENT_DAYS } from './collection.ts'

/** The next change of a DMARC policy that reports allow; `p` is changed one step at a time. */
export type NextStep =
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'senders'; readonly names: readonly string[]; readonly more: number }
  | { readonly kind: 'stricter'; readonly from: 'none' | 'quarantine'; readonly to: 'quarantine' | 'reject' }
  | { readonly kind: 'done' | 'unknown' }

const DAY_MS = 86_400_000

/**
 * A stricter policy is safe when, for two weeks, nothing failed that authenticates as another domain: such a sender may
 * be a service of the owner's. Addresses that authenticate as no domain are what the policy is for.
 */
export function nextStepOf({ days, unaligned, policy }: CollectedMail): NextStep {
  const [first, last] = [days[0], days.at(-1)]
  const covered = first && last ? Math.round((Date.parse(last.day) - Date.parse(first.day)) / DAY_MS) + 1 : 0
  if (covered < RECENT_DAYS) return { kind: 'wait', days: covered }
  const { names, count } = unaligned
  if (count > 0) return { kind: 'senders', names, more: count - names.length }
  if (policy === 'none') return { kind: 'stricter', from: 'none', to: 'quarantine' }
  if (policy === 'quarantine') return { kind: 'stricter', from: 'quarantine', to: 'reject' }
  return { kind: policy === 'reject' ? 'done' : 'unknown' }
}

/** One wording for the tab and the command. */
export function describeNextStep(domain: string, step: NextStep): string {
  switch (step.kind) {
    case 'wait':
      return `These reports cover ${step.days === 1 ? 'one day' : `${step.days} days`}. Collect two weeks before you make the policy stricter.`
    case 'senders': {
      const more = step.more > 0 ? ` and ${step.more} more` : ''
      const verb = step.names.length === 1 && step.more === 0 ? 'sends' : 'send'
      return `First find out whether ${step.names.join(', ')}${more} ${verb} for you, and set up DKIM for ${domain} where they do: a stricter policy would stop that mail.`
    }
    case 'stricter':
      return `Change p=${step.from} to p=${step.to} in the record at _dmarc.${domain}. In the last two weeks no mail failed that authenticates as another domain; check that no address without authentication is a server of yours.`
    case 'done':
      return 'The policy is p=reject, and in the last two weeks no mail failed that could be yours. Keep reading the reports.'
    case 'unknown':
      return 'The reports do not show the policy that is published, so the next step cannot be derived from them.'
  }
}
