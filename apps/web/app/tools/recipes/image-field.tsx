import { type ChangeEvent, useState } from 'react'
import { editorWords as words } from './recipe/editor-text.ts'

interface Props {
  label: string
  image: string
  onImage: (image: string, name: string) => void
}

/** A data: URL is a third longer, and the recipe bounds that. */
const MAX_BYTES = 1_000_000

const asDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

export function ImageField({ label, image, onImage }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const take = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const file = files?.[0]
    if (!file) return
    if (file.size > MAX_BYTES) return setProblem(words.imageTooLarge)
    setProblem(null)
    onImage(await asDataUrl(file), file.name)
  }
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center justify-center gap-3 rounded-xl border border-line-strong px-4 font-semibold focus-within:outline-2 hover:bg-raised">
        {image !== '' && <img src={image} alt="" className="max-h-9 max-w-20 object-contain" />}
        {words.picture}
        <input
          type="file"
          accept="image/png,image/webp,image/jpeg"
          aria-label={label}
          className="sr-only"
          onChange={take}
        />
      </label>
      <p role="alert" className="mt-1.5 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}
