import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cell, rowsOf, waitForRows } from '#checks/browser/lists.ts'
import { screenOf, type PanelPage } from '#checks/browser/panel-page.ts'
import { untilStill } from '#checks/browser/still.ts'
import { serveSandbox, type Sandbox } from '#simulator/sandbox/serve.ts'
import { allAt } from '#simulator/sandbox/dice.ts'
import { startInstallation, type Installation } from './installation.ts'
import { act, approve, changeFirstPassword, completeProfile, enrol, saveForm, says, shownOnce } from './owner.ts'

const gatewaySecret = 'sandbox-secret-of-the-first-day'
const secondPassword = 'meadow-anchor-bright-62'

let installation: Installation
let first: PanelPage
let second: PanelPage
let sandbox: Sandbox
let script = ''

beforeAll(async () => {
  installation = await startInstallation()
  sandbox = await serveSandbox({
    port: 0,
    secret: gatewaySecret,
    merchant: 'lotus',
    rates: allAt(0),
    seed: 1,
    pace: 100,
  })
  first = await installation.openPage([401, 409, 422])
  second = await installation.openPage([401, 409, 422, 440])
}, 300_000)
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await first.shot(`failed-first-${task.name.slice(0, 12)}`)
  await second.shot('failed-second')
})
afterAll(async () => {
  await installation?.close()
  await sandbox?.close()
})

/** The steps of the setup page that are completed. */
async function completedSteps(): Promise<readonly string[]> {
  await first.open('/setup')
  const done = screenOf(first.page).locator('.setup-step', { hasText: 'Completed' }).locator('h3')
  await screenOf(first.page).locator('.setup-step').first().waitFor()
  await untilStill(first.page)
  return (await done.allTextContents()).map((title) => title.replace(/\s*Completed$/, '').trim())
}

/** The outcomes of the gateways' test calls so far. */
async function testCalls(): Promise<readonly string[]> {
  await second.open('/pg-settings/calls?operation=TEST')
  await waitForRows(second.page)
  const { page } = second
  return Promise.all((await rowsOf(page).all()).map((_, row) => cell(page, 'Outcome', row)))
}

const call = async (path: string, content: object) => installation.runCopied(script, path, JSON.stringify(content))

test('the owner secures the account and appoints a second owner', async () => {
  const { page, open } = first
  await enrol(first, 'owner', await installation.ownerPassword())
  await completeProfile(first, { username: 'owner', name: 'First Owner', dataDir: installation.dataDir })
  await says(page, /^1 of 8 steps completed\. Next: A second owner/)
  expect(await completedSteps()).toEqual(['Your account'])
  await open('/user-create')
  await says(page, 'You are the only owner')
  const texts = { username: 'partner', name: 'Second Owner', email: 'partner@example.test' }
  await saveForm(page, { texts, choices: { Role: 'Owner' }, checks: ['Main'] })
  const password = (await shownOnce(page)).get('First password') ?? ''
  await enrol(second, 'partner', password)
  await changeFirstPassword(second, password, secondPassword)
  await completeProfile(second, { username: 'partner', name: 'Second Owner', dataDir: installation.dataDir })
  expect(await completedSteps()).toEqual(['Your account', 'A second owner'])
  await says(page, 'For 24 more hours partner cannot approve requests of owner: let partner request and owner approve.')
  await open('/users')
  await screenOf(page).getByRole('cell', { name: 'partner', exact: true }).waitFor()
  expect(await page.getByText('You are the only owner').count()).toBe(0)
})

test('two owners prepare the domain, roles, agents and payments', async () => {
  const { page, open } = first
  await second.open('/domains')
  await screenOf(second.page).getByRole('link', { name: 'Main', exact: true }).click()
  await saveForm(second.page, { texts: { name: 'Lotus', host: 'panel.lotus.example' } })
  await approve(first, 'domain Main')
  for (const preset of ['Agent', 'Support']) {
    await open('/role-create')
    await page.getByRole('button', { name: preset, exact: true }).click()
    await saveForm(page, { texts: { name: preset } })
  }
  await open('/downline-create')
  const shares = { share: '0', bookmakerShare: '0', fancyShare: '0', casinoShare: '0' }
  const texts = { username: 'north_agent', name: 'North', email: 'north@example.test', ...shares }
  await saveForm(page, { texts, choices: { 'Upline agent': 'company', 'Login role': 'Agent' } })
  await shownOnce(page)
  const partner = second.page
  await second.open('/pg-settings-gateway-create')
  const gateway = { name: 'Sandbox', code: 'sandbox', baseUrl: sandbox.url, merchant: 'lotus' }
  await saveForm(partner, { texts: gateway, choices: { Domain: 'Lotus', Adapter: 'signed-http' } })
  await second.open('/pg-settings/gateways')
  await act(partner, 'Add credential', { row: 'Sandbox', secret: gatewaySecret })
  await act(partner, 'Activate credential', { row: 'Sandbox' })
  await approve(first, 'gateway Sandbox')
  await act(partner, 'Test connection', { row: 'Sandbox' })
  await expect.poll(testCalls).toEqual(['Success'])
  await open('/pg-settings-create')
  const method = { name: 'UPI', code: 'UPI', minAmount: '100', maxAmount: '50000' }
  await saveForm(page, { texts: method, choices: { Domain: 'Lotus', Type: 'UPI_QR' } })
  await second.open('/pg-settings')
  await act(partner, 'Activate', { row: 'UPI' })
  await approve(first, 'deposit method UPI')
  await expect
    .poll(completedSteps)
    .toEqual(['Your account', 'A second owner', 'Domain and currency', 'Roles', 'Agents', 'Payment methods'])
})

test('a key is approved, its secret is shown once, and its first call works as copied', async () => {
  const { page, open } = first
  await second.open('/inbound-keys')
  await act(second.page, 'New key', { texts: { name: 'website' }, choices: { Domain: 'Lotus' } })
  await approve(first, 'key website')
  await open('/inbound-keys')
  await act(page, 'Create secret', { row: 'website' })
  script = (await shownOnce(page)).get('First call (Node.js)') ?? ''
  expect(await installation.runCopied(script)).toEqual({ markets: [] })
  await expect.poll(completedSteps).toContain('Site and feed keys')
})

test('a bet placed by a signed call is settled to the exact balance', async () => {
  const { page, open } = first
  await open('/competitions')
  await act(page, 'Add competition', { texts: { name: 'Premier Cup' }, choices: { Sport: 'cricket' } })
  await open('/events')
  await act(page, 'Add event', {
    texts: { name: 'North v South' },
    choices: { Competition: 'Premier Cup' },
    instants: ['Start'],
  })
  await open('/events')
  await act(page, 'Open', { row: 'North v South' })
  await open('/events')
  await act(page, 'Add market', {
    row: 'North v South',
    texts: { name: 'Match odds', runners: 'North, South' },
    choices: { Type: 'match_odds' },
  })
  await open('/event-markets')
  for (const runner of ['North', 'South']) {
    await act(page, 'Edit runner', {
      row: 'Match odds',
      texts: { back: '2', lay: '2.02' },
      choices: { Runner: runner },
    })
    await open('/event-markets')
  }
  await act(page, 'Open', { row: 'Match odds' })
  expect(await completedSteps()).toHaveLength(8)

  const { player } = await call('/player', { externalId: 'p1', username: 'ravi.k', agent: 'north_agent' })
  const { deposit } = await call('/deposit', { externalId: 'd1', player, method: 'upi', amount: '1000.00' })
  await call('/deposit/confirmation', { externalId: 'c1', deposit, amount: '1000.00' })
  const { markets } = await call('/markets', {})
  const [{ market, runners }] = markets as [{ market: string; runners: { runner: string; name: string }[] }]
  const runner = runners.find(({ name }) => name === 'North')?.runner
  const bet = { externalId: 'b1', player, market, runner, side: 'BACK', odds: '2', stake: '250.00' }
  expect(await call('/bet', bet)).toMatchObject({ status: 'OPEN', matched: '250.00', available: '750.00' })

  await open('/event-markets')
  await act(page, 'Close', { row: 'Match odds' })
  await open(`/market-result?id=${market}`)
  await act(page, 'Settle', { row: 'Match odds', checks: ['North wins'] })
  await expect.poll(() => call('/balance', { player })).toMatchObject({ balance: '1250.00' })
  await open('/')
  await screenOf(page).getByText('Work queues').first().waitFor()
  expect(await screenOf(page).getByText('Open setup').count()).toBe(0)
  expect([...first.errors, ...second.errors]).toEqual([])
})
