import { sql } from 'kysely'
import type { CheckPoint } from '#areas/players/rules/kyc/checklist.ts'
import { isOfAge } from '#areas/players/rules/kyc/document.ts'
import { nameMatch } from '#areas/players/rules/kyc/name-match.ts'
import type { Tx } from '#engine/action/act.ts'
import { masked } from '#values/masked.ts'

export interface Check {
  /** What of the list of whoever approves it is about. */
  readonly point: CheckPoint | null
  readonly title: string
  /** null: nobody can say. */
  readonly isRight: boolean | null
  readonly text: string
}

export interface Payee {
  readonly holder: string
  readonly account: string
  /** null: nobody has told who holds it. */
  readonly match: number | null
}

/** Accounts he was paid to, or asked to be, each once. */
export async function payeesOf(
  tx: Tx,
  { cell, id }: { readonly cell: number; readonly id: bigint },
  known: string,
): Promise<readonly Payee[]> {
  const { rows } = await sql<{ holder: string; account: string }>`
    select beneficiary_name as holder, beneficiary as account from withdrawal
    where cell = ${cell} and player_id = ${id} and beneficiary <> ''
    group by beneficiary_name, beneficiary order by max(asked_at) desc limit 3`.execute(tx)
  return rows.map(({ holder, account }) => ({
    holder: holder === '' ? '' : masked(holder),
    account: masked(account),
    match: holder === '' ? null : nameMatch(known, holder),
  }))
}

interface Written {
  readonly name_on_it: string | null
  readonly born_on: string | null
  readonly expires_on: string | null
}

interface Beside {
  /** As the player said himself. */
  readonly accountBornOn: string | null
  readonly today: string
  readonly twins: readonly unknown[]
  readonly payees: readonly Payee[]
}

const enough = 80
const inPercent = (match: number | null, unknown: string): string => (match === null ? unknown : `${match} %`)

/** What a machine can see of a document; what is wrong stands first, what it cannot say last. */
export function checksOf(
  row: Written,
  name: string,
  { accountBornOn, today, twins, payees }: Beside,
): readonly Check[] {
  const match = row.name_on_it === null ? null : nameMatch(name, row.name_on_it)
  const atBank = payees.find((payee) => payee.match !== null)?.match ?? null
  // The later of the two: who is too young by either is too young.
  const bornOn =
    [row.born_on, accountBornOn]
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1) ?? null
  const checks: readonly Check[] = [
    {
      point: 'NAME',
      title: 'The name is the account’s',
      isRight: match === null ? null : match >= enough,
      text: inPercent(match, 'No name provided'),
    },
    {
      point: null,
      title: 'Name matches bank account',
      isRight: atBank === null ? null : atBank >= enough,
      text: inPercent(atBank, 'No bank account on file'),
    },
    {
      point: null,
      title: 'The day of birth is the account’s',
      isRight: row.born_on === null || accountBornOn === null ? null : row.born_on === accountBornOn,
      text: accountBornOn === null ? 'The account names none' : (row.born_on ?? 'No date of birth provided'),
    },
    {
      point: 'OF_AGE',
      title: 'Of age',
      isRight: bornOn === null ? null : isOfAge(bornOn, today),
      text: bornOn ?? 'No date of birth provided',
    },
    {
      point: 'VALID',
      title: 'Not expired',
      isRight: row.expires_on === null ? null : row.expires_on >= today,
      text: row.expires_on ?? 'No expiry date provided',
    },
    {
      point: null,
      title: 'Not on other accounts',
      isRight: twins.length === 0,
      text: twins.length === 0 ? 'No matching number or picture' : `${twins.length} found`,
    },
  ]
  const rank = ({ isRight }: Check): number => (isRight === false ? 0 : isRight ? 1 : 2)
  return checks.toSorted((one, other) => rank(one) - rank(other))
}
