import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAlertSetup, type AlertSetup } from '#checks/harness/betting/alerts.ts'
import { actorNamed, uplineIds } from '#checks/harness/small-operator.ts'
import { Conflict } from '#platform/errors/app-errors.ts'

let context: AlertSetup
beforeAll(async () => {
  context = await openAlertSetup()
})
afterAll(() => context?.database.close())

describe('an alert', () => {
  test('is taken over by a user with the permission, released by its assignee, and its history says so', async () => {
    const [one, other] = [await context.newPlayer(), await context.newPlayer()]
    await context.login(one, { id: 'passed-on' })
    await context.login(other, { id: 'passed-on' })
    const id = await context.idOf('passed-on', 'SHARED_DEVICE')
    const bela = actorNamed('bela')
    const viewer = actorNamed('viewer', { permissions: new Set(['DEVICE_ALERT_VIEW'] as const) })
    await expect(context.press('take-over', { id, actor: bela })).rejects.toThrow('This alert is unassigned. Claim it.')
    await context.press('claim', { id, actor: context.staff })
    await expect(context.press('take-over', { id, actor: viewer })).rejects.toThrow()
    await context.press('take-over', { id, actor: bela })
    await expect(context.press('release', { id, actor: context.staff })).rejects.toThrow('not assigned to you')
    const agent = actorNamed('agent', { agentId: uplineIds.MA })
    expect(await context.alerts({ id }, agent)).toMatchObject([{ assignedTo: 'Operator' }])
    await context.press('release', { id, actor: bela })
    expect(await context.alerts({ id })).toMatchObject([{ status: 'OPEN', assignedTo: null }])
    const { rows } = await context.database.ownerPool.query(
      `select actor, split_part(action, '.', 2) as done, after ->> 'status' as status, after ->> 'takenFrom' as from
       from audit where subject = $1 and result = 'SUCCESS' order by at, id`,
      [`device_alert:${id}`],
    )
    expect(rows).toEqual([
      { actor: 'risk', done: 'claim', status: 'WORKING', from: null },
      { actor: 'bela', done: 'take-over', status: 'WORKING', from: 'risk' },
      { actor: 'bela', done: 'release', status: 'OPEN', from: null },
    ])
  })

  test('goes to one of two users who claim it at the same time and names them to the other', async () => {
    const [one, other] = [await context.newPlayer(), await context.newPlayer()]
    for (let round = 0; round < 5; round += 1) {
      const device = `raced-${round}`
      await context.login(one, { id: device })
      await context.login(other, { id: device })
      const id = await context.idOf(device, 'SHARED_DEVICE')
      const outcomes = await Promise.allSettled(
        ['anna', 'bela'].map((name) => context.press('claim', { id, actor: actorNamed(name) })),
      )
      const [shown] = await context.alerts({ id })
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(refused).toHaveLength(1)
      expect(refused[0]?.reason).toEqual(
        new Conflict(`This alert is assigned to ${String(shown?.['assignedTo'])}. Take it over or pick another one.`),
      )
    }
  })
})
