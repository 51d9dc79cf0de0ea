import type { Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCaseState } from './state.ts'
import { words } from './text.ts'
import { isEmpty } from './text-source.ts'
import type { useResult } from './use-result.ts'

interface Props {
  region: Ref<HTMLElement>
  result: ReturnType<typeof useResult>
  progress: number | null
  onCancel: () => void
}

export function OutputPanel({ region, result, progress, onCancel }: Props) {
  const { output, change } = useCaseState()
  return (
    <Panel
      title={words.output}
      region={region}
      actions={
        <Button variant="quiet" disabled={isEmpty(output)} onClick={() => change({ source: output })}>
          {words.useAsInput}
        </Button>
      }
    >
      <textarea
        aria-label={words.output}
        readOnly
        value={output.kind === 'typed' ? output.text : output.head}
        placeholder={words.outputEmpty}
        className={`${controlClass} h-[min(20rem,26dvh)] min-h-36 bg-raised py-3 leading-relaxed`}
      />
      {output.kind === 'document' && <p className="mt-1.5 text-sm text-quiet">{words.shownInPart}</p>}
      {progress !== null && (
        <div className="mt-3 flex items-center gap-3">
          <progress max={100} value={progress} aria-label={words.working} className="h-2 grow accent-(--hue)" />
          <span className="tabular-nums text-sm text-quiet">{progress}%</span>
          <Button variant="secondary" onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => result.copy()}>{result.copied === 'output' ? words.copied : words.copy}</Button>
        <Button variant="secondary" onClick={result.save}>
          {words.save}
        </Button>
        <Button variant="secondary" onClick={result.shareText}>
          {words.share}
        </Button>
        <Button variant="quiet" onClick={result.link} title={words.linkHint}>
          {result.copied === 'link' ? words.copied : words.link}
        </Button>
      </div>
    </Panel>
  )
}
