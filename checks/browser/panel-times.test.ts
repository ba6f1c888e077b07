import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { browserOfProcess } from './chromium.ts'
import { drawerMs, filterMs, loadOf, missedPanelGoals, noteRows, rowFrames, sortMs } from './measured/panel-times.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup(browserOfProcess, 'idle')
}, 300_000)
afterAll(() => stage?.close())

test('what a user waits for in a list is timed from within the page, with an empty cache and with a full one', async () => {
  const panel = await stage.signInAs('owner')
  const { page } = panel
  await noteRows(page, 5)
  const [cold, warm] = [await loadOf(panel, '/my-bets'), await loadOf(panel, '/my-bets')]
  for (const { ms, askedMs, requests } of [cold, warm]) {
    expect(askedMs).toBeGreaterThan(0)
    expect(ms).toBeGreaterThan(askedMs)
    expect(requests).toBeGreaterThan(1)
  }
  expect(cold.scriptBytes).toBeGreaterThan(10_000)
  expect(warm.scriptBytes).toBeLessThan(cold.scriptBytes)
  const search = () => new URL(page.url()).searchParams
  expect(await drawerMs(page)).toBeGreaterThan(0)
  expect(await filterMs(page, 'Settled')).toBeGreaterThan(0)
  expect(search().get('status')).toBe('SETTLED')
  expect(await sortMs(page, 'Stake')).toBeGreaterThan(0)
  expect(search().get('sort')).toBe('stake')
  expect(await rowFrames(page, 30, 20)).toBeGreaterThan(0)
  expect(panel.errors).toEqual([])
  await panel.close()
})

test('each goal of the panel that is missed is named, and none at the goals themselves', () => {
  const met = {
    scriptKb: 130,
    requests: 6,
    coldMs: 430,
    warmMs: 350,
    askedMs: 90,
    nextMs: 150,
    filterMs: 100,
    sortMs: 100,
    drawerMs: 50,
    framesPerSecond: 59,
  }
  expect(missedPanelGoals(met)).toEqual([])
  expect(missedPanelGoals({ ...met, requests: 7, drawerMs: 51, framesPerSecond: 58.9 })).toEqual([
    'requests: 7, above 6',
    'drawerMs: 51, above 50',
    '58.9 frames a second, below 59',
  ])
})
