import { afterAll, beforeAll, test } from 'vitest'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { sizeOf } from '#checks/run-size.ts'
import { testList } from './list-matrix.ts'
import { openListTestSetup, type ListTestSetup } from './list-setup.ts'
import { expectRandomFilters } from './random-filters.ts'

let setting: ListTestSetup
beforeAll(async () => {
  setting = await openListTestSetup()
}, 300_000)
afterAll(() => setting?.close())

const { lists } = contentsOf(modules)
for (const [turn, list] of lists.entries()) testList(list, turn, () => setting)

test('totals are the sums of all pages and of the file, for random filters of all lists', () =>
  expectRandomFilters(lists, setting, sizeOf(8, 500)))
