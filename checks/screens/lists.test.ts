import { afterAll, beforeAll } from 'vitest'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { proveList } from './list-matrix.ts'
import { openSetting, type Setting } from './setting.ts'

let setting: Setting
beforeAll(async () => {
  setting = await openSetting()
}, 300_000)
afterAll(() => setting?.close())

for (const list of contentsOf(modules).lists) proveList(list, () => setting)
