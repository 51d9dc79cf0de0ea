import { expose } from '@sundry/worker-call'
import { threadPort } from '../isolation/thread.ts'
import { pictureApi } from './picture-api.ts'

expose(threadPort(), pictureApi)
