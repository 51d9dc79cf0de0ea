import type { Edges } from '@sundry/cutout'
import { Slider } from '../../../ui/slider.tsx'
import { editorWords as say } from './text.ts'
import type { EditorState } from './use-editor.ts'

export function EdgesTab({ editor: { step, setLook } }: { editor: EditorState }) {
  const { edges } = step.look
  const set = (some: Partial<Edges>) => setLook({ edges: { ...edges, ...some } }, Object.keys(some).join())
  return (
    <div className="space-y-4">
      <Slider
        label={say.shift}
        value={edges.shift}
        min={-20}
        max={20}
        format={say.px}
        onValue={(shift) => set({ shift })}
      />
      <Slider
        label={say.feather}
        value={edges.feather}
        max={20}
        format={say.px}
        onValue={(feather) => set({ feather })}
      />
      <Slider
        label={say.decontaminate}
        value={Math.round(edges.decontaminate * 100)}
        step={5}
        format={say.percent}
        onValue={(percent) => set({ decontaminate: percent / 100 })}
      />
    </div>
  )
}
