import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { digitsOf } from '#values/currency.ts'
import { oneUnit } from '#values/money.ts'
import { shareGroups, shareRow } from './shares-and-moves.ts'

export interface NewCompany {
  readonly id: bigint
  readonly domainId: number
  readonly domain: string
  readonly currency: string
  readonly username: string
  readonly name: string
}

/** Why this domain cannot get a company account, or null. */
export function companyRefusal(state: {
  readonly isOperatorStaff: boolean
  readonly isDomainVisible: boolean
  readonly hasCompany: boolean
  readonly isUsernameTaken: boolean
}): Refusal | null {
  if (!state.isOperatorStaff) return refuse('Only staff of the operator can create a company account.')
  if (!state.isDomainVisible) return refuse('You do not have access to this domain.', 'domain')
  if (state.hasCompany) return refuse('This domain has a company account already.', 'domain')
  return state.isUsernameTaken ? refuse('This username is taken.', 'username') : null
}

/** The whole of every product belongs to the company and its downline. */
const wholeShare = 10_000

/** The company account of a domain is the top of its agent tree: it issues chips, and every agent is below it. */
export const createCompany = ({ id, domainId, domain, currency, username, name }: NewCompany): Decision => {
  // A point is one unit of the currency.
  const pointValue = oneUnit(digitsOf(currency))
  return decide({
    rows: [
      {
        table: 'agent',
        values: {
          id,
          domain_id: domainId,
          parent_id: null,
          level: 1,
          upline: [id],
          username,
          name,
          point_value: pointValue,
        },
      },
      { table: 'username_claim', values: { name_key: `${domainId}:${username}`, account_id: id } },
      ...shareGroups.map((group) => shareRow(id, group, wholeShare, true)),
    ],
    wallets: [{ accountId: id, domainId, currency }],
    events: [{ name: 'agent.opened', payload: { agent: String(id) } }],
    message: `Company account ${username} created for ${domain}`,
  })
}
