import { canShareFile, share } from '../../platform/share.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { Button } from '../../ui/button.tsx'
import { toasts, words } from '../model/text.ts'

export default function ShareButton({ file, name }: { file: File; name: string }) {
  const shared = file.name === name ? file : new File([file], name, { type: file.type })
  if (!canShareFile(shared)) return null
  const onClick = async () => {
    const outcome = await share({ files: [shared] })
    if (outcome === 'failed') toast.bad(toasts.shareFailed, LONG_MS)
  }
  return (
    <Button variant="quiet" aria-label={words.shareOf(name)} className="col-span-2 mt-1 w-full" onClick={onClick}>
      {words.share}
    </Button>
  )
}
