import { checkedGround } from '../../../images/model/icons.ts'
import type { Point } from './photo-place.ts'

interface Props {
  at: Point
  size: { width: number; height: number }
  photo: string | null
  shown: string | null
}

const ACROSS = 128
const SHARE = 0.12

export function Loupe({ at: [x, y], size, photo, shown }: Props) {
  const scale = ACROSS / (size.width * SHARE)
  const place = {
    width: size.width * scale,
    height: size.height * scale,
    transform: `translate(${ACROSS / 2 - x * scale}px, ${ACROSS / 2 - y * scale}px)`,
  }
  const layer = 'absolute left-0 top-0 max-w-none origin-top-left'
  const corner = x < size.width / 2 && y < size.height / 2 ? 'right-3' : 'left-3'
  return (
    <div
      aria-hidden="true"
      data-loupe
      className={`pointer-events-none absolute top-3 size-32 overflow-hidden rounded-full border-2 border-surface shadow-(--shadow) ${checkedGround} ${corner}`}
    >
      {photo && <img src={photo} alt="" className={`${layer} opacity-25`} style={place} />}
      {shown && <img src={shown} alt="" className={layer} style={place} />}
      <span className="absolute left-1/2 top-1/2 size-2 -translate-x-1/2 -translate-y-1/2 rounded-full border border-black bg-white" />
    </div>
  )
}
