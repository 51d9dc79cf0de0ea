import { cleanName } from './clean-name.ts'
import { writeQuery } from './query-state.ts'
import { useRecent } from './recent.ts'
import { words } from './text.ts'
import { type LookupAnswer, type LookupWords, useLookup } from './use-lookup.ts'
import { useNameForm } from './use-name-form.ts'

/** All that a page needs which looks one domain up: the form, the life of the lookup, the recent ones. */
export function useDomainLookup<Answer extends LookupAnswer>(
  toolId: string,
  functionName: string,
  said: LookupWords<Answer>,
) {
  const { state, run, refuse, clearError } = useLookup<Answer>(functionName, said)
  const { recent, remember, forget } = useRecent(toolId)
  const form = useNameForm({
    param: 'domain',
    clean: cleanName,
    onEmpty: () => refuse(words.emptyInline, words.emptyToast),
    onEdit: clearError,
    onName: (domain) => {
      writeQuery({ domain })
      remember(domain)
      run({ domain }, domain)
    },
  })
  return { state, form, recent, forget }
}
