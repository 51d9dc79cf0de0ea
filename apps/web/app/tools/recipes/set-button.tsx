import { planOutputs, type StepOf } from '@sundry/recipes'
import { useState } from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { uniqueNames } from '../../platform/unique-names.ts'
import { packZip, type ZipEntry } from '../../platform/zip.ts'
import { LONG_MS, toast } from '../../shell/toasts-store.ts'
import { Button } from '../../ui/button.tsx'
import { useQueue } from '../../workbench/queue/queue-store.ts'
import { makeOutputs } from '../../workbench/results/make-outputs.ts'
import { editorWords as words } from './editor-text.ts'
import { useRecipe } from './model.ts'
import { beforeFile } from './preview/make-preview.ts'
import { toasts } from './text.ts'

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '')

export default function SetButton({ step }: { step: StepOf<'outputs'> }) {
  const results = useQueue((queue) => queue.results.recipes)
  const recipe = useRecipe((store) => store.recipe)
  const [percent, setPercent] = useState<number | null>(null)
  const make = async () => {
    setPercent(0)
    try {
      const stems = uniqueNames(results.map(({ original }) => stemOf(original.name)))
      const entries: ZipEntry[] = []
      for (const [index, { original }] of results.entries()) {
        const { file, width, height } = await beforeFile(original, recipe, {})
        const name = stems[index] ?? stemOf(original.name)
        const onProgress = (share: number) => setPercent(Math.round((100 * (index + share)) / results.length))
        const files = planOutputs(step, { name, width, height })
        entries.push(...(await makeOutputs(files, file, results.length > 1 ? `${name}/` : '', { onProgress })))
      }
      downloadBlob(await packZip(entries, () => {}), `${step.set}.zip`)
    } catch (error) {
      console.error(error)
      toast.bad(toasts.setFailed, LONG_MS)
    }
    setPercent(null)
  }
  return (
    <Button variant="secondary" disabled={percent !== null} onClick={make}>
      {percent === null ? words.set(results.length) : words.makingSet(percent)}
    </Button>
  )
}
