import { transact } from '#platform/database/transact.ts'
import type { GatewayContext } from './accounts.ts'
import type { Account } from './gateway.ts'

export type GatewayCallKind = 'START' | 'QUERY' | 'PAYOUT' | 'PAYOUT_QUERY' | 'REPORT' | 'TEST'

type Answer = object

interface CallOutcome {
  readonly outcome: 'ANSWERED' | 'DECLINED' | 'ABSENT' | 'SILENT'
  readonly excerpt: string
}

const outcomeOf = (answer: Answer): CallOutcome => {
  if ('silent' in answer) return { outcome: 'SILENT', excerpt: String(answer.silent) }
  if ('declined' in answer) return { outcome: 'DECLINED', excerpt: String(answer.declined) }
  if ('absent' in answer) return { outcome: 'ABSENT', excerpt: '' }
  return { outcome: 'ANSWERED', excerpt: 'spoken' in answer ? String(answer.spoken) : '' }
}

/** Calls a gateway and logs outcome and duration; of the response only the gateway status is stored. */
export async function loggedCall<A extends Answer>(
  { db }: GatewayContext,
  { id, domainId }: Account,
  about: { readonly what: GatewayCallKind; readonly orderId: string | null },
  call: () => Promise<A>,
): Promise<A> {
  const from = performance.now()
  const answer = await call()
  const { outcome, excerpt: responseExcerpt } = outcomeOf(answer)
  const ms = Math.round(performance.now() - from)
  const row = {
    domain_id: domainId,
    gateway_id: id,
    operation: about.what,
    order_id: about.orderId,
    outcome,
    response_excerpt: responseExcerpt,
    ms,
  }
  await transact(db, [domainId], (tx) => tx.insertInto('gateway_call').values(row).execute())
  return answer
}
