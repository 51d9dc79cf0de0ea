import { expose } from '@sundry/worker-call'
import { threadPort } from '../../isolation/thread.ts'
import { parserApi } from '../../parsing/parser-api.ts'

expose(threadPort(), parserApi)
