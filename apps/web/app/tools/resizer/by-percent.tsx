import { Slider } from '../../ui/slider.tsx'
import { useSettings } from '../../workbench/settings/use-settings.ts'
import { words } from './text.ts'

const scale = { min: 1, max: 200, step: 1 }
const START = 50

export function ByPercent() {
  const [{ percent }, change] = useSettings('resizer')
  return (
    <Slider
      label={words.scale}
      value={percent ?? START}
      {...scale}
      format={(value) => `${value}%`}
      onValue={(value) => change({ percent: value })}
    />
  )
}
