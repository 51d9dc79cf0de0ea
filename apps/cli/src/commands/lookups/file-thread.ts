// One of the command's threads: it reads mail and zone files, so that Ctrl-C and an agent's deadline end it at once.
import { expose, type WorkerCall } from '@sundry/kit'
import { threadPort } from '@sundry/kit/node'
import { liveReach } from '../../network/reach.ts'
import { type BounceQuestion, fileWork, type MailQuestion, type ZoneQuestion } from './file-work.ts'

expose(threadPort(), {
  verifyMail: (question: MailQuestion, { signal }: WorkerCall) =>
    fileWork.verifyMail(question, { reach: liveReach, signal }),
  explainBounce: (question: BounceQuestion, { signal }: WorkerCall) =>
    fileWork.explainBounce(question, { reach: liveReach, signal }),
  reportZone: (question: ZoneQuestion, { signal }: WorkerCall) =>
    fileWork.reportZone(question, { reach: liveReach, signal }),
})
