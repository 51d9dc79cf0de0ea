import { Segments } from '../../../ui/segments.tsx'
import { editorWords as say } from './text.ts'
import type { EditorState } from './use-editor.ts'

export function OutputTab({ editor: { step, setLook } }: { editor: EditorState }) {
  const { output } = step.look
  return (
    <>
      <Segments label={say.output} value={output} options={say.outputs} onValue={(next) => setLook({ output: next })} />
      <p className="mt-2 text-sm text-quiet">{say.outputHint[output]}</p>
    </>
  )
}
