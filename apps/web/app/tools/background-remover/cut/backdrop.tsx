import { create } from 'zustand'
import { checkedGround } from '../../../images/model/icons.ts'
import { backdropWords as say } from '../text.ts'

/** Backgrounds behind transparent pixels; the file itself is left alone. */
export const backdrops = {
  checker: checkedGround,
  white: 'bg-white',
  light: 'bg-[#d4d4d4]',
  dark: 'bg-[#1c1c1c]',
} as const
export type Backdrop = keyof typeof backdrops

/** One choice for the page and the editor. */
export const useBackdrop = create<{ backdrop: Backdrop }>()(() => ({ backdrop: 'checker' }))

export function BackdropChoice() {
  const chosen = useBackdrop(({ backdrop }) => backdrop)
  return (
    <fieldset className="flex shrink-0">
      <legend className="sr-only">{say.label}</legend>
      <span aria-hidden className="self-center px-2 text-sm text-quiet">
        {say.viewOnly}
      </span>
      {(['checker', 'white', 'light', 'dark'] as const).map((one) => (
        <button
          key={one}
          type="button"
          title={say.names[one]}
          aria-label={say.names[one]}
          aria-pressed={chosen === one}
          onClick={() => useBackdrop.setState({ backdrop: one })}
          className="group grid size-11 place-items-center rounded-full hover:bg-raised"
        >
          <span
            className={`size-6 rounded-full border border-line-strong group-aria-pressed:outline-2 group-aria-pressed:outline-hue ${backdrops[one]}`}
          />
        </button>
      ))}
    </fieldset>
  )
}
