// One of the command's threads: the site's image pipeline without a browser.
import { standInForCanvas } from '@sundry/images/worker'
import { expose } from '@sundry/kit'
import { threadPort } from '@sundry/kit/node'
import { resolveCodecScripts } from './codec-scripts.ts'
import { makeImage } from './make-image.ts'
import { openFilesByFetch } from './open-files-by-fetch.ts'
import type { ImageApi } from './thread-api.ts'

openFilesByFetch()
resolveCodecScripts()
standInForCanvas()

const api: ImageApi = { make: makeImage }

expose(threadPort(), api)
