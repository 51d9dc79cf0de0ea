// One of the command's threads: the site's image pipeline without a browser.
import { packPngWithZlib, scoreOf, standInForCanvas } from '@sundry/images/worker'
import { expose, type WorkerCall } from '@sundry/kit'
import { threadPort } from '@sundry/kit/node'
import { nodeZlib, openFilesByFetch, resolveCodecScripts } from './codec-files.ts'
import type { ImageJob, ImagePair, InspectJob } from './image-threads.ts'
import { inspectFile, makeImage } from './make-image.ts'

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
  inspect: (job: InspectJob) => inspectFile(job),
  score: ({ reference, result }: ImagePair) =>
    scoreOf(new Blob([reference as BlobPart]), new Blob([result as BlobPart])),
})
