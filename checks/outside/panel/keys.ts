import type { Locator, Page } from 'playwright-core'
import { confirmation, officePassword } from '#checks/harness/staff/confirmation.ts'
import { amountField, openAdjustment, visitAs } from './panel.ts'
import type { Row } from '../row.ts'
import { domainOf } from '../site.ts'

/** Enter as an input method sends it while it composes. */
const composedEnter = (field: Locator): Promise<void> =>
  field.evaluate((input) => {
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    )
  })

const listShown = (page: Page) => page.locator('main#screen tbody tr, main#screen .empty').first().waitFor()

const composing: Row = {
  id: 'Q15',
  what: 'Enter while an input method composes',
  opensBrowser: true,
  expected: 'filter: address unchanged; palette: address unchanged; page field: address unchanged',
  async run(at) {
    // The field for a page is there from six pages on.
    for (let n = 0; n < 126; n += 1) await at.player('KWD')
    const clerk = await at.hire({ domains: [domainOf('KWD')] })
    await using visitor = await visitAs(at, clerk)
    const { page } = visitor
    await page.goto('/players')
    await listShown(page)
    const before = page.url()
    const addressAfter = async (name: string) => {
      await page.waitForTimeout(500)
      return `${name}: address ${page.url() === before ? 'unchanged' : new URL(page.url()).pathname + new URL(page.url()).search}`
    }
    const back = async () => {
      if (page.url() !== before) await page.goto(before)
      else await page.keyboard.press('Escape')
      await listShown(page)
    }
    const seen = []
    await page.locator('.filter-chip', { hasText: 'Username' }).first().click()
    const field = page.locator('.drop:popover-open input').first()
    await field.fill('p-')
    await composedEnter(field)
    seen.push(await addressAfter('filter'))
    await back()
    await page.keyboard.press('ControlOrMeta+K')
    const search = page.getByRole('dialog').locator('input').first()
    await search.fill('withdraw')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    await composedEnter(search)
    seen.push(await addressAfter('palette'))
    await back()
    const number = page.getByLabel('Go to page')
    await number.fill('2')
    await composedEnter(number)
    return [...seen, await addressAfter('page field')].join('; ')
  },
}

const doubleClick: Row = {
  id: 'Q35',
  what: 'a double click, the focus in a dialog, and a window of 640 × 400',
  opensBrowser: true,
  expected:
    'double click: 1 post, 1 stored; after 30 × Tab the focus is in the dialog; 640 × 400: cards, button in view',
  async run(at) {
    const player = await at.player('INR')
    const clerk = await at.hire({ domains: [domainOf('INR')] })
    await using visitor = await visitAs(at, clerk)
    const { page } = visitor
    await openAdjustment(page)
    const dialog = page.getByRole('dialog')
    for (let n = 0; n < 30; n += 1) await page.keyboard.press('Tab')
    const isInside = await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
    let posts = 0
    page.on('request', (sent) => {
      const { pathname, searchParams } = new URL(sent.url())
      const isSent = sent.method() === 'POST' && pathname === '/api/adjustment/request'
      if (isSent && !searchParams.has('preview')) posts += 1
    })
    await dialog.locator('[data-field=player] input').first().fill(player)
    await dialog.getByLabel('Direction').selectOption('CREDIT')
    await dialog.getByLabel('Category').selectOption('goodwill')
    await amountField(page).fill('17')
    await dialog.getByLabel('Reason').selectOption('CHECKED')
    await dialog.getByLabel('Details').fill(confirmation.reason.text)
    await dialog.getByLabel('Your transaction password').fill(officePassword)
    await dialog.getByRole('button', { name: 'Request adjustment' }).dblclick()
    await dialog.waitFor({ state: 'detached' })
    const [{ stored }] = await at.rows(`select count(*)::int as stored from adjustment where player_id = $1`, [player])
    await page.goto('/players')
    await listShown(page)
    await page.setViewportSize({ width: 640, height: 400 })
    await page.locator('main#screen .cards').first().waitFor()
    await openAdjustment(page)
    const shown = page.getByRole('dialog').getByRole('button', { name: 'Preview' })
    const box = await shown.boundingBox()
    const isInView = box !== null && box.y + box.height <= 400
    return `double click: ${posts} post, ${stored} stored; after 30 × Tab the focus is ${isInside ? 'in' : 'outside'} the dialog; 640 × 400: cards, button ${isInView ? 'in view' : 'out of view'}`
  },
}

const manyTabs: Row = {
  id: 'Q26',
  what: 'nine tabs of one browser',
  opensBrowser: true,
  expected: '9 of 9 tabs show their list',
  async run(at) {
    const clerk = await at.hire({ domains: [domainOf('INR')] })
    await using visitor = await visitAs(at, clerk)
    const tabs = [visitor.page]
    while (tabs.length < 9) tabs.push(await visitor.context.newPage())
    const shown = await Promise.allSettled(
      tabs.map(async (tab) => {
        await tab.goto('/players')
        await listShown(tab)
      }),
    )
    return `${shown.filter(({ status }) => status === 'fulfilled').length} of ${tabs.length} tabs show their list`
  },
}

export const keyRows: readonly Row[] = [composing, doubleClick, manyTabs]
