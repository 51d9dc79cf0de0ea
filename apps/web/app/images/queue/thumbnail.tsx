import { useEffect, useRef, useState } from 'react'
import { LineIcon } from '../../ui/glyph.tsx'
import { checkedGround, icons } from '../model/icons.ts'

interface Props {
  src: string | null
  large?: Blob | null
  className?: string
}

export function Thumb({ src, large = null, className = '' }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const frame = useRef<HTMLSpanElement>(null)
  const [small, setSmall] = useState<string | null>(null)
  const shown = large ? small : src
  useEffect(() => {
    const place = frame.current
    if (!large || !place) return
    const stop = new AbortController()
    const show = (address: string | null) => setSmall(address ?? src)
    // An image element would hold the large image decoded: 48 MB for 12 megapixels.
    import('./watch-thumbnail.ts')
      .then((made) => made.watchThumbnail(place, large, stop.signal, show))
      .catch(() => show(null))
    return () => stop.abort()
  }, [large, src])
  return (
    <span ref={frame} className={`relative grid place-items-center overflow-hidden bg-raised text-quiet ${className}`}>
      {shown && shown !== broken ? (
        <img
          src={shown}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className={`absolute inset-0 m-auto max-h-full max-w-full ${checkedGround}`}
          onError={() => setBroken(shown)}
        />
      ) : (
        <LineIcon path={icons.picture} size={28} />
      )}
    </span>
  )
}
