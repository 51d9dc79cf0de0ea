import { expose } from '@sundry/kit'
import { threadPort } from '@sundry/kit/node'
import { profilerApi } from './profiler-api.ts'

// The rules are compiled before the thread says that it is ready, so that no page's time is spent on them.
profilerApi.globalPaths(null)
expose(threadPort(), profilerApi)
