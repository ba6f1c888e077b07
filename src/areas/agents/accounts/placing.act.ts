import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import type { CommissionMode } from '#areas/agents/rules/chips/path.ts'
import {
  editShares,
  limitAboveRefusal,
  moveAccount,
  type Holding,
  type Moved,
  type Place,
  type ShareDecision,
} from '#areas/agents/rules/accounts/placing.ts'
import { formatMoney, money } from '#values/money.ts'
import { settingsIn } from '#platform/auth/told.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import {
  accountSubject,
  holdTree,
  isOwnAccount,
  lockAccount,
  lockPurses,
  type AccountRow,
  type Wanted,
} from './account.facts.ts'
import {
  depthOf,
  exposureLimitAbove,
  groupFields,
  largestShareOf,
  percents,
  placeOf,
  sharesBelow,
  sharesOf,
} from './placing.facts.ts'
import { editAccount, editSharesOf, limitExposures, moveAccountTo } from './placing.actions.ts'

interface DetailFacts {
  readonly account: AccountRow
  readonly isOwn: boolean
  readonly limitAbove: bigint | null
  readonly subject: Subject
}

const limitWord = (limit: bigint): string => (limit < 0n ? 'none' : formatMoney(money(limit)))

async function detailFacts(tx: Tx, wanted: Wanted): Promise<DetailFacts | null> {
  const account = await lockAccount(tx, wanted)
  if (!account) return null
  return {
    account,
    isOwn: isOwnAccount(account, wanted),
    limitAbove: await exposureLimitAbove(tx, account.parentId),
    subject: accountSubject(account, { name: account.name, exposureLimit: limitWord(account.exposureLimit) }),
  }
}

interface Details {
  readonly name: string
  readonly exposureLimit: bigint | null
}

function saveDetails({ account, isOwn, limitAbove }: DetailFacts, asked: Details): Decision {
  if (isOwn) return refuse('You cannot edit your own account here')
  const limit = asked.exposureLimit ?? -1n
  const isKept = limit === account.exposureLimit
  const refused = isKept ? null : limitAboveRefusal(asked.exposureLimit, limitAbove)
  return (
    refused ??
    decide({
      set: { name: asked.name, exposure_limit: limit },
      becomes: { exposureLimit: limitWord(limit) },
      events: [{ name: `${account.what}.limit_changed`, payload: { account: String(account.id) } }],
      message: `${account.username} saved`,
    })
  )
}

export const editAccountAct = act(editAccount, {
  facts: detailFacts,
  rule: (facts, { input }) => saveDetails(facts, input),
})

export const limitExposuresAct = act(limitExposures, {
  facts: detailFacts,
  rule: (facts: DetailFacts, { input }) => saveDetails(facts, { name: facts.account.name, ...input }),
})

/** A refusal of a group of products belongs to its field. */
export const byField = (decision: ShareDecision): Decision =>
  decision.refused !== undefined && decision.group !== undefined
    ? refuse(decision.refused, groupFields[decision.group])
    : decision

interface ShareFacts {
  readonly holding: Holding
  readonly known: ReadonlySet<string>
  readonly subject: Subject
}

const takenOf = (tx: Tx, id: bigint): Promise<{ mode: CommissionMode; isNoReturn: boolean }> =>
  tx
    .selectFrom('agent')
    .select(['commission_mode as mode', 'is_no_return as isNoReturn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export async function shareFacts(tx: Tx, wanted: Wanted): Promise<ShareFacts | null> {
  await holdTree(tx)
  const account = await lockAccount(tx, wanted)
  if (account?.what !== 'agent') return null
  const { shares, known } = await sharesOf(tx, account.id)
  const taken = await takenOf(tx, account.id)
  const above = account.parentId === null ? shares : (await sharesOf(tx, account.parentId)).shares
  return {
    holding: {
      agentId: account.id,
      now: { ...shares, ...taken },
      bounds: { above, below: await sharesBelow(tx, account.id) },
      largest: largestShareOf((await settingsIn(tx)).of(account.domainId).agents),
      isRoot: account.parentId === null,
      isOwn: isOwnAccount(account, wanted),
    },
    known,
    subject: accountSubject(account, {
      ...percents(shares),
      commission_mode: taken.mode,
      is_no_return: taken.isNoReturn,
    }),
  }
}

export const editSharesAct = act(editSharesOf, {
  facts: shareFacts,
  rule({ holding, known }: ShareFacts, { input }) {
    const { share, bookmakerShare, fancyShare, casinoShare, commissionMode: mode, isNoReturn } = input
    const to = {
      exchange: share,
      bookmaker: bookmakerShare,
      fancy: fancyShare,
      casino: casinoShare,
      mode,
      isNoReturn: isNoReturn ?? holding.now.isNoReturn,
    }
    return byField(editShares(holding, to, known))
  },
})

interface MoveFacts {
  readonly moved: Moved
  readonly to: Place | null
  readonly subject: Subject
}

export const moveAccountAct = act(moveAccountTo, {
  async facts(tx, wanted): Promise<MoveFacts | null> {
    await holdTree(tx)
    const account = await lockAccount(tx, wanted)
    if (!account) return null
    // A bet that is being placed ends first, with the shares of the old chain.
    if (account.what === 'player') await lockPurses(tx, [account.id])
    const isAgent = account.what === 'agent'
    const parent = account.parentId === null ? null : await placeOf(tx, String(account.parentId), wanted.scope)
    return {
      moved: {
        what: account.what,
        id: account.id,
        name: account.username,
        domainId: account.domainId,
        parentId: account.parentId,
        isOwn: isOwnAccount(account, wanted),
        shares: isAgent ? (await sharesOf(tx, account.id)).shares : null,
        depth: isAgent ? await depthOf(tx, account.id) : 0,
      },
      to: await placeOf(tx, wanted.input.parent, wanted.scope),
      subject: accountSubject(account, { parent: parent?.name ?? null }),
    }
  },
  rule: ({ moved, to }: MoveFacts) =>
    to === null ? refuse('This agent is not in your part of the tree', 'parent') : moveAccount(moved, to),
})

export const placingActs = [editAccountAct, limitExposuresAct, editSharesAct, moveAccountAct]
