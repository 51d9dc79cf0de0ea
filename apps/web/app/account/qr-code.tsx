import { useEffect, useState } from 'react'

const QUIET_ZONE = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([])
  useEffect(() => {
    let wanted = true
    void import('uqr').then(({ encode }) => {
      if (wanted) setRows(encode(text, { ecc: 'M', border: QUIET_ZONE }).data)
    })
    return () => {
      wanted = false
    }
  }, [text])
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <div className="aspect-square w-52 max-w-full rounded-xl bg-white p-1">
      {rows.length > 0 && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges">
          <path d={path} fill="#000" />
        </svg>
      )}
    </div>
  )
}
