import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCircumstances } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway, gatewayContext, gatewaySecret } from '#checks/harness/payments/gateway.ts'
import { actorNamed, smallOperator } from '#checks/harness/small-operator.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { openGateway } from '#areas/payments/gateways/work/accounts.ts'
import { callbackActs } from '#areas/payments/gateways/callback-review/callback.act.ts'
import { enterCredentialAct, activateCredentialAct } from '#areas/payments/gateways/accounts/credentials.act.ts'
import { gatewayOff, gatewayOn } from '#areas/payments/gateways/accounts/switches.actions.ts'
import { switchActs } from '#areas/payments/gateways/accounts/switches.act.ts'

let database: TestDatabase
let press: (
  name: string,
  body?: Readonly<Record<string, unknown>>,
) => ReturnType<ReturnType<typeof actionRunner>['press']>
let context: ReturnType<typeof actionRunner>['context']
let id: string
const canary = 'canary-secret-of-the-house-7731'
const meera = actorNamed('meera')
const arjun = actorNamed('arjun', { staffId: 2n })

beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  const ofGateways = switchActs.filter(({ action }) => action === gatewayOn || action === gatewayOff)
  const office = actionRunner(database, [enterCredentialAct, activateCredentialAct, ...callbackActs, ...ofGateways])
  context = office.context
  press = (name, body = {}) => office.press(name, { id, actor: meera, body: { transactionPassword: 'x', ...body } })
  id = (await createGateway(database)).id
})
afterAll(() => database?.close())

const opened = () => openGateway(gatewayContext(database).context, { id })
const secretsNow = async () => (await opened())?.account.secrets
const confirm = (id: string, actor: typeof meera) =>
  decideApproval(context, { id, actor, decision: 'approve', reason: null, circumstances: testCircumstances })

test('SEC-01 stores a credential encrypted and writes it nowhere in plain text', async () => {
  await press('credential', { secret: canary })
  expect(await secretsNow()).not.toContain(canary)
  const { rows } = await database.ownerPool.query<{
    found: number
  }>(`select (select count(*) from audit a where a::text like '%${canary}%')
    + (select count(*) from outbox o where o::text like '%${canary}%') + (select count(*) from action_key k where k::text like '%${canary}%')
    + (select count(*) from gateway_secret s where s::text like '%${canary}%') + (select count(*) from approval p where p::text like '%${canary}%') as found`)
  expect(Number(rows[0]?.found)).toBe(0)
})

test('FYE-01 activates a credential only with the approval of another user', async () => {
  const response = await press('credential-activation', { hours: 1 })
  expect(response).toMatchObject({ status: 202, body: { message: 'Awaiting second approval' } })
  expect(await secretsNow()).not.toContain(canary)
  const alone = `update gateway_secret set status = 'ACTIVE', activated_by = entered_by where status = 'WAITING'`
  await expect(database.ownerPool.query(alone)).rejects.toThrow('two_persons_change_a_secret')
  const { approval } = response.body.data as { readonly approval: string }
  await expect(confirm(approval, meera)).rejects.toThrow()
  await confirm(approval, arjun)
  const [newest, older] = (await secretsNow()) ?? []
  expect([newest, older]).toEqual([canary, gatewaySecret])
})

test('needs a second approval to activate a gateway, but not to deactivate it', async () => {
  // A message could tell players where to pay instead.
  expect((await press('deactivation', { message: 'Back soon' })).status).toBe(202)
  await press('deactivation')
  expect((await opened())?.isOn).toBe(false)
  const response = await press('activation')
  expect(response.status).toBe(202)
  expect((await opened())?.isOn).toBe(false)
  await confirm((response.body.data as { readonly approval: string }).approval, arjun)
  expect((await opened())?.isOn).toBe(true)
})
