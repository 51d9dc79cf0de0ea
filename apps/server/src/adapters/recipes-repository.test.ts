import { recipesSuite } from '../testing/recipes-suite.ts'
import { temporarySqlite } from '../testing/temporary-database.ts'

recipesSuite('node:sqlite', temporarySqlite)
