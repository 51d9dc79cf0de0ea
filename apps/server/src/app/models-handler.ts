import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { json, plain, type Reply } from '../http/reply.ts'
import { isSecure } from '../http/request-target.ts'
import { sendDiskFile } from './static/send-file.ts'
import { diskFile } from './static/site-file.ts'

/** No name begins with a dot, so there is no path traversal. */
const MODEL_PATH = /^\/models\/((?:custom\/)?[A-Za-z0-9][A-Za-z0-9._-]*\.(?:onnx|json|txt))$/
const HASHED = /-[0-9a-f]{8}\.onnx$/

/** Usually missing, which must not show as an error in a visitor's console. */
const OWN_LIST = 'custom/manifest.json'

export type ModelsHandler = (method: string, path: string, incoming: IncomingMessage) => Promise<Reply | null>

/** The folder is read each time, because set-up may still be fetching into it. */
export function createModelsHandler(config: Config): ModelsHandler {
  return async (method, path, incoming) => {
    const name = MODEL_PATH.exec(path)?.[1]
    if (name === undefined) return null
    const location = join(config.modelsDir, name)
    const found = await stat(location).catch(() => null)
    const here = found?.isFile() === true
    if (!here && name !== OWN_LIST) return null
    const secure = isSecure(config, incoming)
    if (method !== 'GET' && method !== 'HEAD') {
      return plain('This URL is read-only.', { status: 405, secure, headers: { allow: 'GET, HEAD' } })
    }
    if (!here) return json([], { secure })
    const file = diskFile(path, location, new Map())
    const cacheControl = HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache'
    return sendDiskFile({ ...file, cacheControl }, method, incoming.headers, secure)
  }
}
