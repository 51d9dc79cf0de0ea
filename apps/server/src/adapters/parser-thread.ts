import { parserApi } from '@sundry/lookups/worker'
import { expose } from '@sundry/worker-call'
import { threadPort } from '@sundry/worker-call/node'

expose(threadPort(), parserApi)
