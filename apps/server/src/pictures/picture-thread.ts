import { expose } from '@sundry/worker-call'
import { threadPort } from '@sundry/worker-call/node'
import { pictureApi } from './picture-api.ts'

expose(threadPort(), pictureApi)
