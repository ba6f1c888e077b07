import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import type { CommissionMode } from '#areas/agents/rules/chips/path.ts'
import {
  editShares,
  limitAboveRefusal,
  moveAccount,
  type NodeShares,
  type AccountMove,
  type AgentNode,
  type ShareDecision,
} from '#areas/agents/rules/accounts/shares-and-moves.ts'
import { formatMoney, money } from '#values/money.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import {
  accountSubject,
  agentSubject,
  lockTree,
  isOwnAccount,
  lockAccount,
  lockWallets,
  type AccountRow,
  type AccountLookup,
} from './account.facts.ts'
import {
  depthOf,
  exposureLimitAbove,
  groupFields,
  maxShareOf,
  formatShares,
  agentNodeOf,
  sharesBelow,
  sharesOf,
} from './account-edit.facts.ts'
import { editAccount, editSharesOf, limitExposures, moveAccountTo } from './account-edit.actions.ts'

interface DetailFacts {
  readonly account: AccountRow
  readonly isOwn: boolean
  readonly limitAbove: bigint | null
  readonly subject: Subject<'agent' | 'player'>
}

const formatLimit = (limit: bigint): string => (limit < 0n ? 'none' : formatMoney(money(limit)))

async function detailFacts(tx: Tx, lookup: AccountLookup): Promise<DetailFacts | null> {
  const account = await lockAccount(tx, lookup)
  if (!account) return null
  return {
    account,
    isOwn: isOwnAccount(account, lookup),
    limitAbove: await exposureLimitAbove(tx, account.parentId),
    subject: accountSubject(account, { name: account.name, exposureLimit: formatLimit(account.exposureLimit) }),
  }
}

interface AccountDetails {
  readonly name: string
  readonly exposureLimit: bigint | null
}

function saveDetails(
  { account, isOwn, limitAbove }: DetailFacts,
  requested: AccountDetails,
): Decision<'agent' | 'player'> {
  if (isOwn) return refuse('You cannot edit your own account here.')
  const limit = requested.exposureLimit ?? -1n
  const isKept = limit === account.exposureLimit
  const refused = isKept ? null : limitAboveRefusal(requested.exposureLimit, limitAbove)
  return (
    refused ??
    decide({
      set: { name: requested.name, exposure_limit: limit },
      becomes: { exposureLimit: formatLimit(limit) },
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

/** Maps a refusal for a product group to the form field of that group. */
export const withGroupField = (decision: ShareDecision): Decision<'agent'> =>
  decision.refused !== undefined && decision.group !== undefined
    ? refuse(decision.refused, groupFields[decision.group])
    : decision

interface ShareFacts {
  readonly holding: NodeShares
  readonly existingGroups: ReadonlySet<string>
  readonly subject: Subject<'agent'>
}

const commissionTermsOf = (tx: Tx, id: bigint): Promise<{ mode: CommissionMode; isShareLocked: boolean }> =>
  tx
    .selectFrom('agent')
    .select(['commission_mode as mode', 'is_share_locked as isShareLocked'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export async function shareFacts(tx: Tx, request: AccountLookup): Promise<ShareFacts | null> {
  await lockTree(tx)
  const account = await lockAccount(tx, request)
  if (account?.what !== 'agent') return null
  const { shares, known } = await sharesOf(tx, account.id)
  const commissionTerms = await commissionTermsOf(tx, account.id)
  const above = account.parentId === null ? shares : (await sharesOf(tx, account.parentId)).shares
  return {
    holding: {
      agentId: account.id,
      now: { ...shares, ...commissionTerms },
      bounds: { above, below: await sharesBelow(tx, account.id) },
      largest: maxShareOf((await settingsIn(tx)).of(account.domainId).agents),
      isRoot: account.parentId === null,
      isOwn: isOwnAccount(account, request),
    },
    existingGroups: known,
    subject: agentSubject(account, {
      ...formatShares(shares),
      commission_mode: commissionTerms.mode,
      is_share_locked: commissionTerms.isShareLocked,
    }),
  }
}

export const editSharesAct = act(editSharesOf, {
  facts: shareFacts,
  rule({ holding, existingGroups: known }: ShareFacts, { input }) {
    const { share, bookmakerShare, fancyShare, casinoShare, commissionMode: mode, isShareLocked } = input
    const to = {
      exchange: share,
      bookmaker: bookmakerShare,
      fancy: fancyShare,
      casino: casinoShare,
      mode,
      isShareLocked: isShareLocked ?? holding.now.isShareLocked,
    }
    return withGroupField(editShares(holding, to, known))
  },
})

interface MoveFacts {
  readonly moved: AccountMove
  readonly to: AgentNode | null
  readonly subject: Subject<'agent' | 'player'>
}

export const moveAccountAct = act(moveAccountTo, {
  async facts(tx, request): Promise<MoveFacts | null> {
    await lockTree(tx)
    const account = await lockAccount(tx, request)
    if (!account) return null
    // Waits for bets in progress, which keep the shares of the old path.
    if (account.what === 'player') await lockWallets(tx, [account.id])
    const isAgent = account.what === 'agent'
    const parent = account.parentId === null ? null : await agentNodeOf(tx, String(account.parentId), request.scope)
    return {
      moved: {
        what: account.what,
        id: account.id,
        name: account.username,
        domainId: account.domainId,
        parentId: account.parentId,
        isOwn: isOwnAccount(account, request),
        shares: isAgent ? (await sharesOf(tx, account.id)).shares : null,
        depth: isAgent ? await depthOf(tx, account.id) : 0,
      },
      to: await agentNodeOf(tx, request.input.parent, request.scope),
      subject: accountSubject(account, { parent: parent?.name ?? null }),
    }
  },
  rule: ({ moved, to }: MoveFacts) =>
    to === null ? refuse('This agent is not in your downline.', 'parent') : moveAccount(moved, to),
})

export const accountEditActs = [editAccountAct, limitExposuresAct, editSharesAct, moveAccountAct]
