import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { editorWords as say } from './text.ts'

interface Props {
  chosen: boolean
  onValue: (image: Blob) => void
}

export function ImageField({ chosen, onValue }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" className="w-full" onClick={() => input.current?.click()}>
        {chosen ? say.chooseAgain : say.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={say.choose}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onValue(file)
        }}
      />
      <p className="text-sm text-quiet">{say.imageHint}</p>
    </>
  )
}
