import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { action } from '#blueprint/screen/action.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, circumstances, smallOperator } from '#checks/harness/small-operator.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { money } from '#values/money.ts'
import { unboundAct } from '#engine/action/act.ts'
import { runAction, type ActBinding, type ActContext } from '#engine/action/run-act.ts'
import { decideApproval } from './approvals.ts'

let database: TestDatabase
let context: ActContext
let player: string

const give = action({
  name: 'give',
  title: 'Give',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  input: {},
  secondApproval: 'always',
})
const bindingFor = (id: string): ActBinding => ({
  path: '/gifts',
  act: unboundAct(give, {
    facts: async (_tx, { id: gift }) => ({
      subject: {
        table: null,
        key: {},
        domainId: 1,
        agentId: null,
        name: `gift ${gift}`,
        shown: { gift },
        amount: 100n,
      },
    }),
    rule: () =>
      decide({
        transfers: [
          {
            accountId: BigInt(id),
            currency: 'INR',
            kind: 'DEPOSIT',
            debit: 'gateway',
            credit: 'wallet',
            amount: money(100n),
            ref: randomUUID(),
          },
        ],
      }),
  }),
})

beforeAll(async () => {
  database = await freshDatabase()
  const site = await smallOperator(database)
  player = await site.player('given', '10.00')
  context = {
    db: database.db,
    bindings: [bindingFor(player)],
    checkTransactionPassword: () => Promise.resolve(true),
    enqueue: () => Promise.resolve(),
  }
})
afterAll(() => database?.close())

const checkers = ['one', 'two', 'three', 'four', 'five'].map((name, at) =>
  actorNamed(name, { staffId: BigInt(50 + at) }),
)
const count = async (text: string, values: unknown[]): Promise<number> =>
  Number((await database.ownerPool.query<{ n: bigint }>(`select count(*) as n from ${text}`, values)).rows[0]?.n)

// Set ROUNDS to run more rounds.
const rounds = Number(process.env['ROUNDS'] ?? 4)
const atOnce = 100

test(
  `FYE-03 ${rounds} times ${atOnce} concurrent decisions on one request: one outcome, one journal, one audit entry`,
  { timeout: rounds * 10_000 + 60_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { body } = await runAction(context, bindingFor(player), {
        actor: actorNamed('maker', { staffId: 40n }),
        id: String(round + 1),
        body: {},
        idempotencyKey: randomUUID(),
        preview: false,
        parameters: {},
        circumstances,
      })
      const id = (body.data as { approval: string }).approval
      const before = await count('transfer where account_id = $1', [player])
      const outcomes = await Promise.allSettled(
        Array.from({ length: atOnce }, (_, at) =>
          decideApproval(context, {
            actor: checkers[at % checkers.length]!,
            id,
            decision: (at + round) % 3 === 0 ? 'reject' : 'approve',
            reason: 'Looked at',
            circumstances,
          }),
        ),
      )
      const done = outcomes.filter(({ status }) => status === 'fulfilled')
      const { rows } = await database.ownerPool.query<{ status: string }>('select status from approval where id = $1', [
        id,
      ])
      const moved = (await count('transfer where account_id = $1', [player])) - before
      const entries = await count(
        `audit where result = 'SUCCESS' and action <> 'gifts.give.asked' and (subject = $1 or subject = $2)`,
        [`gift ${round + 1}`, `approval:${id}`],
      )
      expect([done.length, entries, moved]).toEqual([1, 1, rows[0]?.status === 'APPROVED' ? 1 : 0])
      expect(['APPROVED', 'REJECTED']).toContain(rows[0]?.status)
    }
  },
)
