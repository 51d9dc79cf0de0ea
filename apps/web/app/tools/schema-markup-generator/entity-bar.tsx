import { schemaType } from '@sundry/schema'
import { LONG_MS, toast } from '../../shell/stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph, LineIcon } from '../../ui/glyph.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDrafts } from './state.ts'
import { toasts, words } from './text.ts'

export function EntityBar() {
  const { drafts, active, choose, add, remove, startOver } = useDrafts()
  const clear = () => {
    startOver()
    toast.good({ ...toasts.cleared, action: { label: words.undo, run: useDrafts.getState().undo } }, LONG_MS)
  }
  const nameOf = (index: number) => {
    const typeId = drafts[index]?.typeId ?? ''
    const before = drafts.slice(0, index).filter((draft) => draft.typeId === typeId).length
    return schemaType(typeId).label + (before > 0 ? ` ${before + 1}` : '')
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{words.entities}</legend>
      {drafts.length > 1 &&
        drafts.map((draft, index) => (
          <span
            key={draft.key}
            className={`inline-flex items-center rounded-full border ${index === active ? 'border-hue bg-hue-soft' : 'border-line-strong'}`}
          >
            <button
              type="button"
              aria-pressed={index === active}
              onClick={() => choose(index)}
              className="min-h-11 rounded-full pl-5 pr-2 font-semibold"
            >
              {nameOf(index)}
            </button>
            <IconButton label={words.removeEntity(nameOf(index))} onClick={() => remove(index)}>
              <Glyph name="close" size={16} />
            </IconButton>
          </span>
        ))}
      <Button variant="secondary" onClick={() => add('organization')}>
        <LineIcon path="M12 5v14M5 12h14" size={18} />
        {words.addEntity}
      </Button>
      <Button variant="quiet" onClick={clear}>
        {words.startOver}
      </Button>
    </fieldset>
  )
}
