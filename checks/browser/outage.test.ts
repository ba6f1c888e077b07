import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { interceptRequests } from './held-requests.ts'
import { rowsOf, waitForRows } from './lists.ts'
import { ownSite } from './own-rows.ts'
import { screenOf } from './panel-page.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

const queryOne = async (text: string, values: readonly unknown[] = []) =>
  (await stage.database.ownerPool.query<Record<string, string>>(text, [...values])).rows[0]

const lostBand = (page: Page) => page.getByRole('alert', { name: 'Connection' })
const errorToast = (page: Page) => page.locator('.toast-error', { hasText: 'The server cannot be reached.' }).first()

test('five kinds of screens keep what is on them while the server restarts, and go on by themselves', async () => {
  const { page: list, context, open, close } = await stage.signInAs('owner')
  const faults: string[] = []
  context.on('weberror', (fault) => faults.push(fault.error().message))
  const openTab = async (path: string) => {
    const page = await context.newPage()
    await page.goto(path)
    await page.locator('.frame main h1').first().waitFor()
    return page
  }
  await open('/players')
  await waitForRows(list)
  const rows = await rowsOf(list).allTextContents()

  const form = await openTab('/role-create')
  await screenOf(form).locator('form input').first().fill('Night desk')
  await form.getByLabel('Description').fill('Typed before the server stopped')

  const dialog = await openTab('/players')
  await waitForRows(dialog)
  await dialog.getByRole('button', { name: 'New tag' }).click()
  await dialog.getByRole('dialog').getByLabel('Tag name').fill('outage')
  await dialog.getByRole('dialog').getByLabel('Meaning').fill('Seen during the outage')

  const player = await queryOne(`select id from player where status = 'ACTIVE' order by id limit 1`)
  const page = await openTab(`/player/detail/${player?.['id']}`)
  await page.getByRole('button', { name: 'Linked accounts', exact: true }).waitFor()

  const { id } = await (await ownSite(stage)).withdrawal('outage_player', '4321.09')
  const queue = await openTab('/withdraws?status=PENDING&decision=NONE&amount=4321.01..4321.99')
  const shown = screenOf(queue).locator('.case[data-case]')
  await queue.getByRole('button', { name: 'Reject (R)', disabled: false }).waitFor()
  expect(await shown.getAttribute('data-case')).toBe(id)

  await stage.stopServer()

  // Each of them is used while nothing answers. What must be loaded for it waits.
  await list.bringToFront()
  await list.keyboard.press('l')
  await lostBand(list).waitFor()
  await waitForRows(list)
  expect(await rowsOf(list).allTextContents()).toEqual(rows)
  await list.keyboard.press('?')

  await form.bringToFront()
  await form.getByRole('button', { name: 'Save (Ctrl+Enter)' }).click()
  await errorToast(form).waitFor()
  expect(await screenOf(form).locator('form input').first().inputValue()).toBe('Night desk')

  await dialog.bringToFront()
  await dialog.locator('.dialog-foot').getByRole('button', { name: 'New tag' }).click()
  await errorToast(dialog).waitFor()
  expect(await dialog.getByRole('dialog').getByLabel('Tag name').inputValue()).toBe('outage')

  await page.bringToFront()
  await page.getByRole('button', { name: 'Linked accounts', exact: true }).click()
  await lostBand(page).waitFor()

  await queue.bringToFront()
  await queue.keyboard.press('r')
  await queue.getByRole('list', { name: 'Reason shown to the player' }).waitFor()
  await queue.keyboard.press('1')
  await errorToast(queue).waitFor()
  expect(await shown.getAttribute('data-case')).toBe(id)
  for (const tab of [list, form, dialog, page, queue]) expect(await tab.locator('.frame main h1').count()).toBe(1)

  await stage.restartServer()

  await list.bringToFront()
  await lostBand(list).waitFor({ state: 'detached' })
  // The part that was asked for meanwhile comes by itself.
  await list.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()

  await form.bringToFront()
  await lostBand(form).waitFor({ state: 'detached' })
  expect(await form.getByLabel('Description').inputValue()).toBe('Typed before the server stopped')

  await dialog.bringToFront()
  await lostBand(dialog).waitFor({ state: 'detached' })
  await dialog.locator('.dialog-foot').getByRole('button', { name: 'New tag' }).click()
  await dialog.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await queryOne(`select count(*)::text as tags from tag where name = 'outage'`)).toEqual({ tags: '1' })

  await page.bringToFront()
  await lostBand(page).waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Linked accounts' }).first().waitFor()

  await queue.bringToFront()
  await lostBand(queue).waitFor({ state: 'detached' })
  await queue.getByRole('button', { name: 'Reject (R)', disabled: false }).waitFor()
  expect(await shown.getAttribute('data-case')).toBe(id)
  await queue.keyboard.press('1')
  await expect
    .poll(async () => (await queryOne('select decision from withdrawal where id = $1', [id]))?.['decision'])
    .toBe('REJECT')
  expect(faults).toEqual([])
  await close()
})

/** Passes connections on until told to hang: then it accepts and answers nothing, as a stopped process does. */
async function hangingProxy(target: URL) {
  const sockets = new Set<Socket>()
  let isHanging = false
  const server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname)
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    from.pipe(to)
    to.pipe(from)
    if (isHanging) to.pause()
  })
  await new Promise<void>((settle) => {
    server.listen(0, '127.0.0.1', settle)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    hang: (on: boolean) => {
      isHanging = on
      for (const socket of sockets) {
        if (on) socket.pause()
        else socket.resume()
      }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((settle) => {
        server.close(settle)
      })
    },
  }
}

test('a server that hangs is shown as stale after five seconds and as live again when it answers', async () => {
  const proxy = await hangingProxy(new URL(stage.url))
  const { page, open, close } = await stage.signInAs('risk', { baseUrl: proxy.url })
  await open('/inplay-bets')
  const state = screenOf(page).locator('.live-state')
  await expect.poll(() => state.textContent()).toBe('Live')
  proxy.hang(true)
  await expect.poll(() => state.textContent()).toBe('Stale: no data from the server')
  await expect.poll(() => page.getByRole('switch', { name: /^Auto refresh/ }).textContent()).toBe('Live stale')
  await lostBand(page).waitFor()
  proxy.hang(false)
  await lostBand(page).waitFor({ state: 'detached' })
  await expect.poll(() => state.textContent()).toBe('Live')
  await close()
  await proxy.close()
})

test('a part that a new version has replaced is said so, and the screen stays until the user reloads', async () => {
  const { page, open, close } = await stage.signInAs('owner', { expects: [404] })
  await open('/role-create')
  const name = screenOf(page).locator('form input').first()
  await name.fill('Kept')
  const end = await interceptRequests(page, /\/assets\/palette[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.keyboard.press('Control+k')
  const band = page.getByRole('alert', { name: 'New version' })
  await band.getByRole('button', { name: 'Reload' }).waitFor()
  await end()
  expect(await name.inputValue()).toBe('Kept')
  await close()
})
