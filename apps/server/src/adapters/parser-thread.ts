import { expose } from '@sundry/kit'
import { threadPort } from '@sundry/kit/node'
import { parserApi } from '@sundry/lookups/worker'

expose(threadPort(), parserApi)
