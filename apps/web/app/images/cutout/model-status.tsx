import type { ModelFacts, ProviderId, Readiness } from '@sundry/cutout'
import { useEffect, useRef } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { useOnline } from '../../platform/use-can.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { askReadiness, makeReady } from './models.ts'
import { type Download, useModels } from './models-store.ts'
import { modelWords as say } from './text.ts'

interface Props {
  ready: Readiness | undefined
  /** The name of the button that fetches. */
  button: string
  otherwise: string
}

/** In the stage's place for numbers: what the button fetches, and how far it is. */
export function ModelLine({ ready, button, otherwise }: Props) {
  const download = useModels((models) => models.download)
  return (
    <div className="min-h-14">
      {download && download.what !== 'click' ? (
        <ModelDownload label={say.loadingLabel} download={download} />
      ) : (
        <p className="text-sm text-quiet">
          {ready?.ok && ready.download > 0 ? say.fetches(button, formatBytes(ready.download)) : otherwise}
        </p>
      )}
    </div>
  )
}

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

interface ModelDownloadProps {
  label: string
  download: Download
}

export function ModelDownload({ label, download: { what, loaded, total, stop } }: ModelDownloadProps) {
  // The button that began it may be far below on a phone.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => void place.current?.closest('#stage')?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={place} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-48 grow">
        <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-sm tabular-nums">
          {label}
          <span className="text-quiet">{say.loading(formatBytes(loaded), formatBytes(total))}</span>
        </p>
        <ProgressBar label={label} value={loaded} max={Math.max(1, total)} />
      </div>
      <Button variant="secondary" className="shrink-0" onClick={stop}>
        {what === 'click' ? say.cancelShort : say.cancel}
      </Button>
    </div>
  )
}

/** Authors and licences of the models. */
export function ModelList({ models }: { models: readonly ModelFacts[] }) {
  return (
    <Fold look="line" title={say.details}>
      <ul className="space-y-3 text-sm leading-relaxed">
        {models.map(({ id, label, bytes, download, licence, source }) => (
          <li key={id}>
            <p className="font-semibold">{label}</p>
            <p className="text-quiet">
              {say.weight(formatBytes(bytes), download === 0)} · {licence}
              <br />
              <span className="break-words">
                {say.source}: {source}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
