import { parserApi } from '@sundry/lookups/worker'
import { expose } from '@sundry/worker-call'
import { threadPort } from '../../isolation/thread.ts'

expose(threadPort(), parserApi)
