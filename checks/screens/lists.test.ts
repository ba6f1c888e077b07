import { afterAll, beforeAll } from 'vitest'
import { rooms } from '#areas/catalogue.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { proveList } from './list-matrix.ts'
import { openSetting, type Setting } from './setting.ts'

let setting: Setting
beforeAll(async () => {
  setting = await openSetting()
}, 300_000)
afterAll(() => setting?.close())

for (const list of contentsOf(rooms).lists) proveList(list, () => setting)
