import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { openStage, person, type Stage } from './stage.ts'
import type { Visit } from './visit.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 300_000)
afterAll(() => stage?.close())

/** What a person does with mouse and keyboard, counted: typing a text is one thing he does, whatever its length. */
function hands(page: Page) {
  let clicks = 0
  let keys = 0
  return {
    click: async (what: Locator) => {
      clicks += 1
      await what.click()
    },
    /** A choice of a short list by its first letters: the list has the focus. */
    choose: async (what: Locator, value: string) => {
      clicks += 1
      await what.focus()
      await what.selectOption(value)
    },
    key: async (name: string) => {
      keys += 1
      await page.keyboard.press(name)
    },
    type: (text: string) => page.keyboard.type(text),
    /** Goes on to the next field; nobody counts that besides what he writes there. */
    next: () => page.keyboard.press('Tab'),
    done: () => ({ clicks, keys }),
  }
}

async function sayWhy({ page }: Visit, by: ReturnType<typeof hands>, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await by.choose(dialog.getByLabel('Reason'), 'CHECKED')
  await by.next()
  await by.type('Week of the cup')
  await by.next()
  await by.type(password)
}

test('J4 an agent settles with one below him in four clicks, and with a page of them in four', async () => {
  const agent = await stage.enter('seniorSuper')
  const { page } = agent
  await agent.open('/downline?hasRefPl=YES')
  const rows = page.locator('main#screen tbody tr')
  await rows.first().waitFor()
  const one = hands(page)
  await one.click(page.getByRole('button', { name: 'Actions of row 1' }))
  await one.click(page.getByRole('menuitem', { name: 'Settle', exact: true }))
  await sayWhy(agent, one, person('seniorSuper').transactionPassword)
  await one.click(page.getByRole('dialog').getByRole('button', { name: 'Settle', exact: true }))
  await page
    .getByText(/settled, nothing is left/)
    .first()
    .waitFor()
  expect(one.done().clicks).toBeLessThanOrEqual(4)

  await agent.open('/downline?hasRefPl=YES')
  await rows.first().waitFor()
  const many = hands(page)
  await many.click(page.getByRole('checkbox', { name: /all/i }).first())
  await many.click(page.getByRole('button', { name: 'Settle in full' }))
  await sayWhy(agent, many, person('seniorSuper').transactionPassword)
  await many.click(page.getByRole('dialog').getByRole('button', { name: 'Settle in full' }))
  await page
    .getByText(/Settle in full: \d+ done|settled, nothing is left/)
    .first()
    .waitFor()
  expect(many.done().clicks).toBeLessThanOrEqual(4)
  expect(agent.troubles).toEqual([])
  await agent.close()
})
