import { limits } from '@sundry/contracts/limits'
import { invoke } from '../../../platform/invoke.ts'
import { ServiceFault } from '../fault.ts'
import { faults } from '../text.ts'
import { pictureAt } from './picture-at.ts'

export async function askFunction(photo: File, signal?: AbortSignal): Promise<Blob> {
  const { data, error } = await invoke('remove-background', {
    body: { image: await base64Of(photo) },
    timeoutMs: limits.client.removalTimeoutMs,
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  if (error) throw new ServiceFault(error.response ? error.message : faults.viaApi)
  if (data.error || !data.image) throw new ServiceFault(data.error || faults.viaApi)
  return pictureAt(data.image)
}

async function base64Of(file: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  return address.slice(address.indexOf(',') + 1)
}
