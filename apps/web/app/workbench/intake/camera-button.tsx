import { useEffect, useRef, useState } from 'react'
import { hasCamera, restoreCamera } from '../../platform/camera.ts'
import { type FoundFile, filesOfInput } from '../../platform/file-intake.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../text.ts'

export function CameraButton({ disabled, take }: { disabled: boolean; take: (found: FoundFile[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [can, setCan] = useState(false)
  useEffect(() => {
    setCan(hasCamera())
    restoreCamera()
  }, [])
  return (
    <>
      <Button variant="quiet" disabled={disabled} onClick={() => input.current?.click()}>
        {words.camera}
      </Button>
      {can && (
        <input
          ref={input}
          type="file"
          hidden
          disabled={disabled}
          accept="image/*"
          capture="environment"
          onClick={(event) => event.stopPropagation()}
          onChange={(event) => take(filesOfInput(event.currentTarget))}
        />
      )}
    </>
  )
}
