import { useState } from 'react'
import { LineIcon } from '../ui/glyph.tsx'
import { checkedGround, icons } from './icons.ts'

/** A small picture on a checked ground, or a sign where the browser cannot show it. */
export function Thumb({ src, className = '' }: { src: string | null; className?: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={`${checkedGround} relative grid place-items-center overflow-hidden text-quiet ${className}`}>
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="absolute inset-0 size-full object-contain"
          onError={() => setBroken(src)}
        />
      ) : (
        <LineIcon path={icons.picture} size={28} />
      )}
    </span>
  )
}
