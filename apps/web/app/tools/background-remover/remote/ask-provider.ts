import { ServiceFault } from '../fault.ts'
import { faults } from '../text.ts'

export interface Provider {
  endpoint: string
  apiKey: string
}

export async function askProvider(
  { endpoint, apiKey }: Provider,
  photo: File,
  colour: string | null,
  signal?: AbortSignal,
): Promise<Blob> {
  const form = new FormData()
  form.set('image_file', photo, photo.name)
  form.set('size', 'auto')
  form.set('format', 'png')
  if (colour) form.set('bg_color', colour.replace('#', ''))
  let response: Response
  try {
    response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'X-Api-Key': apiKey },
      body: form,
      credentials: 'omit',
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ServiceFault(faults.viaApi)
  }
  if (!response.ok) throw new ServiceFault((await firstTitle(response)) ?? faults.viaApi)
  const picture = await response.blob()
  if (!picture.type.startsWith('image/')) throw new ServiceFault(faults.viaApi)
  return picture
}

async function firstTitle(response: Response): Promise<string | null> {
  try {
    const body: { errors?: { title?: unknown }[] } | null = await response.json()
    const title = body?.errors?.[0]?.title
    return typeof title === 'string' && title.trim() !== '' ? title : null
  } catch {
    return null
  }
}
