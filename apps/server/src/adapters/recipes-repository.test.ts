import { recipesSuite } from '../testing/suites/recipes-suite.ts'
import { temporarySqlite } from '../testing/suites/temporary-database.ts'

recipesSuite('node:sqlite', temporarySqlite)
