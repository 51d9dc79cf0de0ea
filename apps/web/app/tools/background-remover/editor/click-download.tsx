import { ModelDownload } from '../model-download.tsx'
import { useModels } from '../models-store.ts'
import { editorWords as say } from './text.ts'

export function ClickDownload() {
  const download = useModels((models) => models.download)
  return download?.what === 'click' ? (
    <div className="mt-2 pb-2">
      <ModelDownload compact label={say.clickModel} download={download} />
    </div>
  ) : null
}
