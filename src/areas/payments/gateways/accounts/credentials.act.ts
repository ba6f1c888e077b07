import type { ChangedValues, RowWrite } from '#blueprint/decision/decision.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import { sealOf } from '#areas/payments/gateways/work/accounts.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { enterCredential, activateCredential, testGateway } from '#areas/payments/gateways/list/gateway.actions.ts'
import { newUuid, operatorRow, subjectOfRow } from '#areas/payments/methods/operator-rows.facts.ts'

interface Secret {
  readonly id: string
  readonly status: string
  readonly last_four: string
  readonly entered_by: string
}

interface GatewayFacts {
  readonly subject: Subject<'gateway'>
  readonly domainId: number
  readonly gatewayId: string
  readonly freshId: string
  readonly secrets: readonly Secret[]
}

async function factsOf(
  tx: Tx,
  { id, actor }: { readonly id: string; readonly actor: Actor },
): Promise<GatewayFacts | null> {
  const row = await operatorRow(tx, 'gateway', { id, actor })
  if (!row) return null
  const secrets = await tx
    .selectFrom('gateway_secret')
    .select(['id', 'status', 'last_four', 'entered_by'])
    .where('gateway_id', '=', id)
    .where('status', '<>', 'RETIRED')
    .orderBy('entered_at')
    .forUpdate()
    .execute()
  const waiting = secrets.filter(({ status }) => status === 'WAITING')
  return {
    subject: {
      ...subjectOfRow({
        table: 'gateway',
        row,
        name: `gateway ${String(row['name'])}`,
        // The approval covers this exact secret: a newly entered one needs a new request.
        shown: { waits: waiting.map((each) => ({ id: each.id, last: each.last_four, by: each.entered_by })) },
      }),
      requestedBy: waiting.map((each) => each.entered_by),
    },
    domainId: row.domain_id,
    gatewayId: id,
    freshId: await newUuid(tx),
    secrets,
  }
}

const changed = (id: string, values: ChangedValues<'gateway_secret'>): RowWrite => ({
  table: 'gateway_secret',
  key: { id },
  values,
})

export const enterCredentialAct = act(enterCredential, {
  facts: factsOf,
  rule({ gatewayId, domainId, freshId, secrets }, { input, actor, seal }) {
    const forgotten = secrets
      .filter(({ status }) => status === 'WAITING')
      .map(({ id }) => changed(id, { status: 'RETIRED' }))
    return decide({
      rows: [
        ...forgotten,
        {
          table: 'gateway_secret',
          values: {
            id: freshId,
            domain_id: domainId,
            gateway_id: gatewayId,
            sealed: seal(input.secret, sealOf(freshId)),
            last_four: input.secret.slice(-4),
            entered_by: actor.username,
          },
        },
      ],
      events: [{ name: 'gateway.credential-entered' }],
      message: 'Saved. Another user must activate it.',
    })
  },
})

export const activateCredentialAct = act(activateCredential, {
  facts: factsOf,
  rule({ secrets }, { input, actor, maker, now }) {
    const waiting = secrets.find(({ status }) => status === 'WAITING')
    if (!waiting) return refuse('There is no pending credential. Add a credential first.')
    // The user who entered the secret may request activation, but not approve it.
    if (maker !== null && waiting.entered_by === actor.username)
      return refuse('You cannot approve a credential you entered.')
    const until = new Date(now.getTime() + input.hours * 3_600_000)
    const older = secrets.filter(({ status }) => status === 'ACTIVE')
    return decide({
      rows: [
        ...older.map(({ id }) => changed(id, input.hours === 0 ? { status: 'RETIRED' } : { verifies_until: until })),
        changed(waiting.id, { status: 'ACTIVE', activated_by: actor.username, activated_at: now }),
      ],
      events: [{ name: 'gateway.credential-activation' }],
    })
  },
})

export const testGatewayAct = act(testGateway, {
  facts: factsOf,
  rule: ({ subject }) =>
    decide({
      jobs: [{ queue: 'test-gateway', payload: { gatewayId: subject.key['id'] } }],
      message: 'Test request sent. The result appears under Gateway calls.',
    }),
})
