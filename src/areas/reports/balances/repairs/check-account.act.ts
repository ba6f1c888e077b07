import { sql } from 'kysely'
import { formatMoney } from '#values/money.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { columnsOf, differencesOf, isConsistent, type Figures } from '#areas/reports/rules/balances/wrong-balance.ts'
import { balanceCheck } from '#areas/reports/closes/daily-close/balance-check.record.ts'
import { figuresOf } from '#areas/reports/closes/daily-close/figures.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import type { Scope } from '#engine/scope.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { lockWalletPositions } from '#areas/players/profile/list/named-players.facts.ts'
import { checkAccount } from './repair.actions.ts'

interface AccountMatch {
  readonly id: bigint
  readonly cell: number
  readonly username: string
  readonly domain_id: number
  readonly agent_id: bigint
  readonly currency: string
}

interface Facts {
  readonly subject: Subject<'balance_check'>
  readonly account: AccountMatch
  readonly figures: Figures
  readonly isOpen: boolean
  readonly freshId: string
}

/** A player or an agent in the downline, by username or id. */
async function findAccount(tx: Tx, nameOrId: string, scope: Scope): Promise<AccountMatch> {
  const number = /^\d{1,18}$/.test(nameOrId) ? nameOrId : null
  const { rows } = await sql<AccountMatch>`
    select a.id, w.cell, a.username, w.domain_id, a.agent_id, w.currency
    from (select id, username, agent_id from player where lower(username) = lower(${nameOrId}) or (cell = cell_of(${number}::bigint) and id = ${number}::bigint)
      union all select id, username, id from agent where lower(username) = lower(${nameOrId}) or id = ${number}::bigint) a
    join wallet w on w.cell = cell_of(a.id) and w.account_id = a.id
    where ${scope.within('a.agent_id')} limit 2`.execute(tx)
  const [found, another] = rows
  if (!found) throw new BadInput({ account: 'Account not found.' })
  if (another) throw new BadInput({ account: 'Several accounts have this username. Enter the account id instead.' })
  return found
}

export const checkAccountAct = act(checkAccount, {
  async facts(tx, { input, scope }): Promise<Facts> {
    const found = await findAccount(tx, input.account, scope)
    await lockWalletPositions(tx, [found.id])
    const figures = await figuresOf(tx, found.id)
    if (!figures) throw new BadInput({ account: 'This account has no wallet.' })
    const open = await tx
      .selectFrom('balance_check')
      .select('id')
      .where('account_id', '=', found.id)
      .where('status', 'in', ['OPEN', 'INVESTIGATING', 'REPAIRING'])
      .executeTakeFirst()
    const id = uuidv7()
    return {
      account: found,
      figures,
      isOpen: open !== undefined,
      freshId: id,
      subject: balanceCheck.subjectOf(
        { cell: found.cell, accountId: found.id, id, domainId: found.domain_id, agentId: found.agent_id },
        { shown: { id, account: found.username, expected: figures.expected, stored: figures.actual } },
      ),
    }
  },
  rule({ account: found, figures, isOpen, freshId }) {
    const { username } = found
    if (isConsistent(figures)) return decide({ message: `${username}: no differences found` })
    const message = `${username} differs by ${formatMoney(differencesOf(figures).balance)}`
    if (isOpen) return decide({ message: `${message}; it is already in the list` })
    const { cell, domain_id, agent_id, currency, id: account_id } = found
    const values = { ...columnsOf(figures), id: freshId, cell, account_id, domain_id, agent_id, currency }
    return decide({ rows: [{ table: 'balance_check', values }], events: [{ name: 'balance.wrong' }], message })
  },
})
