// One of the command's threads: the site's image pipeline without a browser.
import { packPngWithZlib, standInForCanvas } from '@sundry/images/worker'
import { expose, type WorkerCall } from '@sundry/kit'
import { threadPort } from '@sundry/kit/node'
import { resolveCodecScripts } from './codec-scripts.ts'
import { makeImage } from './make-image.ts'
import { nodeZlib } from './node-zlib.ts'
import { openFilesByFetch } from './open-files-by-fetch.ts'
import type { ImageJob } from './thread-api.ts'

openFilesByFetch()
resolveCodecScripts()
standInForCanvas()
packPngWithZlib(nodeZlib)

expose(threadPort(), {
  async make(job: ImageJob, call: WorkerCall) {
    const made = await makeImage(job)
    call.transfer(made.file.content.buffer as ArrayBuffer)
    return made
  },
})
