import type { Shadow } from '@sundry/cutout'
import { Segments } from '../../../ui/segments.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { editorWords as say } from './text.ts'
import type { EditorState } from './use-editor.ts'

const first = {
  drop: { kind: 'drop', opacity: 0.35, blur: 4, distance: 4, angle: 60 },
  contact: { kind: 'contact', opacity: 0.5, blur: 3, distance: 0, angle: 90 },
} as const satisfies Record<Shadow['kind'], Shadow>

export function ShadowTab({ editor: { step, setLook } }: { editor: EditorState }) {
  const { shadow } = step.look
  const set = (some: Partial<Shadow>) =>
    shadow && setLook({ shadow: { ...shadow, ...some } }, `shadow-${Object.keys(some).join()}`)
  return (
    <div className="space-y-4">
      <Segments
        label={say.shadow}
        value={shadow?.kind ?? 'none'}
        options={say.shadows}
        onValue={(kind) => setLook({ shadow: kind === 'none' ? null : first[kind] })}
      />
      {shadow && (
        <>
          <Slider
            label={say.opacity}
            value={Math.round(shadow.opacity * 100)}
            step={5}
            format={say.percent}
            onValue={(percent) => set({ opacity: percent / 100 })}
          />
          <Slider
            label={say.blur}
            value={shadow.blur}
            max={20}
            format={say.percent}
            onValue={(blur) => set({ blur })}
          />
          <Slider
            label={say.distance}
            value={shadow.distance}
            max={30}
            format={say.percent}
            onValue={(distance) => set({ distance })}
          />
          {shadow.kind === 'drop' && (
            <Slider
              label={say.angle}
              value={shadow.angle}
              max={360}
              step={5}
              format={say.degrees}
              onValue={(angle) => set({ angle })}
            />
          )}
        </>
      )}
    </div>
  )
}
