import { expose } from '@sundry/worker-call'
import { threadPort } from '@sundry/worker-call/node'
import { imageApi } from './image-api.ts'

expose(threadPort(), imageApi)
