import type { FunctionOutput } from '@sundry/contracts/functions'
import { writeQuery } from './query-state.ts'
import { useRecent } from './recent-list.tsx'
import { words } from './text.ts'
import { type LookupName, type LookupWords, useLookup } from './use-lookup.ts'
import { cleanName, useNameForm } from './use-name-form.ts'

export function useDomainLookup<Name extends Extract<LookupName, 'domain-expiry-check-v1' | 'nameserver-check-v1'>>(
  toolId: string,
  functionName: Name,
  texts: LookupWords<FunctionOutput<Name>>,
) {
  const { state, run, retry, refuse, clearError } = useLookup(functionName, texts)
  const { recent, remember, forget } = useRecent(toolId)
  const form = useNameForm({
    param: 'domain',
    clean: cleanName,
    onEmpty: () => refuse(words.emptyInline, words.emptyToast),
    onEdit: clearError,
    onName: (domain) => {
      writeQuery({ domain })
      void run({ domain }, domain, () => remember(domain))
    },
  })
  return { state, form, retry, recent, forget }
}
