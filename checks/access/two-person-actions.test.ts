import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionPath } from '#blueprint/screen/list.ts'
import { actionEndpoint } from '#checks/hostile/endpoints/screen-endpoints.ts'
import { transactionPassword } from '#checks/hostile/operator.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { demoDomains } from '#demo/world/world.ts'
import type { PlacedAction } from '#engine/http/routes/catalogue.ts'
import { bodyOf } from './request-templates.ts'
import { contents } from './open-tree-fixture.ts'
import { firstIds } from './crawl.ts'
import { startInProcessServer, type InProcessServer, type SessionHeaders } from './in-process-server.ts'

let database: TestDatabase
let server: InProcessServer
/** Decides nothing alone. */
let maker: SessionHeaders
let checker: SessionHeaders

beforeAll(async () => {
  database = await freshDatabase('template_world')
  server = await startInProcessServer(database)
  const users = { domains: demoDomains, transactionPassword }
  maker = (await server.addUser({ ...users, username: 'two-maker', itemLimit: 0n })).pass
  checker = (await server.addUser({ ...users, username: 'two-checker' })).pass
  await database.ownerPool.query('update staff set transaction_password_hash = $1', [
    await hash(transactionPassword, { memoryCost: 64, timeCost: 1 }),
  ])
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

type Effect = Readonly<Record<string, unknown>>

/** Two runs of the same act differ in instants, ids of new rows, who acts, and what a preview has not: reason and approver. */
const comparable = (effect: Effect): string =>
  JSON.stringify(effect, (name, value) =>
    /reason$|^approved_?by$|^needsSecondPerson$/i.test(name) ? undefined : value,
  )
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/two-(maker|checker)/g, 'someone')

async function send(pass: SessionHeaders, path: string, body?: unknown) {
  const { status, text } = await server.ask(pass, { method: body === undefined ? 'GET' : 'POST', path, body })
  return { status, text, data: JSON.parse(text).data as never }
}

const approvalIn = (data: { readonly approval?: string; readonly approvals?: readonly string[] }) =>
  data.approval ?? data.approvals?.[0]

/** Requests the action on a row that allows it, and compares what the approver sees with the maker's own preview. */
async function requestOf(placed: PlacedAction, id: string): Promise<string | null> {
  const { owner, action } = placed
  const path = actionPath(owner, action).replace(/:\w+/, id)
  const fields = bodyOf(actionEndpoint(placed).right)
  const body = { ...(typeof fields === 'object' ? fields : {}), ...(action.on === 'rows' ? { ids: [id] } : {}) }
  const shown = await send(maker, `${path}?preview=1`, body)
  if (shown.status !== 200) return null
  const asked = await send(maker, path, body)
  const approval = asked.status === 202 ? approvalIn(asked.data) : undefined
  if (approval === undefined) return null
  const { status, data } = await send(checker, `/api/approvals/${approval}`)
  const review: { effect: Effect | null; refused: string | null; isChanged: boolean; input: unknown } = data
  const own: Effect = action.on === 'rows' ? shown.data[0] : shown.data
  const label = `${owner.path} ${action.name}`
  const waits: readonly { id: string }[] = (await send(checker, '/api/approvals')).data
  const withdrawn = await send(maker, `/api/approvals/${approval}/withdrawal`, {})
  if (status !== 200 || review.isChanged || review.refused !== null || review.effect === null)
    return `${label}: ${status} changed ${review.isChanged}, refused ${review.refused}, effect ${review.effect !== null}`
  if (!waits.some((one) => one.id === approval)) return `${label}: does not wait for the checker`
  if (comparable(review.effect) !== comparable(own))
    return `${label}: ${comparable(review.effect)} instead of ${comparable(own)}`
  return withdrawn.status === 200 ? '' : `${label}: cannot be withdrawn: ${withdrawn.text}`
}

test('shows the approver of every action of two people the effect that its maker saw, computed now', async () => {
  const ofTwo = contents.actions.filter(({ action }) => action.secondApproval !== undefined)
  const wrong: string[] = []
  const compared: string[] = []
  const untried: string[] = []
  for (const placed of ofTwo) {
    const { owner, action } = placed
    const ids =
      action.on === 'list' || owner.shape !== 'list' ? ['1'] : await firstIds({ server, pass: checker }, owner)
    let found: string | null = null
    for (const id of ids) {
      found = await requestOf(placed, id)
      if (found !== null) break
    }
    const label = `${owner.path} ${action.name}`
    if (found === null) untried.push(label)
    else compared.push(label)
    if (found) wrong.push(found)
  }
  console.log(
    `two-person actions: ${compared.length} of ${ofTwo.length} compared; no row in the demo allows: ${untried.join(', ')}`,
  )
  expect(wrong).toEqual([])
  expect(compared.length).toBeGreaterThan(7)
  const { rows } = await database.ownerPool.query(`select distinct status from approval where maker = 'two-maker'`)
  expect(rows).toEqual([{ status: 'WITHDRAWN' }])
})
