import type { ProviderId } from '@sundry/cutout'
import { useEffect } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { useOnline } from '../../platform/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ModelList } from './model-list.tsx'
import { askReadiness, makeReady } from './models.ts'
import { useModels } from './models-store.ts'
import { modelWords as say } from './text.ts'

/** Why the models cannot be had, or null. */
export function useModelProblem(provider: ProviderId): string | null {
  const { of, fault } = useModels()
  const ready = of[provider]
  return fault ?? (ready && !ready.ok ? (ready.why ?? say.failed) : null)
}

export function useReadiness(provider: ProviderId | null) {
  const online = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be fetched changes with the connection
  useEffect(() => {
    if (provider) askReadiness(provider).catch(console.error)
  }, [provider, online])
  return useModels(({ of }) => (provider ? of[provider] : undefined))
}

export default function ModelsNote({ provider }: { provider: ProviderId }) {
  const ready = useReadiness(provider)
  const problem = useModelProblem(provider)
  return (
    <div className="mt-4 space-y-3">
      {problem === null ? (
        <p className="text-sm leading-relaxed text-quiet">
          {!ready ? say.unknown : ready.download > 0 ? say.first(formatBytes(ready.download)) : say.kept}
        </p>
      ) : (
        <Notice tone="warn" title={say.missing} live>
          <p className="text-sm">{problem}</p>
          <Button variant="quiet" className="-ml-5" onClick={() => makeReady(provider)}>
            {say.again}
          </Button>
        </Notice>
      )}
      {ready && ready.models.length > 0 && <ModelList models={ready.models} />}
    </div>
  )
}
