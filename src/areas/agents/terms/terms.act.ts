import type { LimitedProduct } from '#areas/agents/rules/accounts/limits.ts'
import { money } from '#values/money.ts'
import { sportOf } from '#areas/settings/sports/sports.facts.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { setLimits, shownLimits, type LimitsEdit } from '#areas/agents/rules/accounts/limits.ts'
import { editTerms, type Terms, type TermsEdit } from '#areas/agents/rules/accounts/terms.ts'
import { act, batchOf, type BatchSubject, type Subject, type Tx } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import {
  agentSubject,
  lockTree,
  isOwnAccount,
  lockAccount,
  type AccountRow,
  type AccountLookup,
} from '#areas/agents/tree/accounts/account.facts.ts'
import { agentLimit } from './agent-limit.record.ts'
import { changeLimitsOf, setLimitsOf } from './limits.actions.ts'
import { limitsAbove, limitsOf, termsOf, toLimits } from './terms.facts.ts'
import { editTermsOf } from './terms.actions.ts'

interface TermsFacts {
  readonly held: TermsEdit
  readonly subject: Subject<'agent'>
}

const levelOf = async (tx: Tx, id: bigint): Promise<number> =>
  (await tx.selectFrom('agent').select('level').where('id', '=', id).executeTakeFirstOrThrow()).level

const shownTerms = ({ pointValue, verticals, ...rates }: Terms) => ({
  ...rates,
  verticals: verticals.join(', '),
  pointValue: String(pointValue),
})

export const editTermsAct = act(editTermsOf, {
  async facts(tx, request): Promise<TermsFacts | null> {
    await lockTree(tx)
    const account = await lockAccount(tx, request)
    if (account?.what !== 'agent') return null
    return {
      held: {
        agentId: account.id,
        level: await levelOf(tx, account.id),
        isOwn: isOwnAccount(account, request),
        above: account.parentId === null ? null : await termsOf(tx, account.parentId),
      },
      subject: agentSubject(account, shownTerms(await termsOf(tx, account.id))),
    }
  },
  rule: ({ held }: TermsFacts, { input }) =>
    editTerms(held, { ...input, verticals: input.verticals ?? [], pointValue: money(input.pointValue) }),
})

interface LimitFacts {
  readonly held: LimitsEdit | null
  readonly isUnknownSport?: true
  readonly subject: Subject<'agent_limit'> | BatchSubject
}

interface LimitTarget {
  readonly account: AccountRow
  readonly sport: string
  readonly product: LimitedProduct
}

async function limitFacts(
  tx: Tx,
  lookup: AccountLookup,
  { account, sport, product }: LimitTarget,
): Promise<LimitFacts> {
  const now = await limitsOf(tx, account.id, { sport, product })
  const id = now?.id ?? uuidv7()
  return {
    held: {
      id,
      agentId: account.id,
      domainId: account.domainId,
      sport,
      product,
      isOwn: isOwnAccount(account, lookup),
      isExisting: now !== null,
      above: await limitsAbove(tx, account.id, { sport, product }),
    },
    subject: agentLimit.subjectOf(
      { id, domainId: account.domainId, agentId: account.id, username: account.username },
      { shown: { agent: account.username, sport, product, ...(now === null ? {} : shownLimits(now)) } },
    ),
  }
}

const outsideRefusal = refuse('This agent is not in your downline.', 'agent')
const noSubject = batchOf('limits')

export const setLimitsAct = act(setLimitsOf, {
  async facts(tx, request): Promise<LimitFacts> {
    const { agent, sport, product } = request.input
    const account = await lockAccount(tx, { id: agent, scope: request.scope })
    if (account?.what !== 'agent') return { held: null, subject: noSubject }
    if (!(await sportOf(tx, sport))) return { held: null, subject: noSubject, isUnknownSport: true }
    return limitFacts(tx, request, { account, sport, product })
  },
  rule: ({ held, isUnknownSport }: LimitFacts, { input, actor, now }) =>
    isUnknownSport
      ? refuse('Unknown sport.', 'sport')
      : held === null
        ? outsideRefusal
        : setLimits(held, toLimits(input), { by: actor.username, at: now }),
})

export const changeLimitsAct = act(changeLimitsOf, {
  async facts(tx, request): Promise<LimitFacts | null> {
    const row = await agentLimit.find(tx, request)
    const account = row && (await lockAccount(tx, { id: String(row.agentId), scope: request.scope }))
    return row && account ? limitFacts(tx, request, { account, sport: row.sport, product: row.product }) : null
  },
  rule: ({ held }: LimitFacts, { input, actor, now }) =>
    held === null ? outsideRefusal : setLimits(held, toLimits(input), { by: actor.username, at: now }),
})

export const termsActs = [editTermsAct, setLimitsAct, changeLimitsAct]
