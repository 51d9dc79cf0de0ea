import { Select } from '../../ui/select.tsx'
import { sizeWords as words } from '../model/text.ts'

const size = (label: string, width: number, height: number) => ({ value: label, label, width, height })

/** Print sizes are at 300 pixels an inch. */
const sizePresets = [
  size('Instagram post, square', 1080, 1080),
  size('Instagram post, portrait', 1080, 1350),
  size('Story or reel', 1080, 1920),
  size('Link preview (Open Graph)', 1200, 630),
  size('YouTube thumbnail', 1280, 720),
  size('Full HD screen', 1920, 1080),
  size('4K screen', 3840, 2160),
  size('Profile image', 400, 400),
  size('Passport photo 35 × 45 mm', 413, 531),
  size('Print 10 × 15 cm', 1181, 1772),
  size('Print 13 × 18 cm', 1535, 2126),
  size('Print A4', 2480, 3508),
]

const NONE = 'none'
const options = [
  { value: NONE, label: words.choose },
  ...sizePresets.map(({ value, label, width, height }) => ({ value, label: `${label} (${width} × ${height})` })),
]

export const presetOf = (width: number | null, height: number | null) =>
  sizePresets.find((one) => one.width === width && one.height === height)

interface Props {
  width: number | null
  height: number | null
  onSize: (size: { width: number; height: number }) => void
}

/** A named size is exactly that, so who takes it crops to fill; only what is typed fits inside. */
export function SizePresets({ width, height, onSize }: Props) {
  return (
    <Select
      label={words.presets}
      options={options}
      value={presetOf(width, height)?.value ?? NONE}
      onChange={(event) => {
        const chosen = sizePresets.find(({ value }) => value === event.currentTarget.value)
        if (chosen) onSize({ width: chosen.width, height: chosen.height })
      }}
    />
  )
}
