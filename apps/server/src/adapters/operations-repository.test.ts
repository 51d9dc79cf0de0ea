import { operationsSuite } from '../testing/suites/operations-suite.ts'
import { temporarySqlite } from '../testing/suites/temporary-database.ts'

operationsSuite('node:sqlite', temporarySqlite)
