import { afterAll, beforeAll, test } from 'vitest'
import { openStage, type Stage } from './stage.ts'
import { narrow } from './visit.ts'
let stage: Stage
beforeAll(async () => { stage = await openStage() }, 300_000)
afterAll(() => stage?.close())
test('probe', async () => {
  const v = await stage.enter('owner')
  for (const path of ['/user-change-password', '/permissions']) {
    await v.page.setViewportSize(narrow)
    await v.open(path)
    await v.page.waitForTimeout(2500)
    console.log(path, await v.page.evaluate(() => [...document.querySelectorAll('main *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1).slice(0, 12).map((e) => `${e.tagName}.${String(e.className).slice(0,60)} ${Math.round(e.getBoundingClientRect().right)} ${e.textContent?.slice(0, 30)}`).join('\n')))
  }
})
