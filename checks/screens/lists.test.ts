import { afterAll, beforeAll } from 'vitest'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { testList } from './list-matrix.ts'
import { openListTestSetup, type ListTestSetup } from './list-setup.ts'

let setting: ListTestSetup
beforeAll(async () => {
  setting = await openListTestSetup()
}, 300_000)
afterAll(() => setting?.close())

for (const [turn, list] of contentsOf(modules).lists.entries()) testList(list, turn, () => setting)
